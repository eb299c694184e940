/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/all.ts';
import { listManuscriptRows } from '../src/features/manuscripts/list/repository.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { manuscriptRow, projectRow, userRow } from './db-rows.ts';

const at = migrations.findIndex(({ name }) => name === 'spellings');
const before = migrations.slice(0, at);
const after = migrations.slice(0, at + 1);

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  await migrate(database, before);
});
afterEach(() => database.close());

/** The indexes of a table, by name. */
async function indexesOf(table: string): Promise<string[]> {
  const { rows } =
    database.engine === 'sqlite'
      ? await sql<{ made: string }>`select name || ' ' || coalesce(sql, '') as made from sqlite_schema
          where type = 'index' and tbl_name = ${table} order by name`.execute(database.reads)
      : await sql<{ made: string }>`select indexdef as made from pg_indexes
          where tablename = ${table} order by indexname`.execute(database.reads);
  return rows.map(({ made }) => made);
}

test('what was stored before is found in its usual spellings and ordered without accents; no index is lost', async () => {
  const titles = ['Zebra', 'Āl Imrān', 'Tafsir Al-Qur’an'];
  await database.write(async (tx) => {
    const manuscripts = titles.map((judul) => manuscriptRow({ judul, search_text: 'tafsir al qur an' }));
    await tx.insertInto('manuscripts').values(manuscripts).execute();
    await tx
      .insertInto('projects')
      .values(projectRow({ title: 'Āl Imrān', spp_number: 'SPP-7' }))
      .execute();
    await tx
      .insertInto('users')
      .values(userRow({ nama: 'Nur’aini', search_text: 'nur aini' }))
      .execute();
  });
  const tables = ['users', 'manuscripts', 'projects'];
  const indexes = await Promise.all(tables.map(indexesOf));
  await migrate(database, after);
  expect(await Promise.all(tables.map(indexesOf))).toEqual(indexes);
  const { reads } = database;
  const listed = async (query: object) =>
    (await listManuscriptRows(reads, { sort: 'judul', ...query }, 25))?.items.map(({ judul }) => judul);
  expect(await listed({})).toEqual(['Āl Imrān', 'Tafsir Al-Qur’an', 'Zebra']);
  expect(await listed({ q: 'alquran' })).toEqual(['Tafsir Al-Qur’an']);
  expect(await reads.selectFrom('projects').select('search_text').execute()).toEqual([
    { search_text: 'al imran spp 7 siti rahmawati spp7 alimran' },
  ]);
  const [user] = await reads.selectFrom('users').select(['nama_fold', 'nama_key']).execute();
  expect(user).toEqual({ nama_fold: 'nuraini', nama_key: 'nuraini\u0001Nur’aini' });
});

test('categories and views that have one key now all stay', async () => {
  const named = ['Jumat', 'Jum’at', "Jum'at"];
  await database.write(async (tx) => {
    await tx.deleteFrom('categories').execute();
    await tx
      .insertInto('users')
      .values(userRow({ id: 'a' }))
      .execute();
    for (const [at, name] of named.entries()) {
      const row = { id: `k${at}`, name, name_key: name.toLowerCase(), created_at: at };
      await tx.insertInto('categories').values(row).execute();
      for (const owner_id of ['a', null])
        await tx
          .insertInto('list_views')
          .values({ ...row, id: `${row.id} ${owner_id}`, list: 'users', owner_id, filter: '{}', standard: 0 })
          .execute();
    }
  });
  await migrate(database);
  const { reads } = database;
  const categories = await reads.selectFrom('categories').select('name').orderBy('name_key').execute();
  expect(categories.map(({ name }) => name)).toEqual(named);
  const views = await reads.selectFrom('list_views').select(['id', 'name_key']).orderBy('id').execute();
  expect(views.filter(({ name_key }) => name_key === 'jumat').map(({ id }) => id)).toEqual([
    'k0 a',
    'k0 null',
  ]);
  expect(new Set(views.map(({ name_key }) => name_key)).size).toBe(5);
});
