/** @module-tag once */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import * as hostile from '../../../test/support/hostile-pictures.ts';
import { countNews, imagePart, newsText, postNews, storedImages } from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';
import { pictureTimeLimits } from '../../infra/images.ts';

/** Threat T18: what is accepted as an image, and what is kept of it. A lying Content-Length is in upload.test.ts. */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());

type Make = () => Buffer | string | Promise<Buffer>;

describe('what is no picture', () => {
  const wrongType = [415, 'Gambar harus berupa JPEG, PNG, atau WebP.'] as const;
  const codes: Record<number, string> = { 413: 'too_large', 415: 'unsupported_type', 422: 'invalid' };
  const broken = [422, 'Gambar tidak dapat dibaca. Pilih berkas lain.'] as const;
  const tooLarge = [
    422,
    'Gambar terlalu besar atau terlalu tinggi. Perkecil ukurannya, lalu pilih lagi.',
  ] as const;
  const cases: readonly (readonly [string, string, Make, readonly [number, string]])[] = [
    ['an SVG', 'image/svg+xml', () => pictures.svg, wrongType],
    ['an SVG that says it is a PNG', 'image/png', () => pictures.svg, wrongType],
    ['a GIF', 'image/gif', () => pictures.gif, wrongType],
    [
      'a GIF of 600,000 bytes',
      'image/gif',
      () => Buffer.concat([pictures.gif, Buffer.alloc(600_000)]),
      wrongType,
    ],
    ['HTML that says it is a PNG', 'image/png', () => `<html>${pictures.script}`, wrongType],
    ['a TIFF', 'image/tiff', hostile.tiff, wrongType],
    ['an AVIF', 'image/avif', hostile.avif, wrongType],
    ['an icon', 'image/x-icon', hostile.ico, wrongType],
    ['a PDF that says it is a JPEG', 'image/jpeg', () => hostile.pdf, wrongType],
    ['a single byte', 'image/png', () => 'x', wrongType],
    ['nothing at all', 'image/png', () => '', [422, 'Judul, Konten, dan Gambar tidak boleh kosong.']],
    ['a PNG cut in half', 'image/png', () => pictures.truncated(pictures.png()), broken],
    ['a JPEG cut in half', 'image/jpeg', () => pictures.truncated(pictures.jpeg()), broken],
    ['a WebP cut in half', 'image/webp', () => pictures.truncated(pictures.webp()), broken],
    ['a JPEG of eight thousand scans', 'image/jpeg', () => hostile.jpegOfManyScans(), broken],
    ...Object.entries(hostile.impostors).map(
      ([name, bytes]) => [name, 'image/png', () => bytes, broken] as const,
    ),
    ['a bomb of 144 megapixels', 'image/png', hostile.bomb, tooLarge],
    ['one row more than 25 megapixels', 'image/png', () => hostile.blankPng(5000, 5001), tooLarge],
    ['a strip of 1 × 30,000', 'image/png', () => hostile.blankPng(1, 30_000), tooLarge],
    [
      '512,001 bytes',
      'image/jpeg',
      () => pictures.pictureOf(512_001),
      [413, 'Ukuran gambar maksimal adalah 500KB.'],
    ],
  ];

  test.each(cases)('%s is refused and leaves nothing', async (_, type, make, [status, sentence]) => {
    const answer = await postNews(app, admin, [...newsText, imagePart(await make(), type)]);
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
    expect(answer.body.fields).toEqual({ image: sentence });
    expect(answer.body.code).toBe(codes[status]);
    expect(await storedImages(app)).toEqual([]);
    expect(await countNews(app)).toBe(0);
  });
});

describe('what is one', () => {
  type Case = readonly [name: string, type: string, make: Make];
  const cases: readonly Case[] = [
    ['512,000 bytes', 'image/jpeg', () => pictures.pictureOf(512_000)],
    ['a PNG with a program in its comment', 'image/png', hostile.pngWithProgram],
    ['one pixel', 'image/png', () => hostile.blankPng(1, 1)],
  ];
  const bulk: readonly Case[] = [
    ['a telephone’s photo with its place and profile', 'image/jpeg', pictures.photo],
    ['a PNG with a script behind its end', 'image/png', pictures.pngWithScript],
    ['a PNG whose comment unpacks to 300 MB', 'image/png', hostile.pngWithTextBomb],
    ['a JPEG that is a page and an archive as well', 'image/jpeg', hostile.jpegPolyglot],
    ['a WebP with a packet of XMP', 'image/webp', hostile.webpWithXmp],
    ['an animation', 'image/webp', pictures.animatedWebp],
    ['a JPEG of four inks', 'image/jpeg', hostile.cmykJpeg],
    ['a PNG that says it is text', 'text/plain', () => pictures.png()],
    ['a strip of 30,000 × 1', 'image/png', () => hostile.blankPng(30_000, 1)],
    ['25 megapixels', 'image/png', () => hostile.blankPng(5000, 5000)],
  ];

  const isEncodedAgain = async (...[, type, make]: Case): Promise<void> => {
    const answer = await postNews(app, admin, [...newsText, imagePart(await make(), type)]);
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    for (const { url } of answer.body.imageSources) {
      const { rawPayload } = await app.app.inject({ url });
      expect(['VP8 ', 'VP8L'].filter((name) => hostile.webpChunks(rawPayload).includes(name))).toHaveLength(
        1,
      );
      for (const name of hostile.webpChunks(rawPayload))
        expect(['VP8X', 'ALPH', 'VP8 ', 'VP8L']).toContain(name);
      for (const trace of ['Kamera', 'script', 'naskah-dicuri', 'Exif', 'xmp', 'PK\x05\x06', '<?'])
        expect(rawPayload.includes(trace)).toBe(false);
    }
    await app.call({ method: 'DELETE', url: `/api/news/${answer.body.id}`, as: admin });
  };
  const title = '%s is encoded again, without a byte beside the pixels';
  test.each(cases)(title, isEncodedAgain);
  test.each(bulk)(title, { tags: ['deep'] }, isEncodedAgain);
});

test('five pictures wait at most: the sixth is asked to come back', {
  tags: ['deep'],
}, async () => {
  // So big that the first is still being encoded when the last arrives.
  const photo = await pictures.realisticPhoto(1280, 720);
  const cookie = await app.signIn(admin);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => postNews(app, undefined, [...newsText, imagePart(photo)], { cookie })),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body, headers }) => [status, body.code, headers['retry-after']])).toEqual([
    [503, 'overloaded', '5'],
  ]);
  for (const { body } of answers.filter(({ status }) => status === 201))
    await app.call({ method: 'DELETE', url: `/api/news/${body.id}`, cookie });
});

/** Without a database, so once is enough. */
describe.runIf(testEngine === 'sqlite')('in a process of its own', { tags: ['deep'] }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-pictures-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const cases: readonly (readonly [string, Make, readonly string[]])[] = [
    ['the bomb', hostile.bomb, ['too-many-pixels']],
    ['the comment that unpacks to 300 MB', hostile.pngWithTextBomb, ['stored']],
    ['eight thousand scans', () => hostile.jpegOfManyScans(), ['broken']],
    ['25 megapixels', () => pictures.jpeg(5000, 5000), ['stored']],
    // On a busy machine it may reach the limit.
    ['the tallest strip', () => hostile.blankPng(1280, 3200), ['stored', 'broken']],
    ['a photo', () => pictures.realisticPhoto(), ['stored']],
  ];
  test.each(cases)('%s takes less than 100 MB and comes to an end', async (name, make, outcomes) => {
    const file = join(folder, name.replaceAll(' ', '-'));
    writeFileSync(file, await make());
    const program = join(import.meta.dirname, '../../../test/support/encode-alone.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
    const told = JSON.parse(stdout);
    expect(outcomes).toContain(told.outcome);
    expect(told.grownMegabytes).toBeLessThan(100);
    // A busy machine may notice the end of the limit late.
    expect(told.seconds).toBeLessThan(2 * pictureTimeLimits.refusedAfterSeconds);
  });
});
