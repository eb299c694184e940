import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Parameters, prepare } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ engine: 'sqlite' });
});
afterAll(() => database.close());

test('a query is built once per connection, however often it runs', async () => {
  let built = 0;
  const names = prepare({
    build: (db, p: Parameters<{ key: string; limit: number }>) => {
      built += 1;
      return db
        .selectFrom('categories')
        .select('name')
        .where('name_key', '>=', p('key'))
        .orderBy('name_key')
        .limit(p('limit'));
    },
    columns: ['name'],
    map: ([name]) => name,
  });
  expect(await names.all(database.reads, { key: 'novel', limit: 2 })).toEqual(['Novel', 'Pendidikan']);
  expect(await names.all(database.reads, { key: 'puisi', limit: 1 })).toEqual(['Puisi']);
  expect(built).toBe(1);
});

test('a query whose columns are misnamed fails at once instead of mixing them up', async () => {
  const swapped = prepare({
    build: (db) => db.selectFrom('categories').select(['id', 'name']),
    columns: ['name', 'id'],
    map: ([name, id]) => ({ name, id }),
  });
  await expect(swapped.all(database.reads, {})).rejects.toThrow('selects id, name but names name, id');
});

test('a limit stands in the text, because SQLite would compile a kept statement again for the value of one', () => {
  const query = database.reads.selectFrom('categories').select('name').where('name', '=', 'Novel').limit(7);
  const { sql, parameters } = query.compile();
  expect(sql).toMatch(/ limit 7$/);
  expect(parameters).toEqual(['Novel']);
});
