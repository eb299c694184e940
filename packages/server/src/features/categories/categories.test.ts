import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

/** Matrix C1–C3, §2 Manajemen Kategori Naskah. */

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

test('a new portal has categories to begin with, by name', async () => {
  const list = await names();
  expect(list).toContain('Buku Ajar');
  expect(list).toEqual([...list].sort((a, b) => a.localeCompare(b, 'id')));
});

test('one is added, found in its place and deleted', async () => {
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

test.each(['', '   ', undefined, null])('%j is no name', async (name) => {
  const answer = await add(name);
  expect([answer.status, answer.body.fields]).toEqual([422, { name: 'Nama kategori tidak boleh kosong.' }]);
});

test('a name too long is told so', async () => {
  expect((await add('x'.repeat(81))).body.fields).toEqual({ name: messages.fields.tooLong(80) });
});

test.each(['Buku Ajar', 'BUKU AJAR', ' buku  ajar ', 'Buku Ájar'])('%j exists already', async (name) => {
  const answer = await add(name);
  expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
    409,
    'categories.duplicate',
    { name: messages.categories.duplicate },
  ]);
});

test('ten who add the same name at once make one category', async () => {
  // One session for all: an account keeps ten, so ten sign-ins more could end one that is still asked for.
  const cookie = await app.signIn(admin);
  const send = () => app.call({ method: 'POST', url: '/api/categories', body: { name: 'Serentak' }, cookie });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect((await names()).filter((name) => name === 'Serentak')).toHaveLength(1);
});

test('manuscripts keep the name of a deleted category (DESIGN §5.15)', async () => {
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
