import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildNews, buildUser } from '../../../test/factories.ts';
import { openTestApp, publicUrl, type TestApp, type TestUser } from '../../../test/harness.ts';
import { imagePart, newsText, postNews } from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';
import { makeNewsPreviews } from './jobs.ts';

let app: TestApp;
let admin: TestUser;
let picture: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  picture = await pictures.png();
});
afterAll(() => app.close());
// Settings are cached for two seconds.
beforeEach(() => app.clock.advance(5000));

async function addNews(title: string, content?: string) {
  app.clock.advance(1000);
  const parts = newsText.map((part) => {
    if (part.name === 'title') return { ...part, value: title };
    return part.name === 'content' && content !== undefined ? { ...part, value: content } : part;
  });
  return (await postNews(app, admin, [...parts, imagePart(picture)])).body;
}

const html = { accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}, as?: TestUser) =>
  app.call({ url, headers: { ...html, ...headers }, as });

function jsonLdOf(text: string): Record<string, unknown>[] {
  const blocks = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ''));
}

/** What every chat shows: of WebP, or of upright pictures, some show nothing or a strip. */
const shownInChats = { type: 'image/jpeg', format: 'jpeg', width: 1200, height: 630 };

async function pictureAt(address: string) {
  const { rawPayload, headers } = await app.app.inject(new URL(address).pathname);
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect(rawPayload.length).toBeLessThanOrEqual(300_000);
  return { type: headers['content-type'], format, width, height };
}

const ogImageOf = (text: string) => /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1] ?? '';

test.each(['/', '/berita', '/kontak', '/karir', '/faq', '/kebijakan-privasi'])(
  'chats show a picture of %s, whole',
  async (path) => {
    const { text } = await get(path);
    expect(await pictureAt(ogImageOf(text))).toEqual(shownInChats);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  },
);

test('an article whose picture is older than previews shows the brand’s, and once it is made its own', async () => {
  const { id, previewUrl } = await addNews('Berita lama');
  await app.deps.files.remove(previewUrl.replace('/files/', ''));
  await app.db.write((tx) => tx.updateTable('news').set({ preview_of: null }).where('id', '=', id).execute());
  app.clock.advance(5000);
  const shown = async () => ogImageOf((await get(`/berita/${id}`)).text);
  expect(await shown()).toBe(ogImageOf((await get('/')).text));
  expect(await makeNewsPreviews(app.deps)).toBe(1);
  app.clock.advance(5000);
  expect(await shown()).toBe(`${publicUrl}${previewUrl}`);
  expect(await pictureAt(await shown())).toEqual(shownInChats);
  expect(await makeNewsPreviews(app.deps)).toBe(0);
});

describe('an article', () => {
  test('shows its text as text, its picture in two widths and its address as a link', async () => {
    const news = await addNews('Judul <b>tebal</b>', `Satu.\n\n${pictures.script}\n\nhttps://contoh.id/a`);
    const { status, text } = await get(`/berita/${news.id}`);
    expect(status).toBe(200);
    expect(text).toContain('Judul &lt;b&gt;tebal&lt;/b&gt;');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain(pictures.script);
    expect(text).toContain('href="https://contoh.id/a"');
    expect(text).toContain(`${news.imageSources[0].url} 640w, ${news.imageUrl} 1280w`);
    expect(text).toContain('width="1280" height="720"');
  });

  test('tells search engines and chats what it is', async () => {
    const title = `Peluncuran </script>${pictures.script}`;
    const news = await addNews(title);
    const { text } = await get(`/berita/${news.id}`);
    const url = `${publicUrl}/berita/${news.id}`;
    expect(text).toContain(`<link rel="canonical" href="${url}">`);
    expect(text).toContain('<meta property="og:type" content="article">');
    const address = `${publicUrl}${news.previewUrl}`;
    expect(text).toContain(`<meta property="og:image" content="${address}">`);
    expect(await pictureAt(address)).toEqual(shownInChats);
    expect(text).not.toContain(pictures.script);
    const article = jsonLdOf(text).find((data) => data['@type'] === 'NewsArticle');
    expect(article).toMatchObject({
      headline: title,
      datePublished: news.createdAt,
      mainEntityOfPage: url,
      image: news.imageSources.map((source: { url: string }) => publicUrl + source.url),
    });
  });

  test('that does not exist, or no longer, is a 404 page', async () => {
    const news = await addNews('Sebentar saja');
    expect((await get(`/berita/${news.id}`)).status).toBe(200);
    await app.call({ method: 'DELETE', url: `/api/news/${news.id}`, as: admin });
    for (const path of [`/berita/${news.id}`, '/berita/tidak-ada', '/berita/..%2f..']) {
      const { status, text, headers } = await get(path);
      expect([status, headers.etag]).toEqual([404, undefined]);
      expect(text).toContain('Halaman Tidak Ditemukan');
    }
  });
});

describe('the list', () => {
  test('leads from page to page to the first item', async () => {
    for (let index = 0; index < 14; index += 1) {
      app.clock.advance(1000);
      await buildNews(app, admin, { title: `Kabar ${index}.` });
    }
    const first = await get('/berita');
    expect(first.text).toContain('Kabar 13.');
    expect(first.text).not.toContain('Kabar 0.');
    const next = /href="(\/berita\?dari=[^"]+)"/.exec(first.text)?.[1] ?? '';
    const second = await get(next);
    expect(second.text).toContain('Kabar 0.');
    expect(second.text).toContain('<meta name="robots" content="noindex">');
    for (const wrong of ['/berita?dari=x', '/berita?dari=', '/berita?dari=a&dari=b']) {
      expect((await get(wrong)).status).toBe(404);
    }
  });
});

describe('what anonymous visitors get', () => {
  test('is asked again without being sent again while nothing changed', async () => {
    for (const path of ['/', '/berita', '/faq', '/kontak']) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Cookie') });
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  test('changes with the news: home and list show what was added and lose what was deleted', async () => {
    const before = await get('/berita');
    const news = await addNews('Baru sekali');
    const after = await get('/berita', { 'if-none-match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.text).toContain('Baru sekali');
    await app.call({ method: 'DELETE', url: `/api/news/${news.id}`, as: admin });
    expect((await get('/berita')).text).not.toContain('Baru sekali');
  });

  test('changes with the settings, at once', async () => {
    const { text } = await get('/kontak');
    const { version, ...settings } = (await app.call({ url: '/api/settings' })).body;
    expect(text).toContain(settings.address);
    const saved = await app.call({
      method: 'PUT',
      url: '/api/settings',
      as: admin,
      headers: { 'if-match': `"${version}"` },
      body: { ...settings, address: 'Jl. Baru 7, Bandung' },
    });
    expect(saved.status).toBe(200);
    expect((await get('/kontak')).text).toContain('Jl. Baru 7, Bandung');
  });

  test('is never what somebody who is signed in gets', async () => {
    await get('/');
    const own = await get('/', {}, admin);
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.etag).toBeUndefined();
    expect(own.text).toContain('Dashboard');
    expect((await get('/')).text).not.toContain('Dashboard');
  });
});

describe('search engines', () => {
  test('are told what they may list and where everything is', async () => {
    const news = await addNews('Untuk peta situs');
    const robots = await get('/robots.txt');
    expect(robots.text).toContain('Disallow: /dashboard\n');
    expect(robots.text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.text).toContain(`<loc>${publicUrl}/</loc>`);
    expect(map.text).toContain(
      `<loc>${publicUrl}/berita/${news.id}</loc><lastmod>${news.createdAt.slice(0, 10)}`,
    );
    expect(map.text).not.toMatch(/\/(admin|dashboard|login)</);
  });
  test('find the publisher on the home page', async () => {
    const { text } = await get('/');
    expect(jsonLdOf(text)).toEqual([
      expect.objectContaining({ '@type': 'Organization', url: `${publicUrl}/` }),
    ]);
    expect(text).toContain('<meta property="og:type" content="website">');
  });
});
