// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test stands here as text
import { afterEach, expect, test } from 'vitest';
import { findSqlProblems } from './check-sql.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const repository = 'packages/server/src/features/news/repository.ts';

test.each([
  ['sql.raw(text)', 'turns text into SQL'],
  ['CompiledQuery.raw(text)', 'turns text into SQL'],
  ['sql.lit(wanted)', 'writes a value into SQL'],
  ['sql.lit(`%${wanted}%`)', 'writes a value into SQL'],
  ['sql`select ${sql.lit(input.id)}`', 'writes a value into SQL'],
  ['sql.ref(order)', 'takes a name that is not written here'],
  ['sql.ref(`news.${order}`)', 'takes a name that is not written here'],
  ['sql.table(name)', 'takes a name that is not written here'],
  ['db.dynamic.ref(order)', 'takes a name that is not written here'],
  ['client.query(`select * from news where id = ${id}`)', 'puts SQL together'],
  ["client.query('select * from news where id = ' + id)", 'puts SQL together'],
  ['const text = `DELETE FROM ${table}`;', 'puts SQL together'],
])('refuses %s', (code, message) => {
  const tree = fixtureTree({ [repository]: `\n${code}` });
  expect(findSqlProblems(tree)).toEqual([
    { file: repository, line: 2, message: expect.stringContaining(message) },
  ]);
});

test.each([
  'sql`select * from news where id = ${id}`',
  "sql<string>`substr(content, 1, ${sql.lit(BEGINNING)})`.as('content')",
  'sql.lit(limits.pageSize + 1)',
  "sql.ref('news.id')",
  "db.selectFrom('news').where('id', '=', id).orderBy('created_at')",
  'const greeting = `selected ${name}`;',
])('accepts %s', (code) => {
  expect(findSqlProblems(fixtureTree({ [repository]: code }))).toEqual([]);
});

test('the places that are named may, and tests and other packages are left alone', () => {
  const tree = fixtureTree({
    'packages/server/src/db/migrate.ts': 'sql.raw(statement)',
    'packages/server/src/db/migrations/0001-x.ts': 'const text = `create table ${name} (id)`;',
    'packages/server/src/db/paging.ts': 'sql.ref(column)',
    'packages/server/src/db/sqlite.test.ts': 'sql.raw(text)',
    'packages/web/src/ui/x.ts': 'const text = `select ${name}`;',
  });
  expect(findSqlProblems(tree)).toEqual([]);
});
