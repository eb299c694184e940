/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRow, userRow } from '../../../test/db-rows.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { planOf } from '../../../test/plans.ts';

let app: TestApp;
let admin: TestUser;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  cookie = await app.signIn(admin);
});
afterEach(() => app.close());

interface Saved {
  readonly list?: string;
  readonly name?: string;
  readonly shared?: boolean;
  readonly filter?: Record<string, string>;
}

const save = (
  { list = 'projects', name = 'Buku ajar', filter = { q: 'ajar' }, ...rest }: Saved,
  as = cookie,
) => app.call({ method: 'POST', url: '/api/views', cookie: as, body: { list, name, filter, ...rest } });
const change = (id: string, body: object, as = cookie) =>
  app.call({ method: 'PATCH', url: `/api/views/${id}`, cookie: as, body });
const listed = async (as = cookie) => (await app.call({ url: '/api/views', cookie: as })).body.items;
const namesOf = async (as = cookie) => (await listed(as)).map(({ name }: { name: string }) => name);

describe('a saved filter', () => {
  test('is kept under its name, changed, opened first, and forgotten', async () => {
    const { status, body } = await save({});
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        list: 'projects',
        name: 'Buku ajar',
        filter: { q: 'ajar' },
        shared: false,
        standard: false,
        valid: true,
      },
    ]);
    const other = (await save({ name: 'Lain' })).body;
    expect((await change(body.id, { name: 'Diktat', standard: true })).body).toMatchObject({
      name: 'Diktat',
      standard: true,
    });
    // Each list has one default view.
    await change(other.id, { standard: true });
    expect((await listed()).map(({ standard }: { standard: boolean }) => standard)).toEqual([false, true]);
    const removed = await app.call({ method: 'DELETE', url: `/api/views/${body.id}`, cookie });
    expect([removed.status, await namesOf()]).toEqual([204, ['Lain']]);
  });

  test('is one’s own, or shared by all admins, of whom each may change and remove it', async () => {
    const colleague = await app.signIn(await buildUser(app, 'admin'));
    const own = (await save({ name: 'Sendiri' })).body;
    const shared = (await save({ name: 'Bersama', shared: true })).body;
    expect(await namesOf(colleague)).toEqual(['Bersama']);
    expect((await change(own.id, { name: 'Curi' }, colleague)).status).toBe(404);
    expect((await change(shared.id, { name: 'Milik semua' }, colleague)).status).toBe(200);
    expect(await namesOf()).toEqual(['Milik semua', 'Sendiri']);
    const refused = await change(shared.id, { standard: true });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['standard']]);
  });

  test('has a name of its own and a list’s filter; there are twenty at most', async () => {
    await save({});
    expect((await save({ name: 'BUKU  ajar' })).body.code).toBe('views.duplicate');
    expect((await save({ list: 'users', filter: {} })).status).toBe(201);
    expect((await save({ shared: true })).status).toBe(201);
    for (const filter of [{ state: 'gone' }, { cursor: 'eA' }, { constructor: 'x' }])
      expect((await save({ name: 'Salah', filter })).status).toBe(422);
    for (let at = 0; at < 18; at += 1) expect((await save({ name: `Ke-${at}` })).status).toBe(201);
    expect((await save({ name: 'Satu lagi' })).body.code).toBe('views.full');
    expect((await save({ name: 'Bersama', shared: true })).status).toBe(201);
  });

  test('that the list no longer offers is kept, reported as invalid, and not counted', async () => {
    const { id } = (await save({})).body;
    await app.db.write((tx) =>
      tx.updateTable('list_views').set({ filter: '{"state":"arsip"}' }).where('id', '=', id).execute(),
    );
    expect(await listed()).toMatchObject([{ id, valid: false }]);
    expect((await app.call({ url: '/api/views/counts', cookie })).body).toEqual({ items: [] });
  });

  test('goes with the account of its owner; what is shared stays', async () => {
    await save({ name: 'Sendiri' });
    await save({ name: 'Bersama', shared: true });
    const other = await app.signIn(await buildUser(app, 'admin'));
    await app.call({ method: 'DELETE', url: `/api/users/${admin.id}`, cookie: other });
    const rows = await app.db.reads.selectFrom('list_views').select('name').execute();
    expect(rows).toEqual([{ name: 'Bersama' }]);
  });
});

test('views are counted by the list’s own query, all in one request', async () => {
  const rows = Array.from({ length: 5 }, (_, at) =>
    projectRow({
      current_overall_status: at < 2 ? 'Layout' : 'Selesai',
      search_text: at === 4 ? 'ajar' : 'lain',
    }),
  );
  await app.db.write(async (tx) => {
    await tx.insertInto('projects').values(rows).execute();
    await tx
      .insertInto('users')
      .values(userRow({ role: 'redaksi' }))
      .execute();
  });
  await save({ name: 'a berjalan', filter: { state: 'running' } });
  await save({ name: 'b ajar', filter: { q: 'ajar', sort: 'title' } });
  await save({ name: 'c redaksi', list: 'users', filter: { role: 'redaksi' }, shared: true });
  await save({ name: 'd naskah', list: 'manuscripts', filter: { status: 'Telaah' } });
  const { items } = (await app.call({ url: '/api/views/counts', cookie })).body;
  const countOf = new Map(items.map(({ id, count }: { id: string; count: number }) => [id, count]));
  const counts = (await listed()).map(({ id, name }: { id: string; name: string }) => [
    name,
    countOf.get(id),
  ]);
  expect(Object.fromEntries(counts)).toEqual({ 'a berjalan': 2, 'b ajar': 1, 'c redaksi': 1, 'd naskah': 0 });
});

test('one’s views are found by their owner, not looked for among all', async () => {
  const plan = await planOf(app.db, (db) =>
    db
      .selectFrom('list_views')
      .selectAll()
      .where('owner_id', '=', admin.id)
      .orderBy('list')
      .orderBy('name_key'),
  );
  expect(plan).toContain('list_views_own');
});
