/** @module-tag engine */

import { profileShape } from '@ruang-naskah/domain/users/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin', { nama: 'Aminah Admin' });
  for (const nama of ['Zainab', 'Ahmad Fauzi', 'Élan Putra']) await buildUser(app, 'penulis', { nama });
  await buildUser(app, 'redaksi', { nama: 'Ahmad Redaksi' });
  await buildUser(app, 'redaksi', { nama: 'Ahmad Ditahan', active: false });
});
afterAll(() => app.close());

const people = async (query: string) =>
  (await app.call({ url: `/api/people?${query}`, as: admin })).body.items;
const names = async (query: string) => (await people(query)).map((person: { nama: string }) => person.nama);

test('authors are penulis, editors active redaksi, by name (§2 Project-creation screen)', async () => {
  expect((await names('role=penulis')).slice(0, 2)).toEqual(['Ahmad Fauzi', 'Élan Putra']);
  expect(await names('role=redaksi')).toEqual(['Ahmad Redaksi']);
});

test('are found by a part of the name, whatever its case and accents (§2 Project-creation screen)', async () => {
  expect(await names('role=penulis&q=AHMAD')).toEqual(['Ahmad Fauzi']);
  expect(await names('role=penulis&q=elan')).toEqual(['Élan Putra']);
  expect(await names('role=penulis&q=tidak+ada')).toEqual([]);
});

test('are found by their id whatever their role is now, for a screen that keeps no name in its address', async () => {
  const [{ id, nama }] = await people('role=redaksi');
  expect(await names(`role=redaksi&id=${id}`)).toEqual([nama]);
  // They may have another role since a list was filtered by them.
  expect(await names(`role=penulis&id=${id}`)).toEqual([nama]);
});

test('have only id and name, while the name is unique', async () => {
  for (const { id, nama, ...rest } of await people('role=penulis')) {
    expect([id, nama]).toEqual([expect.any(String), expect.any(String)]);
    expect(rest).toEqual({ isNew: true, twin: null });
  }
});

test('with names that read the same are distinguished by address and date, whatever their roles (§2 Project-creation screen)', async () => {
  const createdAt = new Date(app.clock.now()).toISOString();
  const known = await buildUser(app, 'redaksi', { nama: 'Budi Santoso', email: 'budi@penerbit.id' });
  const bare = await people('role=redaksi&q=budi');
  expect(bare).toEqual([{ id: known.id, nama: 'Budi Santoso', isNew: true, twin: null }]);
  app.clock.advance(7 * 86_400_000);
  const later = new Date(app.clock.now()).toISOString();
  await buildUser(app, 'redaksi', { nama: 'Búdi  SANTOSO', email: 'asing@contoh.id' });
  await buildUser(app, 'penulis', { nama: 'Budi Santoso', email: 'penulis@contoh.id' });
  await buildUser(app, 'redaksi', { nama: 'Zainab', email: 'ditahan@contoh.id', active: false });
  const editors = await people('role=redaksi&q=budi');
  expect(editors.map(({ isNew, twin }: { isNew: boolean; twin: object }) => ({ isNew, ...twin }))).toEqual([
    { isNew: false, email: 'budi@penerbit.id', createdAt },
    { isNew: true, email: 'asing@contoh.id', createdAt: later },
  ]);
  // Even where the search finds only one of them.
  expect((await people('role=redaksi&q=asing'))[0].twin).toEqual({
    email: 'asing@contoh.id',
    createdAt: later,
  });
  expect((await people('role=penulis&q=budi'))[0].twin).toEqual({
    email: 'penulis@contoh.id',
    createdAt: later,
  });
  // A person who waits for approval cannot be chosen, so the name is not ambiguous.
  expect((await people('role=penulis&q=zainab'))[0]).toMatchObject({ isNew: false, twin: null });
});

test('are distinguished by their present name', async () => {
  const one = await buildUser(app, 'penulis', { nama: 'Rini Wulandari' });
  const other = await buildUser(app, 'penulis', { nama: 'Rina' });
  const cookie = await app.signIn(other);
  const { version, ...profile } = (await app.call({ url: '/api/profile', cookie })).body;
  const fields = Object.fromEntries(Object.keys(profileShape).map((key) => [key, profile[key]]));
  const renamed = await app.call({
    method: 'PUT',
    url: '/api/profile',
    cookie,
    headers: { 'if-match': `"${version}"` },
    body: { ...fields, nama: 'Rini \u200bWulandari' },
  });
  expect(renamed.status).toBe(200);
  const found = await people('role=penulis&q=rini');
  expect(found.map(({ id, twin }: { id: string; twin: object }) => [id, twin !== null]).sort()).toEqual(
    [one, other].map(({ id }) => [id, true]).sort(),
  );
});

test('at most twenty-five at once', async () => {
  for (let at = 0; at < 30; at += 1) await buildUser(app, 'penulis', { nama: `Massal ${at}` });
  expect(await names('role=penulis&q=massal')).toHaveLength(25);
});

test.each(['', 'role=admin', 'role=penulis&x=1'])('«%s» is refused', async (query) => {
  expect((await app.call({ url: `/api/people?${query}`, as: admin })).status).toBe(422);
});
