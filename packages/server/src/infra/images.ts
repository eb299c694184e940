import { imageTypeOf } from '@ruang-naskah/domain/news/picture';
import type { OutputInfo, Sharp, SharpConstructor } from 'sharp';
import { createWorkQueue } from './overload.ts';

/** One stored size of a picture. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A picture in all its sizes, and as previews in chats show it. */
export interface EncodedPicture {
  readonly sizes: readonly ImageSize[];
  /** JPEG, because some chats show no WebP. */
  readonly preview: Uint8Array;
}

/** A picture that cannot be used; the reason tells the sender what to change. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly reason: 'broken' | 'too-many-pixels';

  constructor(reason: 'broken' | 'too-many-pixels') {
    super(reason);
    this.reason = reason;
  }
}

const MOST_PIXELS = 25_000_000;
/** How tall a stored size may be: encoding it takes less than 100 MB, and the format ends at 16,383. */
const TALLEST = 3200;
/** Seconds for reading and writing a picture in all its sizes; by the wall clock, so a busy machine needs room. */
export interface PictureTime {
  /** After this time a heavier file is accepted. */
  readonly late: number;
  /** After this time the picture is refused. */
  readonly most: number;
}
export const pictureTime: PictureTime = { late: 2.5, most: 20 };
/**
 * What a size may weigh, by its width alone: 23 kB at 640, so that four cards, upright pictures too, fit into
 * the 140 kB of the home page.
 */
const lightEnough = (width: number): number => (width * width) / 18;
/** Tried in turn until a size is light enough; below the last a picture would look worse than it would load. */
const QUALITIES = [64, 56, 48, 40] as const;

/** The shape that all chats show whole, and the weight up to which all of them load it. */
const PREVIEW = { width: 1200, height: 630 } as const;
const PREVIEW_BYTES = 300_000;
const PREVIEW_QUALITIES = [80, 68, 56, 44] as const;

/** One at a time, so that a decoder never holds more than one picture; a fifth waiting admin is asked to come back. */
const queue = createWorkQueue(1, 4);

/**
 * Decodes a JPEG, PNG or WebP and encodes its first frame as WebP in each of the widths, never enlarged, and as a
 * preview; what the camera or an attacker wrote beside the pixels is gone (threat T18). Widths beyond the picture's own
 * give one size at its own width. @throws ImageError @throws OverloadError
 */
export function encodePicture(
  bytes: Uint8Array,
  widths: readonly number[],
  time: PictureTime,
): Promise<EncodedPicture> {
  return inTurn(time, async (sharp, watch) => {
    const width = await uprightWidth(sharp(bytes, { limitInputPixels: false, pages: 1 }), widths);
    const wanted = sizesFor(width, widths);
    // Decoded once, to the widest size; all others are made of its pixels.
    const { data, info } = await decode(sharp, bytes, Math.max(...wanted), watch);
    const sizes: ImageSize[] = [];
    for (const each of wanted)
      sizes.push(await lighten(each, watch, () => sharp(data, { raw: info }).resize({ width: each })));
    return { sizes, preview: await previewOf(() => sharp(data, { raw: info }), watch) };
  });
}

/** The preview of a stored size. @throws ImageError @throws OverloadError */
export function encodePreview(stored: Uint8Array, time: PictureTime): Promise<Uint8Array> {
  return inTurn(time, (sharp, watch) => previewOf(() => sharp(stored, { pages: 1 }), watch));
}

function inTurn<T>(
  time: PictureTime,
  work: (sharp: SharpConstructor, watch: Watch) => Promise<T>,
): Promise<T> {
  return queue.run(async () => {
    const sharp = await loadSharp();
    try {
      return await work(sharp, startWatch(time));
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
  if ((autoOrient.height * shown) / autoOrient.width > TALLEST) throw new ImageError('too-many-pixels');
  return autoOrient.width;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/**
 * The upright pixels. Half a file is refused. A JPEG that is whole but for its end mark, as some phones and programs
 * write it, is taken: with the mark put behind it nothing is amiss, where pixels are missing too the decoder warns.
 */
async function decode(
  sharp: SharpConstructor,
  bytes: Uint8Array,
  width: number,
  watch: Watch,
): Promise<Pixels> {
  const read = (file: Uint8Array, failOn: 'error' | 'warning') =>
    watch
      .limit(sharp(file, { limitInputPixels: MOST_PIXELS, pages: 1, failOn }))
      .autoOrient()
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true });
  try {
    return await read(bytes, 'error');
  } catch (error) {
    if (imageTypeOf(bytes) !== 'image/jpeg') throw error;
    return read(Buffer.concat([bytes, endOfJpeg]), 'warning');
  }
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Cropped to where it has most to see; small pictures are enlarged. */
async function previewOf(picture: () => Sharp, watch: Watch): Promise<Uint8Array> {
  for (const [at, quality] of PREVIEW_QUALITIES.entries()) {
    const bytes = await watch
      .limit(picture())
      .flatten({ background: '#fff' })
      .resize({ ...PREVIEW, fit: 'cover', position: 'attention' })
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length <= PREVIEW_BYTES || at === PREVIEW_QUALITIES.length - 1) return bytes;
  }
  throw new Error('a preview without a quality');
}

interface Watch {
  /** Ends what takes longer than the time that is left. */
  limit(picture: Sharp): Sharp;
  /** The machine is slow, or the picture is. */
  isLate(): boolean;
}

function startWatch({ late, most }: PictureTime): Watch {
  const start = performance.now();
  const spent = () => (performance.now() - start) / 1000;
  return {
    limit(picture) {
      // The library counts whole seconds.
      const seconds = Math.ceil(most - spent());
      if (seconds <= 0) throw new ImageError('broken');
      return picture.timeout({ seconds });
    },
    isLate: () => spent() > late,
  };
}

/** The best quality at which the picture is light enough for its width, else the last that was tried. */
async function lighten(width: number, watch: Watch, picture: () => Sharp): Promise<ImageSize> {
  for (const [at, quality] of QUALITIES.entries()) {
    const { data, info } = await watch
      .limit(picture())
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    const isLast = at === QUALITIES.length - 1 || watch.isLate();
    if (data.length <= lightEnough(width) || isLast)
      return { width: info.width, height: info.height, bytes: data };
  }
  throw new Error('a picture without a quality');
}

let loading: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: most processes decode no picture. Only three of its many decoders may ever run. */
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
