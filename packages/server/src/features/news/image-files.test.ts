import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { countNews, imagePart, newsText, postNews, storedImages } from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());

describe('what is taken for an image (threat T18)', () => {
  const wrongType = [415, 'Gambar harus berupa JPEG, PNG, atau WebP.'] as const;
  const broken = [422, 'Gambar tidak dapat dibaca. Pilih berkas lain.'] as const;
  test.each([
    ['an SVG', 'image/svg+xml', () => pictures.svg, wrongType],
    ['an SVG that says it is a PNG', 'image/png', () => pictures.svg, wrongType],
    ['a GIF', 'image/gif', () => pictures.gif, wrongType],
    ['HTML that says it is a PNG', 'image/png', () => `<html>${pictures.script}`, wrongType],
    ['a PNG head with nothing behind', 'image/png', () => Buffer.from('89504e470d0a1a0a', 'hex'), broken],
    ['a PNG cut in half', 'image/png', () => pictures.truncated(pictures.png()), broken],
    ['a JPEG cut in half', 'image/jpeg', () => pictures.truncated(pictures.jpeg()), broken],
    ['a WebP cut in half', 'image/webp', () => pictures.truncated(pictures.webp()), broken],
    ['a bomb', 'image/png', () => pictures.bomb(), [422, 'Dimensi gambar terlalu besar.'] as const],
    [
      '512,001 bytes',
      'image/jpeg',
      () => pictures.pictureOf(512_001),
      [413, 'Ukuran gambar maksimal adalah 500KB.'] as const,
    ],
  ])('%s is refused and leaves nothing', async (_, type, make, [status, sentence]) => {
    const answer = await postNews(app, admin, [...newsText, imagePart(await make(), type)]);
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
    expect(answer.body.fields).toEqual({ image: sentence });
    expect(await storedImages(app)).toEqual([]);
    expect(await countNews(app)).toBe(0);
  });

  test.each([
    ['512,000 bytes', 'image/jpeg', () => pictures.pictureOf(512_000)],
    ['a telephone’s photo', 'image/jpeg', () => pictures.photo()],
    ['a PNG with a script behind it', 'image/png', () => pictures.pngWithScript()],
    ['an animation', 'image/webp', () => pictures.animatedWebp()],
    ['a PNG that says it is text', 'text/plain', () => pictures.png()],
  ])('%s is accepted and stored anew', async (_, type, make) => {
    const picture = await make();
    const answer = await postNews(app, admin, [...newsText, imagePart(picture, type)]);
    expect(answer.status).toBe(201);
    for (const { url } of answer.body.imageSources) {
      const { rawPayload } = await app.app.inject({ url });
      expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      for (const trace of ['Kamera', 'script', 'naskah-dicuri', 'Exif', 'EXIF', 'ICCP', 'ANIM']) {
        expect(rawPayload.includes(trace)).toBe(false);
      }
    }
    await app.call({ method: 'DELETE', url: `/api/news/${answer.body.id}`, as: admin });
  });
});

describe('how images are served (threats T19, T20)', () => {
  let url: string;
  beforeAll(async () => {
    const answer = await postNews(app, admin, [...newsText, imagePart(await pictures.png())]);
    url = answer.body.imageUrl;
  });

  test('as WebP, for ever, and unable to do anything', async () => {
    const { status, headers } = await app.call({ url });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${url.split('/').at(-1)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });
  test('HEAD tells the size without sending it', async () => {
    const { rawPayload } = await app.app.inject({ url });
    const head = await app.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
  });

  test.each([
    '/files/news_images/../../portal.db',
    '/files/news_images/..%2f..%2fportal.db',
    '/files/news_images/%2e%2e/%2e%2e/portal.db',
    '/files/news_images/%252e%252e%252fportal.db',
    '/files/news_images/..%5c..%5cportal.db',
    '/files/news_images//etc/passwd',
    '/files/news_images/%2fetc%2fpasswd',
    '/files/news_images/1-0000000000000000-640.webp%00.png',
    '/files/news_images/C:%5cWindows%5cwin.ini',
    `/files/news_images/${'a'.repeat(300)}.webp`,
    '/files/news_images/',
    '/files/news_images',
    '/files/portal.db',
    '/files/',
    '/files/NEWS_IMAGES/1-0000000000000000-640.webp',
    '/files/news_images/%',
    '/files/news_images/1-0000000000000000-640.webp',
  ])('%s leads nowhere', async (path) => {
    const answer = await app.app.inject({ url: path });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['cache-control']).not.toContain('immutable');
    expect(answer.rawPayload.includes('SQLite')).toBe(false);
  });
  test('a file of the folder that the server did not name is not served', async () => {
    await app.deps.files.put('news_images/rahasia.webp', Buffer.from('x'), 'image/webp');
    expect((await app.call({ url: '/files/news_images/rahasia.webp' })).status).toBe(404);
  });
});
