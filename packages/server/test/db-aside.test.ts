/** @module-tag engine */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asideOf } from '../src/db/aside.ts';
import { connect } from '../src/db/connect.ts';
import { createTestDatabase } from './database.ts';

/** A statement that no machine finishes within a millisecond. */
const long = sql<{
  count: number;
}>`with recursive n(at) as (select 1 union all select at + 1 from n where at < 2000000)
  select count(*) as count from n`;

async function openSqlite(statement: number) {
  const { config, remove } = await createTestDatabase({ engine: 'sqlite' });
  const database = await connect(config, { bounds: { statement, closing: 600_000 } });
  return { ...database, close: () => database.close().then(remove) };
}

test('a long read on SQLite lets others read meanwhile', { tags: ['deep'] }, async () => {
  const { reads, close } = await openSqlite(600_000);
  const ended: string[] = [];
  const read = long.execute(asideOf(reads)).then(({ rows }) => {
    ended.push('long');
    return rows;
  });
  await sql`select 1`.execute(reads);
  ended.push('short');
  expect(await read).toEqual([{ count: 2_000_000 }]);
  expect(ended).toEqual(['short', 'long']);
  await close();
});

test('a read that takes too long says so, and the next is answered', async () => {
  const { reads, close } = await openSqlite(1);
  await expect(long.execute(asideOf(reads))).rejects.toMatchObject({ code: 'search_too_slow' });
  await close();
});

test('nine reads may wait for the thread; a tenth is told that the server is busy', async () => {
  const { reads, close } = await openSqlite(600_000);
  const asked = Array.from({ length: 10 }, () => sql`select 1 as one`.execute(asideOf(reads)));
  const ends = await Promise.allSettled(asked);
  expect(ends.slice(0, 9).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(ends[9]).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } });
  await close();
});

test('a thread writes nothing', async () => {
  const { reads, close } = await openSqlite(600_000);
  await expect(sql`delete from users`.execute(asideOf(reads))).rejects.toThrow(/readonly/);
  await close();
});
