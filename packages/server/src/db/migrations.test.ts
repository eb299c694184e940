import { categoryKey } from '@ruang-naskah/domain/categories/schema';
import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { stageNames, stageStatuses } from '@ruang-naskah/domain/projects/stages';
import { purposes, roles } from '@ruang-naskah/domain/roles';
import { maritalStatuses } from '@ruang-naskah/domain/users/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { migrations } from './migrations/all.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ engine: 'sqlite' });
});
afterAll(() => database.close());

/** The values that the table's present definition allows in a column. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${table}`.execute(
    database.reads,
  );
  const list = new RegExp(String.raw`check \(${column} in \(((?:'[^']*'(?:, )?)+)\)\)`).exec(
    rows[0]?.sql ?? '',
  );
  return [...(list?.[1] ?? '').matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
}

// Released migrations never change, so they write lists out: a value added to the domain needs a migration.
test.each<[string, string, readonly string[]]>([
  ['users', 'role', roles],
  ['users', 'tujuan_pendaftaran', purposes],
  ['users', 'status_perkawinan', maritalStatuses],
  ['manuscripts', 'status', manuscriptStatuses],
  ['manuscript_status_events', 'from_status', manuscriptStatuses],
  ['manuscript_status_events', 'to_status', manuscriptStatuses],
  ['projects', 'current_overall_status', stageNames],
  ['project_stages', 'stage', stageNames],
  ['project_stages', 'status', stageStatuses],
  ['stage_links', 'stage', stageNames],
  ['stage_verdicts', 'stage', stageNames],
  ['activities', 'role', roles],
])('the database allows in %s.%s what the domain does', async (table, column, values) => {
  expect((await allowedIn(table, column)).sort()).toEqual(values.toSorted());
});

test('migrations are numbered in order, each number once', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
});

test('the first categories have the keys that the domain would give them', async () => {
  const rows = await database.reads.selectFrom('categories').select(['name', 'name_key']).execute();
  expect(rows.map((row) => row.name_key)).toEqual(rows.map((row) => categoryKey(row.name)));
});
