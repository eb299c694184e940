import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import {
  type CallOptions,
  openTestApp,
  publicUrl,
  type TestApp,
  type TestUser,
} from '../../../test/harness.ts';
import {
  imagePart,
  multipartBody,
  newsText,
  postNews,
  storedImages,
} from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';

let app: TestApp;
let admin: TestUser;
let picture: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  picture = await pictures.png(64, 36);
});
afterAll(() => app.close());

describe('what an upload calls itself (threat T19)', () => {
  const names = [
    '../../portal.db',
    '..\\..\\portal.db',
    '%2e%2e/%2e%2e/portal.db',
    '..%2f..%2fportal.db',
    '/etc/passwd',
    'C:\\Windows\\win.ini',
    '\\\\server\\share\\x.png',
    'foto.png\0.exe',
    'foto.php',
    '.htaccess',
    'CON',
    'nul.png',
    'aux',
    'foto.png.',
    'foto.png:jahat',
    `${'a'.repeat(300)}.png`,
    '\u202Egnp.exe',
    'foto"; name="title',
    '$(reboot).png',
    '-rf',
  ];
  test.each(names)('%j is nowhere in what is stored or answered', async (name) => {
    const before = await storedImages(app);
    const answer = await postNews(app, admin, [...newsText, imagePart(picture, 'image/png', name)]);
    // A name with a NUL or a quote may make the form unreadable; then nothing is stored.
    expect([201, 400, 422]).toContain(answer.status);
    const added = (await storedImages(app)).filter((key) => !before.includes(key));
    expect(added).toHaveLength(answer.status === 201 ? 2 : 0);
    for (const key of added)
      expect(key).toMatch(/^news_images\/\d{13}-[0-9a-f]{16}-(64\.webp|preview\.jpg)$/);
    if (answer.status === 201)
      expect(answer.body.imageSources.map(({ url }: { url: string }) => url)).toEqual([`/files/${added[0]}`]);
    const written = readdirSync(app.deps.config.dataDir, { recursive: true, encoding: 'utf8' });
    expect(
      written.filter(
        (file) =>
          file.startsWith('files') && !/^files(\W+news_images(\W+\S+-(64\.webp|preview\.jpg))?)?$/.test(file),
      ),
    ).toEqual([]);
  });
  test('nor is a name in the other notation, or a part that names its own place', async () => {
    const { contentType, bytes } = multipartBody([...newsText, imagePart(picture)]);
    const disposition = `form-data; name="image"; filename*=UTF-8''..%2f..%2fportal.db; path="/etc"`;
    const body = Buffer.from(
      bytes.toString('latin1').replace('form-data; name="image"; filename="foto.png"', disposition),
      'latin1',
    );
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/news',
      headers: { origin: publicUrl, cookie: await app.signIn(admin), 'content-type': contentType },
      payload: body,
    });
    expect(answer.statusCode).toBe(201);
    // Random ids may hold these letters too.
    expect(answer.body.replaceAll(/[\w-]{16,}/g, '')).not.toMatch(/portal|etc/);
  });
});

describe('how images are served (threats T19, T20)', () => {
  let url: string;
  beforeAll(async () => {
    const answer = await postNews(app, admin, [...newsText, imagePart(await pictures.png())]);
    url = answer.body.imageUrl;
  });

  /** The headers of every answer with the picture, including 304. */
  const harmless = () => ({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${url.split('/').at(-1)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  const forEver = 'public, max-age=31536000, immutable';

  test.each<[string, CallOptions]>([
    ['a plain request', { url: '' }],
    ['a request for the head', { url: '', method: 'HEAD' }],
    ['a conditional request', { url: '', headers: { 'if-none-match': '*' } }],
    [
      'a request since a date',
      { url: '', headers: { 'if-modified-since': 'Tue, 01 Jan 2036 00:00:00 GMT' } },
    ],
    ['a request for a part', { url: '', headers: { range: 'bytes=0-3' } }],
    ['a request for parts beyond the end', { url: '', headers: { range: 'bytes=99999999-' } }],
    ['a request with a session', { url: '', headers: { cookie: 'sid=x' } }],
    ['a request for HTML', { url: '', headers: { accept: 'text/html' } }],
  ])('%s is answered with the whole picture, unable to do anything', async (_, options) => {
    const { status, headers } = await app.call({ ...options, url });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...harmless(), 'cache-control': forEver });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('what is not there is neither kept nor called a picture', async () => {
    for (const missing of [url.replace('1280', '1281'), url.replace('.webp', '.svg'), `${url}/x`]) {
      const { status, headers } = await app.call({ url: missing, headers: { accept: 'text/html' } });
      expect(status).toBe(404);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'self';"),
      });
      expect(headers['content-disposition']).toBeUndefined();
    }
  });

  test('HEAD answers the size without the body', async () => {
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
    '/files/news_images/%5c%5cserver%5cshare%5cx.webp',
    '/files/news_images/nul',
    '/files/news_images/CON.webp',
    '/files/news_images/.unfinished-1',
    '/files/news_images/%c0%ae%c0%ae/portal.db',
    '/files/news_images/....//....//portal.db',
    '/files/news_images/..;/..;/portal.db',
    '/files/news_images/%u002e%u002e/portal.db',
    '/files/..%2fportal.db',
    '/files/%2e%2e/portal.db',
    '/files/./news_images/../../portal.db',
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
