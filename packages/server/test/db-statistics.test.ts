/** @module-tag engine */

import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { analyzeStaleTables } from '../src/db/statistics.ts';
import { countAdminsWithoutFactor } from '../src/features/factors/rule.ts';
import { findAdmins } from '../src/features/notes/people.ts';
import { findAdminIds } from '../src/features/notices/announce.ts';
import { countAdmins, listOtherAdmins } from '../src/features/users/admins.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { projectRow, userRow } from './db-rows.ts';
import { explain } from './plans.ts';
import { statementsDuring } from './support/large-site.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

/** A page from the middle of a list, as an export reads it. */
const planOfPage = () =>
  db.write((tx) => {
    const page = tx
      .selectFrom('projects')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(2000, '')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(500);
    return explain(tx, page.compile());
  });

test('a list that a restore has just filled is read in its order', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) => projectRow({ created_at: at }));
  for (let at = 0; at < rows.length; at += 500)
    await db.write((tx) =>
      tx
        .insertInto('projects')
        .values(rows.slice(at, at + 500))
        .execute(),
    );
  if (testEngine === 'postgres') expect(await planOfPage()).toMatch(/Sort/);
  const looked = await analyzeStaleTables({ db });
  expect(looked.includes('projects')).toBe(testEngine === 'postgres');
  expect(await planOfPage()).toMatch(/using (index )?projects_by_age/i);
  expect(await planOfPage()).not.toMatch(/Sort|TEMP B-TREE/);
});

test('what is known is not looked at again', async () => {
  await db.write((tx) => tx.insertInto('projects').values(projectRow()).execute());
  await analyzeStaleTables({ db });
  expect(await analyzeStaleTables({ db })).toEqual([]);
});

test.runIf(testEngine === 'postgres')(
  'a plan for any values finds the admins among many accounts',
  async () => {
    const people = Array.from({ length: 5000 }, (_, at) =>
      userRow({ role: at % 20 === 0 ? 'redaksi' : 'penulis' }),
    );
    for (let at = 0; at < people.length; at += 500)
      await db.write((tx) =>
        tx
          .insertInto('users')
          .values(people.slice(at, at + 500))
          .execute(),
      );
    await db.write((tx) =>
      tx
        .insertInto('users')
        .values(userRow({ role: 'admin' }))
        .execute(),
    );
    await analyzeStaleTables({ db });
    const { statements } = await statementsDuring(async () => {
      expect(await findAdminIds(db.reads)).toHaveLength(1);
      expect(await findAdmins(db.reads)).toHaveLength(1);
      expect(await countAdmins(db.reads)).toBe(1);
      expect(await countAdminsWithoutFactor(db.reads)).toEqual({ admins: 1, without: 1 });
      expect(await listOtherAdmins(db.reads, null)).toHaveLength(1);
    });
    // `findAdmins` and `listOtherAdmins` send the same one.
    expect(statements).toHaveLength(4);
    for (const { sql: text } of statements) {
      const plan = CompiledQuery.raw(`explain (generic_plan) ${text}`);
      const { rows } = await db.write((tx) => tx.executeQuery<{ 'QUERY PLAN': string }>(plan));
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan/);
    }
  },
);
