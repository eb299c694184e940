import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/harness.ts';

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

test('authors are penulis, editors active redaksi, by name (U4)', async () => {
  expect((await names('role=penulis')).slice(0, 2)).toEqual(['Ahmad Fauzi', 'Zainab']);
  expect(await names('role=redaksi')).toEqual(['Ahmad Redaksi']);
});

test('are found by a part of the name, whatever its case and accents', async () => {
  expect(await names('role=penulis&q=AHMAD')).toEqual(['Ahmad Fauzi']);
  expect(await names('role=penulis&q=elan')).toEqual(['Élan Putra']);
  expect(await names('role=penulis&q=tidak+ada')).toEqual([]);
});

test('say no more than id and name', async () => {
  for (const person of await people('role=penulis'))
    expect(Object.keys(person).sort()).toEqual(['id', 'nama']);
});

test('at most twenty-five at once', async () => {
  for (let at = 0; at < 30; at += 1) await buildUser(app, 'penulis', { nama: `Massal ${at}` });
  expect(await names('role=penulis&q=massal')).toHaveLength(25);
});

test.each(['', 'role=admin', 'role=penulis&x=1'])('«%s» is refused', async (query) => {
  expect((await app.call({ url: `/api/people?${query}`, as: admin })).status).toBe(422);
});
