/** @module-tag engine */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import { slowReadsOf } from '../src/db/slow-reads.ts';
import { createTestDatabase } from './database.ts';

/** A statement that no machine finishes within a millisecond. */
const long = sql<{
  count: number;
}>`with recursive n(at) as (select 1 union all select at + 1 from n where at < 2000000)
  select count(*) as count from n`;

async function openSqlite(statement: number) {
  const { config, remove } = await createTestDatabase({ engine: 'sqlite' });
  const database = await connect(config, { bounds: { statementMs: statement, closingMs: 600_000 } });
  return { ...database, close: () => database.close().then(remove) };
}

test('a long read on SQLite lets others read meanwhile', { tags: ['deep'] }, async () => {
  const { reads, close } = await openSqlite(600_000);
  const ended: string[] = [];
  const read = long.execute(slowReadsOf(reads)).then(({ rows }) => {
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
  await expect(long.execute(slowReadsOf(reads))).rejects.toMatchObject({ code: 'search_too_slow' });
  await close();
});

test('forty reads may wait for the running one; the next is told that the server is busy', async () => {
  const { reads, close } = await openSqlite(600_000);
  const asked = Array.from({ length: 42 }, () => sql`select 1 as one`.execute(slowReadsOf(reads)));
  const ends = await Promise.allSettled(asked);
  expect(ends.slice(0, 41).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(ends[41]).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } });
  await close();
});

test('a thread writes nothing', async () => {
  const { reads, close } = await openSqlite(600_000);
  await expect(sql`delete from users`.execute(slowReadsOf(reads))).rejects.toThrow(/readonly/);
  await close();
});
