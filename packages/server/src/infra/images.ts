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
/** The greatest height of a stored size: encoding one takes less than 100 MB. WebP allows no more than 16,383 pixels. */
const MOST_HEIGHT = 3200;
/** How long reading and writing a picture in all its sizes may take, in real time: generous, for a busy machine. */
export interface PictureTimeLimits {
  /** After this time a file of more bytes is accepted. */
  readonly heavierAfterSeconds: number;
  readonly refusedAfterSeconds: number;
}
export const pictureTimeLimits: PictureTimeLimits = { heavierAfterSeconds: 2.5, refusedAfterSeconds: 20 };
/**
 * The most bytes of a size, which depend on its width alone: 23 kB at 640, so that four cards fit into the 140 kB of the
 * home page, also with upright pictures.
 */
const mostBytesAt = (width: number): number => (width * width) / 18;
/** Tried in turn until a size is light enough. A lower one than the last would spoil the picture and save little. */
const QUALITIES = [64, 56, 48, 40] as const;

/** The shape that all chats show whole, and the weight up to which all of them load it. */
const PREVIEW = { width: 1200, height: 630 } as const;
const PREVIEW_BYTES = 300_000;
const PREVIEW_QUALITIES = [80, 68, 56, 44] as const;

/** One picture is decoded at a time, to bound the memory. Four may wait; the next is refused with 503. */
const queue = createWorkQueue(1, 4);

/**
 * Decodes a JPEG, PNG or WebP and encodes its first frame as WebP in each of the widths, never enlarged, and as a
 * preview; what the camera or an attacker wrote beside the pixels is gone (threat T18). Widths beyond the picture's own
 * give one size at its own width. @throws ImageError @throws OverloadError
 */
export function encodePicture(
  bytes: Uint8Array,
  widths: readonly number[],
  time: PictureTimeLimits,
): Promise<EncodedPicture> {
  return runInQueue(time, async (sharp, stopwatch) => {
    const width = await readUprightWidth(sharp(bytes, { limitInputPixels: false, pages: 1 }), widths);
    const wanted = storedWidths(width, widths);
    // Decoded once, to the widest size; all others are made of its pixels.
    const { data, info } = await decode(sharp, bytes, Math.max(...wanted), stopwatch);
    const sizes: ImageSize[] = [];
    for (const size of wanted)
      sizes.push(await encodeSize(size, stopwatch, () => sharp(data, { raw: info }).resize({ width: size })));
    return { sizes, preview: await encodePreviewOf(() => sharp(data, { raw: info }), stopwatch) };
  });
}

/** The preview of a stored size. @throws ImageError @throws OverloadError */
export function encodePreview(stored: Uint8Array, time: PictureTimeLimits): Promise<Uint8Array> {
  return runInQueue(time, (sharp, stopwatch) =>
    encodePreviewOf(() => sharp(stored, { pages: 1 }), stopwatch),
  );
}

function runInQueue<T>(
  time: PictureTimeLimits,
  work: (sharp: SharpConstructor, stopwatch: Stopwatch) => Promise<T>,
): Promise<T> {
  return queue.run(async () => {
    const sharp = await loadSharp();
    try {
      return await work(sharp, startStopwatch(time));
    } catch (error) {
      throw error instanceof ImageError ? error : new ImageError('broken');
    }
  });
}

/** The widths that a picture of this width is stored in, ascending. */
export function storedWidths(width: number, widths: readonly number[]): number[] {
  return [...new Set(widths.map((wanted) => Math.min(wanted, width)))].sort((a, b) => a - b);
}

/** Reads the header only, so that a bomb is refused before anything is unpacked. */
async function readUprightWidth(header: Sharp, widths: readonly number[]): Promise<number> {
  const { width, height, autoOrient } = await header.metadata();
  if (width * height > MOST_PIXELS) throw new ImageError('too-many-pixels');
  const shown = Math.min(autoOrient.width, Math.max(...widths));
  if ((autoOrient.height * shown) / autoOrient.width > MOST_HEIGHT) throw new ImageError('too-many-pixels');
  return autoOrient.width;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/**
 * The pixels, turned upright. A file that breaks off is refused. A JPEG that only lacks its end mark, as some phones and
 * programs write it, is accepted: the mark is added, and the decoder then warns only where pixels are missing too.
 */
async function decode(
  sharp: SharpConstructor,
  bytes: Uint8Array,
  width: number,
  stopwatch: Stopwatch,
): Promise<Pixels> {
  const read = (file: Uint8Array, failOn: 'error' | 'warning') =>
    stopwatch
      .withTimeout(sharp(file, { limitInputPixels: MOST_PIXELS, pages: 1, failOn }))
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

/**
 * Cropped to the part that draws most attention; small pictures are enlarged. A strip is shown whole: a crop would enlarge
 * it to more pixels than any picture may have.
 */
async function encodePreviewOf(picture: () => Sharp, stopwatch: Stopwatch): Promise<Uint8Array> {
  const { width, height } = await picture().metadata();
  const scale = Math.max(PREVIEW.width / width, PREVIEW.height / height);
  const fit = width * height * scale * scale > MOST_PIXELS ? 'contain' : 'cover';
  for (const [at, quality] of PREVIEW_QUALITIES.entries()) {
    const bytes = await stopwatch
      .withTimeout(picture())
      .flatten({ background: '#fff' })
      .resize({ ...PREVIEW, fit, position: fit === 'cover' ? 'attention' : 'centre', background: '#fff' })
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length <= PREVIEW_BYTES || at === PREVIEW_QUALITIES.length - 1) return bytes;
  }
  throw new Error('a preview without a quality');
}

interface Stopwatch {
  /** The same picture, whose work ends with an error after the time that is left. */
  withTimeout(picture: Sharp): Sharp;
  /** Whether the machine or the picture is so slow that a file of more bytes is accepted. */
  isLate(): boolean;
}

function startStopwatch({ heavierAfterSeconds, refusedAfterSeconds }: PictureTimeLimits): Stopwatch {
  const start = performance.now();
  const spent = () => (performance.now() - start) / 1000;
  return {
    withTimeout(picture) {
      // The library counts whole seconds.
      const seconds = Math.ceil(refusedAfterSeconds - spent());
      if (seconds <= 0) throw new ImageError('broken');
      return picture.timeout({ seconds });
    },
    isLate: () => spent() > heavierAfterSeconds,
  };
}

/** The best quality at which the picture is light enough for its width, else the last that was tried. */
async function encodeSize(width: number, stopwatch: Stopwatch, picture: () => Sharp): Promise<ImageSize> {
  for (const [at, quality] of QUALITIES.entries()) {
    const { data, info } = await stopwatch
      .withTimeout(picture())
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    const isLast = at === QUALITIES.length - 1 || stopwatch.isLate();
    if (data.length <= mostBytesAt(width) || isLast)
      return { width: info.width, height: info.height, bytes: data };
  }
  throw new Error('a picture without a quality');
}

let loading: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture, because most processes decode none. Only three of its many decoders are allowed. */
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
