import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { countNews, imagePart, newsText, postNews, storedImages } from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';

let app: TestApp;
let admin: TestUser;
let picture: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  picture = await pictures.png(1600, 900);
});
afterAll(() => app.close());

/** Adds an item with the texts of the support file, except for the given fields. */
async function addNews(fields: Record<string, string> = {}) {
  const parts = newsText.map((part) => ({ ...part, value: fields[part.name] ?? part.value }));
  app.clock.advance(1000);
  const answer = await postNews(app, admin, [...parts, imagePart(picture)]);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('adding', () => {
  test('answers the item of §3 with its picture in two widths, and everybody can read it', async () => {
    const news = await addNews();
    expect(news).toMatchObject({
      title: 'Peluncuran Buku Ajar',
      content: 'Paragraf pertama.\n\nLihat https://contoh.id/buku untuk selengkapnya.',
      tags: ['buku ajar', 'peluncuran'],
      imageWidth: 1280,
      imageHeight: 720,
      imageAlt: 'Sampul buku',
      createdAt: new Date(app.clock.now()).toISOString(),
    });
    const name = `/files/news_images/${app.clock.now()}-[0-9a-f]{16}`;
    expect(news.imageUrl).toMatch(new RegExp(`^${name}-1280\\.webp$`));
    expect(news.imageSources).toEqual([
      { url: news.imageUrl.replace('-1280', '-640'), width: 640 },
      { url: news.imageUrl, width: 1280 },
    ]);
    expect((await app.call({ url: `/api/news/${news.id}` })).body).toEqual(news);
    for (const { url } of news.imageSources) expect((await app.call({ url })).status).toBe(200);
  });

  test('sent again with its key, as after a lost answer, is stored once', async () => {
    const before = await countNews(app);
    const headers = { 'idempotency-key': 'kunci-berita' };
    const send = (parts = newsText) => postNews(app, admin, [...parts, imagePart(picture)], headers);
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await countNews(app)).toBe(before + 1);
    const other = await send(newsText.map((part) => ({ ...part, value: `${part.value} lain` })));
    expect(other.body).toMatchObject({ code: 'key_reused' });
  });

  test.each([
    ['nothing but the image', [] as string[], ['title', 'content']],
    ['no title', ['content', 'tags', 'imageAlt'], ['title']],
  ])('%s is refused with the text of §5', async (_, kept, wrong) => {
    const before = await countNews(app);
    const parts = newsText.filter(({ name }) => kept.includes(name));
    const answer = await postNews(app, admin, [...parts, imagePart(picture)]);
    const sentence = 'Judul, Konten, dan Gambar tidak boleh kosong.';
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: sentence });
    expect(answer.body.fields).toEqual(Object.fromEntries(wrong.map((field) => [field, sentence])));
    expect(await countNews(app)).toBe(before);
  });

  test('without an image, with an empty one, and without anything at all (§5 News)', async () => {
    const sentence = 'Judul, Konten, dan Gambar tidak boleh kosong.';
    for (const parts of [newsText, [...newsText, imagePart('')]]) {
      const answer = await postNews(app, admin, parts);
      expect([answer.status, answer.body.fields]).toEqual([422, { image: sentence }]);
    }
    const { status, body } = await postNews(app, admin, []);
    expect([status, body.fields]).toEqual([422, { title: sentence, content: sentence, image: sentence }]);
  });

  test('fields and file that no form of ours sends are refused', async () => {
    const hidden = await postNews(app, admin, [
      ...newsText,
      { name: 'role', value: 'x' },
      imagePart(picture),
    ]);
    expect([hidden.status, hidden.body.fields]).toEqual([422, { role: 'Isian ini tidak dikenal.' }]);
    const elsewhere = { ...imagePart(picture), name: 'foto' };
    expect((await postNews(app, admin, [...newsText, elsewhere])).status).toBe(422);
    const two = await postNews(app, admin, [...newsText, imagePart(picture), imagePart(picture)]);
    expect(two.status).toBe(400);
    const twice = await postNews(app, admin, [...newsText, ...newsText, imagePart(picture)]);
    expect(twice.status).toBe(422);
    const poison = await postNews(app, admin, [{ name: '__proto__', value: 'x' }, imagePart(picture)]);
    expect(poison.status).toBe(400);
  });

  test('a text that is no UTF-8 is refused, whatever its part is declared to be', async () => {
    const title = Buffer.from('Caf\xe9', 'latin1');
    const [, ...others] = newsText;
    for (const type of [undefined, 'text/plain; charset=latin1', 'application/json']) {
      const part = { name: 'title', value: title, ...(type !== undefined && { type }) };
      expect((await postNews(app, admin, [part, ...others, imagePart(picture)])).status).toBe(400);
    }
    const kept = await addNews({ title: 'Café \ufffd' });
    expect(kept.title).toBe('Café \ufffd');
  });

  test('it is sent as multipart only, and nothing else is', async () => {
    const json = await app.call({ method: 'POST', url: '/api/news', as: admin, body: { title: 'x' } });
    expect(json.status).toBe(415);
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nNovel\r\n--x--\r\n';
    const other = await app.call({ method: 'POST', url: '/api/categories', as: admin, headers: form, body });
    expect(other.status).toBe(415);
  });

  test('only the admin may, from this site, and others are told before their upload is read (§6)', async () => {
    const before = await storedImages(app);
    const parts = [...newsText, imagePart(picture)];
    expect((await postNews(app, undefined, parts)).status).toBe(401);
    for (const role of ['penulis', 'redaksi', 'user'] as const) {
      expect((await postNews(app, await buildUser(app, role), parts)).status).toBe(403);
    }
    expect((await postNews(app, admin, parts, { origin: 'https://jahat.id' })).status).toBe(403);
    expect(await storedImages(app)).toEqual(before);
  });
});

describe('listing', { tags: ['engine'] }, () => {
  test('is newest first, in pages, without the long text', async () => {
    const test = await openTestApp();
    try {
      const author = await buildUser(test, 'admin');
      const row = { content: 'Isi. '.repeat(200), tags: '[]', image_key: 'news_images/1-00', image_alt: '' };
      await test.db.write((tx) =>
        tx
          .insertInto('news')
          .values(
            Array.from({ length: 30 }, (_, index) => ({
              ...row,
              id: `n${index}`,
              title: `Berita ${index}`,
              image_width: 640,
              image_height: 360,
              // Three items share each instant, so that the id is the tie-break.
              created_at: Math.floor(index / 3),
              created_by: author.id,
            })),
          )
          .execute(),
      );
      const first = await test.call({ url: '/api/news' });
      const second = await test.call({ url: `/api/news?cursor=${first.body.nextCursor}` });
      const items = [...first.body.items, ...second.body.items];
      expect([first.body.items.length, second.body.items.length]).toEqual([25, 5]);
      expect(second.body.nextCursor).toBeNull();
      expect(new Set(items.map(({ id }) => id)).size).toBe(30);
      const dates = items.map(({ createdAt }) => createdAt);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(items[0].content).toBeUndefined();
      expect(items[0].excerpt.length).toBeLessThanOrEqual(161);
    } finally {
      await test.close();
    }
  });
  test('a cursor of another list is refused, an unknown item is absent', async () => {
    expect((await app.call({ url: '/api/news?cursor=WyJsYWluIl0' })).status).toBe(422);
    const absent = await app.call({ url: '/api/news/tidak-ada' });
    expect([absent.status, absent.body.message]).toEqual([404, 'Berita tidak ditemukan.']);
    expect((await app.call({ url: '/api/news/..%2f..%2fx' })).status).toBe(404);
  });
});

describe('deleting', () => {
  test('takes row and pictures, once', async () => {
    const news = await addNews();
    const url = `/api/news/${news.id}`;
    expect((await app.call({ method: 'DELETE', url, as: admin })).status).toBe(204);
    expect((await app.call({ url })).status).toBe(404);
    for (const source of news.imageSources) expect((await app.call({ url: source.url })).status).toBe(404);
    expect((await app.call({ method: 'DELETE', url, as: admin })).status).toBe(404);
  });
  test('is the admin’s', async () => {
    const { id } = await addNews();
    const url = `/api/news/${id}`;
    expect((await app.call({ method: 'DELETE', url })).status).toBe(401);
    const author = await buildUser(app, 'penulis');
    expect((await app.call({ method: 'DELETE', url, as: author })).status).toBe(403);
    expect((await app.call({ url })).status).toBe(200);
  });
  test('is written to the audit log, as adding is', async () => {
    const { id } = await addNews({ title: 'Tercatat' });
    await app.call({ method: 'DELETE', url: `/api/news/${id}`, as: admin });
    const lines = await app.db.reads
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('object_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(lines).toEqual([
      { action: 'news.added', actor_id: admin.id },
      { action: 'news.deleted', actor_id: admin.id },
    ]);
  });
});
