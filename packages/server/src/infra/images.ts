import type { Sharp, SharpConstructor } from 'sharp';
import { createWorkQueue } from './overload.ts';

/** One stored size of a picture. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A picture that cannot be used; the reason is the sender's to mend. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly reason: 'broken' | 'too-many-pixels';

  constructor(reason: 'broken' | 'too-many-pixels') {
    super(reason);
    this.reason = reason;
  }
}

const MOST_PIXELS = 25_000_000;
/** The format's own limit. */
const LONGEST_WEBP_SIDE = 16_383;
const SECONDS = 5;
const QUALITY = 78;

/** One at a time, so that a decoder never holds more than one picture; a fifth waiting admin is asked to come back. */
const queue = createWorkQueue(1, 4);

/**
 * Decodes a JPEG, PNG or WebP and encodes its first frame anew, as WebP in each of the widths, never enlarged; what
 * the camera or an attacker wrote beside the pixels is gone (threat T18). Widths beyond the picture's own give one
 * size at its own width. @throws ImageError @throws OverloadError
 */
export function encodeSizes(bytes: Uint8Array, widths: readonly number[]): Promise<ImageSize[]> {
  return queue.run(async () => {
    const sharp = await loadSharp();
    const picture = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' });
    try {
      const width = await uprightWidth(sharp(bytes, { limitInputPixels: false, pages: 1 }), widths);
      const sizes: ImageSize[] = [];
      for (const wanted of sizesFor(width, widths)) sizes.push(await encode(picture(), wanted));
      return sizes;
    } catch (error) {
      throw error instanceof ImageError ? error : new ImageError('broken');
    }
  });
}

/** The widths that a picture of this width is stored in, ascending. */
export function sizesFor(width: number, widths: readonly number[]): number[] {
  return [...new Set(widths.map((wanted) => Math.min(wanted, width)))].sort((a, b) => a - b);
}

/** Reads the header only, so that a bomb is refused before anything is unpacked. */
async function uprightWidth(header: Sharp, widths: readonly number[]): Promise<number> {
  const { width, height, autoOrient } = await header.metadata();
  if (width * height > MOST_PIXELS) throw new ImageError('too-many-pixels');
  const shown = Math.min(autoOrient.width, Math.max(...widths));
  if ((autoOrient.height * shown) / autoOrient.width > LONGEST_WEBP_SIDE)
    throw new ImageError('too-many-pixels');
  return autoOrient.width;
}

async function encode(picture: Sharp, width: number): Promise<ImageSize> {
  const { data, info } = await picture
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

let loading: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: most processes never see one. Only three of its many decoders may ever run. */
function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
