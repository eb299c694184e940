/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { imagePart, newsText, postNews, putNews, storedImages } from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';
import { sweepNewsImages } from './jobs.ts';

/** Decision 0045: a published item can be corrected. */

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: TestUser;
let news: { id: string; version: number; imageUrl: string; content: string };
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  news = (await postNews(app, admin, [...newsText, imagePart(await pictures.png(64, 36))])).body;
});
afterEach(() => app.close());

const titled = (value: string) => newsText.map((part) => (part.name === 'title' ? { ...part, value } : part));
const page = (url: string, headers = {}) => app.call({ url, headers: { accept: 'text/html', ...headers } });
const read = async () => (await app.call({ url: `/api/news/${news.id}` })).body;

test('its texts change at once on every page, and its picture, date and address stay', async () => {
  const pages = ['/', '/berita', `/berita/${news.id}`];
  const tags = await Promise.all(pages.map(async (url) => String((await page(url)).headers.etag)));
  const answer = await putNews(app, admin, titled('Peluncuran diundur'), news);
  expect([answer.status, answer.body]).toEqual([200, { ...news, title: 'Peluncuran diundur', version: 2 }]);
  for (const [at, url] of pages.entries()) {
    const again = await page(url, { 'if-none-match': tags[at] ?? '' });
    expect([url, again.status]).toEqual([url, 200]);
    expect(again.text).toContain('Peluncuran diundur');
  }
  const { body } = await app.call({ url: '/api/audit?action=news.updated', as: admin });
  expect(body.items).toMatchObject([{ objectId: news.id, detail: { title: 'Peluncuran diundur' } }]);
});

describe('another picture', () => {
  test('is shown at once; the one before disappears, and is erased when no backup needs it', async () => {
    const { body } = await putNews(app, admin, [...newsText, imagePart(await pictures.png(320, 200))], news);
    expect(body.imageUrl).not.toBe(news.imageUrl);
    expect((await app.call({ url: body.imageUrl })).status).toBe(200);
    expect((await app.call({ url: news.imageUrl })).status).toBe(404);
    expect(await storedImages(app)).toHaveLength(4);
    app.clock.advance(8 * DAY);
    expect(await sweepNewsImages(app.deps)).toBe(1);
    expect(await storedImages(app)).toHaveLength(2);
    expect((await app.call({ url: body.imageUrl })).status).toBe(200);
  });

  test('that cannot be read leaves everything as it was', async () => {
    const broken = await pictures.truncated(pictures.png());
    const answer = await putNews(app, admin, [...titled('Lain'), imagePart(broken)], news);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['image']]);
    expect(await read()).toEqual(news);
    expect(await storedImages(app)).toHaveLength(2);
  });
});

describe('somebody who comes second', () => {
  test('overwrites nothing', async () => {
    await putNews(app, admin, titled('Pertama'), news);
    const late = await putNews(app, admin, [...titled('Kedua'), imagePart(await pictures.png(64, 36))], news);
    expect([late.status, late.body.code]).toEqual([412, 'version_stale']);
    expect((await read()).title).toBe('Pertama');
    expect(await storedImages(app)).toHaveLength(2);
  });

  test('also at the same moment: one picture stays, the other is not in the store', async () => {
    const image = imagePart(await pictures.png(320, 200));
    const answers = await Promise.all(
      ['Satu', 'Dua'].map((title) => putNews(app, admin, [...titled(title), image], news)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await read()).version).toBe(2);
    // The new picture and the replaced one, which is queued for erasure.
    expect(await storedImages(app)).toHaveLength(4);
  });

  test('after it was deleted finds nothing', async () => {
    await app.call({ method: 'DELETE', url: `/api/news/${news.id}`, as: admin });
    expect((await putNews(app, admin, newsText, news)).body.code).toBe('news.not_found');
  });
});

test('without a version or without a title it is refused', async () => {
  expect((await putNews(app, admin, titled(' '), news)).body.fields).toEqual({
    title: 'Judul, Konten, dan Gambar tidak boleh kosong.',
  });
  const { status } = await postNews(app, admin, newsText, { 'x-http-method-override': 'PUT' });
  expect(status).toBe(422);
});
