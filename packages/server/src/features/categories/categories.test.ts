/** @module-tag engine */

import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sprinkled } from '../../../../domain/test/invisible.ts';
import { holds } from '../../../../domain/test/properties.ts';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { insertCategory, lockCategoryNames } from './add.ts';

/** §2 Manajemen Kategori Naskah. */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());

const names = async (): Promise<string[]> =>
  (await app.call({ url: '/api/categories', as: admin })).body.items.map(
    ({ name }: { name: string }) => name,
  );
const add = (name: unknown) =>
  app.call({ method: 'POST', url: '/api/categories', as: admin, body: { name } });
const remove = (id: string) => app.call({ method: 'DELETE', url: `/api/categories/${id}`, as: admin });

test('a new portal has categories to begin with, by name (§3 categories)', async () => {
  const list = await names();
  expect(list).toContain('Buku Ajar');
  expect(list).toEqual([...list].sort((a, b) => a.localeCompare(b, 'id')));
});

test('one is added, found in its place and deleted (§2 Manajemen Kategori Naskah, §7 news and categories)', async () => {
  const answer = await add('  Ensiklopedia  ');
  expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), name: 'Ensiklopedia' }]);
  const list = await names();
  const at = list.indexOf('Ensiklopedia');
  expect([list[at - 1], list[at + 1]]).toEqual(['Buku Referensi', 'Hukum dan Politik']);
  expect((await remove(answer.body.id)).status).toBe(204);
  expect(await names()).not.toContain('Ensiklopedia');
  const again = await remove(answer.body.id);
  expect([again.status, again.body.message]).toEqual([404, messages.categories.notFound]);
});

test('the admin is told how many manuscripts carry the name, up to a page of them', async () => {
  const { id, name } = (await add('Naskah Drama')).body;
  const use = async () => (await app.call({ url: `/api/categories/${id}`, as: admin })).body;
  expect(await use()).toEqual({ id, name, manuscripts: 0, more: false });
  for (let count = 0; count < 26; count += 1) {
    await buildManuscript(app, { input: { kategori: name } });
    if (count === 24) expect(await use()).toEqual({ id, name, manuscripts: 25, more: false });
  }
  expect(await use()).toEqual({ id, name, manuscripts: 25, more: true });
  await remove(id);
  expect((await app.call({ url: `/api/categories/${id}`, as: admin })).status).toBe(404);
});

test.each(['', '   ', undefined, null, '\u200b', '\u3164 \u2800', '\u{e0041}'])(
  '%j is no name (§5 Project forms)',
  async (name) => {
    const answer = await add(name);
    expect([answer.status, answer.body.fields]).toEqual([422, { name: 'Nama kategori tidak boleh kosong.' }]);
  },
);

test('a name that is too long is refused with its sentence', async () => {
  expect((await add('x'.repeat(81))).body.fields).toEqual({ name: messages.fields.tooLong(80) });
});

test('invisible characters make no second category of a name, and none is stored (§5 Project forms)', async () => {
  await holds(
    fc.asyncProperty(sprinkled('Agama Islam'), async (twin) => {
      expect((await add(twin)).body).toMatchObject({ code: 'categories.duplicate' });
    }),
    { numRuns: 25 },
  );
  await holds(
    fc.asyncProperty(sprinkled('Ensiklopedia Anak'), async (name) => {
      const answer = await add(name);
      expect(answer.body.name).toBe('Ensiklopedia Anak');
      expect(await names()).toContain('Ensiklopedia Anak');
      await remove(answer.body.id);
    }),
    { numRuns: 25 },
  );
});

test.each(['Buku Ajar', 'BUKU AJAR', ' buku  ajar ', 'Ｂｕｋｕ Ajar'])('%j exists already', async (name) => {
  const answer = await add(name);
  expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
    409,
    'categories.duplicate',
    { name: messages.categories.duplicate },
  ]);
});

test('names that differ in their marks are categories of their own', async () => {
  for (const name of ['Pemrograman C', 'Pemrograman C++', 'Pemrograman C#', '日本', 'Apa?', 'Apa!'])
    expect([name, (await add(name)).status]).toEqual([name, 201]);
  expect((await add('pemrograman c++')).status).toBe(409);
});

test('a capital that the database could not fold in the key of before makes no second category', async () => {
  const before = { id: 'dari-dulu', name: 'Études', name_key: 'Études', created_at: 1 };
  await app.db.write((tx) => tx.insertInto('categories').values(before).execute());
  expect((await add('études')).body.code).toBe('categories.duplicate');
});

test('ten who add the same name at once make one category', async () => {
  // One session for all: an account keeps ten, so further sign-ins could end one that is still used.
  const cookie = await app.signIn(admin);
  const send = () => app.call({ method: 'POST', url: '/api/categories', body: { name: 'Serentak' }, cookie });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect((await names()).filter((name) => name === 'Serentak')).toHaveLength(1);
});

test('manuscripts keep the name of a deleted category (decision 0015)', async () => {
  const { body } = await add('Sementara');
  const { id } = await buildManuscript(app, { input: { kategori: 'Sementara' } });
  await remove(body.id);
  expect((await app.call({ url: `/api/manuscripts/${id}`, as: admin })).body.kategori).toBe('Sementara');
});

test('adding and deleting stand in the audit log', async () => {
  const { body } = await add('Tercatat');
  await remove(body.id);
  const rows = await app.db.reads
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'detail'])
    .where('object_id', '=', body.id)
    .orderBy('seq')
    .execute();
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['categories.added', admin.id],
    ['categories.deleted', admin.id],
  ]);
  expect(JSON.parse(rows[1]?.detail ?? '{}')).toEqual({ name: 'Tercatat' });
});

test('of twenty who add one each to a nearly full list five succeed, and each of these is listed', async () => {
  await app.db.write(async (tx) => {
    const { length } = await lockCategoryNames(tx);
    for (let at = length; at < limits.categories - 5; at += 1)
      await insertCategory(tx, { id: `penuh-${at}`, name: `Penuh ${at}` }, app.clock.now());
  });
  app.clock.advance(3_600_000);
  const cookie = await app.signIn(admin);
  const send = (name: string) => app.call({ method: 'POST', url: '/api/categories', body: { name }, cookie });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(`Zoologi ${at}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  const sentence = messages.categories.full(limits.categories);
  expect(refused).toMatchObject({ code: 'categories.full', message: sentence, fields: { name: sentence } });
  const { items } = (await app.call({ url: '/api/categories', cookie })).body;
  expect(items).toHaveLength(limits.categories);
  await remove(items.at(-1).id);
  expect((await send('Zat')).status).toBe(201);
});

describe('another name', () => {
  // Empties the list, which a test above has filled.
  beforeAll(() => app.db.write((tx) => tx.deleteFrom('categories').execute()));
  const rename = (id: string, body: object) =>
    app.call({ method: 'PUT', url: `/api/categories/${id}`, as: admin, body });
  async function categoryOf(name: string) {
    const made = await app.call({ method: 'POST', url: '/api/categories', as: admin, body: { name } });
    const manuscript = await buildManuscript(app, { input: { kategori: name } });
    const kategori = async () =>
      (await app.call({ url: `/api/manuscripts/${manuscript.id}`, as: admin })).body.kategori;
    return { id: made.body.id as string, kategori };
  }
  test('manuscripts keep theirs unless they are to follow', async () => {
    const { id, kategori } = await categoryOf('Sejarah Lisan');
    expect((await rename(id, { name: 'Tutur' })).body).toEqual({ id, name: 'Tutur' });
    expect(await kategori()).toBe('Sejarah Lisan');
    const other = await categoryOf('Botani');
    await rename(other.id, { name: 'Ilmu Tumbuhan', manuscripts: true });
    expect(await other.kategori()).toBe('Ilmu Tumbuhan');
  });
  test('other letters of the same name are a new name; another category’s is refused at the field', async () => {
    const { id } = await categoryOf('Arsitektur');
    const { id: other } = await categoryOf('Geologi');
    expect((await rename(id, { name: 'ARSITEKTUR' })).status).toBe(200);
    const refused = await rename(other, { name: 'arsitektur' });
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      { name: 'Kategori dengan nama ini sudah ada.' },
    ]);
    expect((await rename('tidak-ada', { name: 'X' })).status).toBe(404);
  });
});
