/** @module-tag engine */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, manuscriptInput } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { projectInput } from '../../../test/project-factories.ts';

/** What became of a key whose answer never came (decision 0152). */

let app: TestApp;
let author: TestUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  author = await buildUser(app, 'penulis');
});

const submit = (key: string, judul = 'Laut yang Pulang'): Promise<Answer> =>
  app.call({
    method: 'POST',
    url: '/api/manuscripts',
    as: author,
    body: manuscriptInput({ judul }),
    headers: { 'idempotency-key': key },
  });
const settle = (key: unknown, as: TestUser = author): Promise<Answer> =>
  app.call({ method: 'POST', url: '/api/attempts/settle', as, body: { key } });
const countOwn = async () =>
  (await app.db.reads.selectFrom('manuscripts').select('id').where('user_id', '=', author.id).execute())
    .length;

describe('a key is asked about', () => {
  test('what was stored with it is named, with its time, and the key goes on answering the same', async () => {
    const body = manuscriptInput({ judul: 'Laut yang Pulang' });
    const send = { method: 'POST', url: '/api/manuscripts', as: author, body } as const;
    const headers = { 'idempotency-key': 'tersimpan' };
    const sent = await app.call({ ...send, headers });
    const at = new Date(app.clock.now()).toISOString();
    app.clock.advance(600_000);
    const stored = { at, id: sent.body.id, title: 'Laut yang Pulang' };
    expect(await settle('tersimpan')).toMatchObject({ status: 200, body: { stored } });
    expect((await settle('tersimpan')).body).toEqual({ stored });
    expect((await app.call({ ...send, headers })).body).toEqual(sent.body);
    expect(await countOwn()).toBe(1);
  });

  test('where nothing was stored the key is refused from then on, and another is not', async () => {
    expect((await settle('hilang')).body).toEqual({ stored: null });
    const late = await submit('hilang');
    expect([late.status, late.body.code]).toEqual([422, 'key_reused']);
    expect((await settle('hilang')).body).toEqual({ stored: null });
    expect((await submit('baru')).status).toBe(201);
    expect(await countOwn()).toBe(1);
  });

  test('what was refused was not stored', async () => {
    expect((await submit('salah', '')).status).toBe(422);
    expect((await settle('salah')).body).toEqual({ stored: null });
  });

  test('a project is named by its title', async () => {
    const admin = await buildUser(app, 'admin');
    const body = projectInput(author, { title: 'Buku Baru' });
    const headers = { 'idempotency-key': 'proyek' };
    const made = await app.call({ method: 'POST', url: '/api/projects', as: admin, body, headers });
    expect((await settle('proyek', admin)).body.stored).toMatchObject({
      id: made.body.id,
      title: 'Buku Baru',
    });
  });

  test('another account neither learns of it nor ends it', async () => {
    await submit('milik-saya');
    const other = await buildUser(app, 'penulis');
    expect((await settle('milik-saya', other)).body).toEqual({ stored: null });
    await settle('belum-dikirim', other);
    expect((await submit('belum-dikirim')).status).toBe(201);
    expect((await settle('milik-saya')).body.stored).not.toBeNull();
  });

  test('after a day it is not known any more', async () => {
    await submit('kemarin');
    app.clock.advance(24 * 3_600_000);
    expect((await settle('kemarin')).body).toEqual({ stored: null });
  });

  test('while the request is still on its way, one of the two comes first', async () => {
    const cookie = await app.signIn(author);
    const ask = (url: string, body: object, headers = {}) =>
      app.call({ method: 'POST', url, cookie, body, headers });
    const keys = Array.from({ length: 8 }, (_, at) => `bersamaan-${at}`);
    const pairs = await Promise.all(
      keys.map((key) =>
        Promise.all([
          ask('/api/manuscripts', manuscriptInput(), { 'idempotency-key': key }),
          ask('/api/attempts/settle', { key }),
        ]),
      ),
    );
    for (const [sent, asked] of pairs) {
      const isStored = sent.status === 201;
      expect(isStored || sent.body.code === 'key_reused').toBe(true);
      expect(asked.body.stored?.id).toBe(isStored ? sent.body.id : undefined);
    }
    expect(await countOwn()).toBe(pairs.filter(([sent]) => sent.status === 201).length);
  });

  test.each(['', 'x'.repeat(101), 'dua kata', 7, null])('%j is no key', async (key) => {
    const { status, body } = await settle(key);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['key']]);
  });
});
