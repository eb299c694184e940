/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepStatistics } from '../src/db/statistics.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { projectRow } from './db-rows.ts';
import { explain } from './plans.ts';

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
  const looked = await keepStatistics({ db });
  expect(looked.includes('projects')).toBe(testEngine === 'postgres');
  expect(await planOfPage()).toMatch(/using (index )?projects_by_age/i);
  expect(await planOfPage()).not.toMatch(/Sort|TEMP B-TREE/);
});

test('what is known is not looked at again', async () => {
  await db.write((tx) => tx.insertInto('projects').values(projectRow()).execute());
  await keepStatistics({ db });
  expect(await keepStatistics({ db })).toEqual([]);
});
