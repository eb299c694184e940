import { imageTypeOf } from '@ruang-naskah/domain/news/picture';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as hostile from '../../test/support/hostile-pictures.ts';
import * as pictures from '../../test/support/pictures.ts';
import { encodePicture, encodePreview, ImageError, type ImageSize, storedWidths } from './images.ts';

const widths = [640, 1280];

/** Without a time limit, because the machine may be busy. */
const encode = (picture: Uint8Array, wanted: readonly number[]) =>
  encodePicture(picture, wanted, { heavierAfterSeconds: 600, refusedAfterSeconds: 600 });

async function encodeSizes(picture: Uint8Array, wanted: readonly number[]): Promise<readonly ImageSize[]> {
  return (await encode(picture, wanted)).sizes;
}

async function sizesOf(picture: Uint8Array): Promise<(readonly [number, number])[]> {
  return (await encodeSizes(picture, widths)).map(({ width, height }) => [width, height] as const);
}

async function reasonOf(picture: Uint8Array): Promise<unknown> {
  return encodeSizes(picture, widths).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageError ? error.reason : error),
  );
}

describe('sizes', () => {
  test('are both widths, in proportion', async () => {
    expect(await sizesOf(await pictures.png(1600, 900))).toEqual([
      [640, 360],
      [1280, 720],
    ]);
  });
  test('never enlarge: a smaller picture keeps its own width', async () => {
    expect(await sizesOf(await pictures.jpeg(900, 600))).toEqual([
      [640, 427],
      [900, 600],
    ]);
    expect(await sizesOf(await pictures.webp(300, 200))).toEqual([[300, 200]]);
    expect(storedWidths(640, widths)).toEqual([640]);
  });
  test('are those of the upright picture when the camera lay on its side', async () => {
    expect(await sizesOf(await pictures.photo())).toEqual([
      [640, 1138],
      [900, 1600],
    ]);
  });
});

describe('weight', { tags: ['deep'] }, () => {
  test('a photo is at most 23 kB on a card of the home page and 91 kB in an article', async () => {
    const photo = await pictures.realisticPhoto();
    const [card = 0, article = 0] = (await encodeSizes(photo, widths)).map(({ bytes }) => bytes.length);
    expect([card, article].map((bytes) => Math.ceil(bytes / 1000))).toEqual([
      expect.toSatisfy((weight: number) => weight <= 23),
      expect.toSatisfy((weight: number) => weight <= 91),
    ]);
    // Quality is reduced only to meet the size limit, and no further.
    expect(card).toBeGreaterThan(18_000);
  });
  test('a picture that nothing makes light enough is stored all the same', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = await sharp({
      create: { width: 640, height: 900, channels: 3, noise, background: '#888' },
    })
      .jpeg()
      .toBuffer();
    const [size] = await encodeSizes(picture, widths);
    expect(size).toMatchObject({ width: 640, height: 900 });
    expect(size?.bytes.length).toBeGreaterThan(23_000);
  });
});

describe('what is stored', () => {
  test('is a still WebP without a word about place, camera or colours', async () => {
    const original = await pictures.photo();
    expect(original.includes('Kamera Rahasia')).toBe(true);
    for (const { bytes } of await encodeSizes(original, widths)) {
      const { format, exif, icc, xmp, pages } = await sharp(bytes).metadata();
      expect({ format, exif, icc, xmp, pages }).toEqual({ format: 'webp' });
      expect(Buffer.from(bytes).includes('Kamera')).toBe(false);
    }
  });
  test('holds nothing that stood behind the picture', async () => {
    for (const { bytes } of await encodeSizes(await pictures.pngWithScript(), widths)) {
      expect(Buffer.from(bytes).includes('script')).toBe(false);
      expect(Buffer.from(bytes).includes('naskah-dicuri')).toBe(false);
    }
  });
  test('is the first frame of an animation', async () => {
    const animation = await pictures.animatedWebp();
    const [size] = await encodeSizes(animation, widths);
    const { pages, height } = await sharp(size?.bytes).metadata();
    expect({ pages, height }).toEqual({ height: 100 });
  });
});

describe('refused', () => {
  test.each([
    ['PNG', () => pictures.truncated(pictures.png())],
    ['JPEG', () => pictures.truncated(pictures.jpeg())],
    ['WebP', () => pictures.truncated(pictures.webp())],
    ['animation', () => pictures.truncated(pictures.animatedWebp())],
  ])('a %s cut in half', async (_, picture) => {
    expect(await reasonOf(await picture())).toBe('broken');
  });
  test.each([
    ['SVG', pictures.svg],
    ['GIF', pictures.gif],
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
    ['a PNG head alone', '\x89PNG\r\n\x1a\n'],
  ])('%s: its decoder is blocked or does not exist', async (_, content) => {
    expect(await reasonOf(Buffer.from(content))).toBe('broken');
  });
  test('a bomb of 144 million pixels, before it is unpacked', async () => {
    expect(await reasonOf(hostile.bomb())).toBe('too-many-pixels');
  });
  test('a strip that nobody would scroll through', { tags: ['deep'] }, async () => {
    expect(await reasonOf(await pictures.png(600, 3201))).toBe('too-many-pixels');
    expect(await reasonOf(await pictures.png(600, 3200))).toBe('accepted');
  });
});

describe('a JPEG without its end mark', () => {
  const progressive = async () =>
    sharp(await pictures.realisticPhoto(320, 180))
      .jpeg({ progressive: true })
      .toBuffer();
  const baseline = () => pictures.realisticPhoto(320, 180);

  test.each([
    ['baseline', baseline],
    ['progressive', progressive],
  ])('is a picture while all its pixels are there: %s', async (_, picture) => {
    const whole = await picture();
    const sizes = await encodeSizes(whole, widths);
    for (const cut of [1, 2]) {
      const marked = await encodeSizes(whole.subarray(0, whole.length - cut), widths);
      expect(marked.map(({ bytes }) => Buffer.from(bytes))).toEqual(
        sizes.map(({ bytes }) => Buffer.from(bytes)),
      );
    }
    for (const part of [0.3, 0.5, 0.9, 0.99])
      expect(await reasonOf(whole.subarray(0, Math.floor(whole.length * part)))).toBe('broken');
  });
});

describe('the preview for chats', () => {
  test.each([
    ['a photo', () => pictures.realisticPhoto()],
    ['an upright photo with a position in it', () => pictures.photo()],
    ['a small picture', () => pictures.png(64, 36)],
    ['a transparent one', () => pictures.seeThrough()],
  ])('of %s is a JPEG of 1200 × 630 and at most 300 kB, without a word about it', async (_, picture) => {
    const { preview } = await encode(await picture(), widths);
    const { format, width, height, exif, icc, xmp } = await sharp(preview).metadata();
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(preview.length).toBeLessThanOrEqual(300_000);
  });
  test.each([
    [2500, 2],
    [2, 2500],
  ])(
    'shows a strip of %d × %d whole instead of enlarging it to millions of pixels',
    async (width, height) => {
      const { preview } = await encode(await pictures.png(width, height), widths);
      const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([1200, 630, 255, 255, 255]);
    },
  );
  test('can be made of a stored size', async () => {
    const [size] = await encodeSizes(await pictures.png(), [1280]);
    const preview = await encodePreview(size?.bytes ?? Buffer.alloc(0), {
      heavierAfterSeconds: 600,
      refusedAfterSeconds: 600,
    });
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });
});

test('a file is what its first bytes say', async () => {
  const kinds = [await pictures.jpeg(), await pictures.png(), await pictures.webp(), pictures.gif];
  const types = [...kinds, Buffer.from(pictures.svg), Buffer.from('RIFF0000WAVE')].map(imageTypeOf);
  const other = 'application/octet-stream';
  expect(types).toEqual(['image/jpeg', 'image/png', 'image/webp', other, other, other]);
});
