import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const home = () => app.call({ url: '/', headers: { accept: 'text/html' } });

test('while news cannot be read the rest of the home page stands, and nothing of it is kept (§8 Admin)', async () => {
  await app.db.write((tx) => sql`ALTER TABLE news RENAME TO news_away`.execute(tx));
  const without = await home();
  expect(without.status).toBe(200);
  expect(without.text).toContain('Gagal memuat berita.');
  expect(without.text).toContain('Empat langkah mengirim naskah');
  expect(without.headers.etag).toBeUndefined();

  await app.db.write((tx) => sql`ALTER TABLE news_away RENAME TO news`.execute(tx));
  expect((await home()).text).not.toContain('Gagal memuat berita.');
});

test('a page that was shown stays for five minutes while the database is away', async () => {
  const before = await home();
  await app.db.write((tx) => sql`ALTER TABLE news RENAME TO news_away`.execute(tx));
  for (const seconds of [1, 60, 200]) {
    app.clock.advance(seconds * 1000);
    const meanwhile = await home();
    expect([meanwhile.status, meanwhile.text]).toEqual([200, before.text]);
    const url = '/';
    const headers = { accept: 'text/html', 'if-none-match': String(before.headers.etag) };
    expect((await app.call({ url, headers })).status).toBe(304);
  }
  app.clock.advance(60_000);
  expect((await home()).text).toContain('Gagal memuat berita.');

  await app.db.write((tx) => sql`ALTER TABLE news_away RENAME TO news`.execute(tx));
  app.clock.advance(1_000);
  expect((await home()).text).toBe(before.text);
});

test('while the settings cannot be read, pages speak for the publisher as it was last known', async () => {
  const contact = () => app.call({ url: '/kontak', headers: { accept: 'text/html' } });
  const before = await contact();
  await app.db.write((tx) => sql`ALTER TABLE settings RENAME TO settings_away`.execute(tx));
  // After the time for which settings are cached.
  app.clock.advance(60_000);
  const meanwhile = await contact();
  expect([meanwhile.status, meanwhile.text]).toEqual([200, before.text]);
});
