import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answer, TestApp } from '../harness.ts';

/**
 * Sends two requests while neither can change a row; the first is the first to go on. On SQLite, where writes wait in one
 * line, they run one after the other. Returns their statuses.
 */
export async function callWhileLocked(
  { db }: TestApp,
  { table, key = 'id', id }: { readonly table: string; readonly key?: string; readonly id: string },
  ...calls: readonly [() => Promise<Answer>, () => Promise<Answer>]
): Promise<number[]> {
  const [held, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.maintenance.write(async (tx) => {
    if (db.engine === 'postgres')
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id} for no key update`.execute(
        tx,
      );
    held.resolve();
    await both.promise;
  });
  await held.promise;
  const answers: Promise<Answer>[] = [];
  for (const call of calls) {
    answers.push(call());
    if (db.engine === 'postgres')
      await expect.poll(() => countWaiting(db), { interval: 10 }).toBe(answers.length);
  }
  both.resolve();
  await holding;
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** How many transactions wait for a row. */
async function countWaiting({ reads }: TestApp['db']): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(reads)).rows.length;
}
