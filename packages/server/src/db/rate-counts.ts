import { AppError, type ErrorCode } from '@ruang-naskah/domain/errors';
import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../infra/clock.ts';
import type { Tx } from './handle.ts';
import { perNumber } from './per-number.ts';
import { type Parameters, prepare } from './prepared.ts';
import { prepareWrite } from './prepared-writes.ts';
import type { Database } from './schema.ts';

/** Counts of calls and events inside the caller's transaction; see db/rate-limits.ts. */

export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
  /** Where the refusal says more than that there were too many tries. */
  readonly refusal?: ErrorCode;
}

/** The limits of a request that are counted in the transaction of its own write: taken by the first one, once. */
export interface Uncounted {
  take(): readonly Limit[];
}

export function uncounted(limits: readonly Limit[]): Uncounted {
  let left = limits;
  return {
    take() {
      const taken = left;
      left = [];
      return taken;
    },
  };
}

/**
 * Counts one call against limits with different keys, in one statement.
 * @throws AppError `too_many_requests` where one is full; the transaction must not be committed then
 */
export async function countWithin(tx: Tx, limits: readonly Limit[], now: number): Promise<void> {
  const counts = await increment(tx, limits, now);
  for (const limit of limits) {
    const { count, windowStart } = counts.get(limit.key) ?? { count: 1, windowStart: now };
    if (count > limit.limit) throw tooMany(limit, windowStart, now);
  }
}

/** Counts one event inside the caller's transaction and returns its number in the window; never refuses. */
export async function countEvent(tx: Tx, clock: Clock, limit: Omit<Limit, 'limit'>): Promise<number> {
  const counts = await increment(tx, [limit], clock.now());
  return counts.get(limit.key)?.count ?? 1;
}

/** Like `countEvent`, but returns whether the count is still within the limit. */
export async function isWithin(tx: Tx, clock: Clock, limit: Limit): Promise<boolean> {
  return (await countEvent(tx, clock, limit)) <= limit.limit;
}

/** Like `isWithin` for several limits: the first full limit decides, and those after it count nothing. */
export async function areWithin(tx: Tx, clock: Clock, limits: readonly Limit[]): Promise<boolean> {
  for (const limit of limits) if (!(await isWithin(tx, clock, limit))) return false;
  return true;
}

/** Takes one call back from each, for limits that count failures only. */
export async function uncountCalls(tx: Tx, limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
  for (const { key } of inOrder(limits)) await uncountOne(tx, { key });
}

const uncountOne = prepareWrite((tx, p: Parameters<{ key: string }>) =>
  tx
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', p('key'))
    .where('count', '>', 0),
);

/** Resets a count after a success that proves the caller to be the owner. */
export async function forgetCount(tx: Tx, key: string): Promise<void> {
  await forgetOne(tx, { key });
}

const forgetOne = prepareWrite((tx, p: Parameters<{ key: string }>) =>
  tx.deleteFrom('rate_limits').where('key', '=', p('key')),
);

/** Deletes the counts of a deleted account, whose keys end in its id. */
export async function forgetCountsOf(tx: Tx, accountId: string): Promise<void> {
  const pattern = `%:${accountId.replaceAll(/[\\%_]/g, '\\$&')}`;
  await tx.deleteFrom('rate_limits').where(sql<boolean>`key like ${pattern} escape '\\'`).execute();
}

export function tooMany(limit: Limit, windowStart: number, now: number): AppError {
  const left = Math.ceil((windowStart + limit.seconds * 1000 - now) / 1000);
  return new AppError(limit.refusal ?? 'too_many_requests', { retryAfterSeconds: Math.max(1, left) });
}

/** Sorted, so that two transactions that count the same keys lock them in the same order and cannot deadlock. */
function inOrder<L extends Pick<Limit, 'key'>>(limits: readonly L[]): L[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function increment(
  tx: Tx,
  limits: readonly Omit<Limit, 'limit'>[],
  now: number,
): Promise<ReadonlyMap<string, { count: number; windowStart: number }>> {
  const values: Record<string, string | number> = {};
  for (const [at, { key, seconds }] of inOrder(limits).entries()) {
    values[`key${at}`] = key;
    values[`end${at}`] = now + seconds * 1000;
  }
  const rows = await countsOf(limits.length).all(tx, { ...values, now });
  return new Map(rows.map(({ key, count, windowStart }) => [key, { count, windowStart }]));
}

/** One statement for each number of limits; no request has many. */
const countsOf = perNumber((many) =>
  prepare({
    build: (db, p: Parameters<Record<string, string | number>>) =>
      upsertCounts(
        db as Tx,
        Array.from({ length: many }, (_, at) => ({
          key: p(`key${at}`) as RawBuilder<string>,
          window_start: p('now') as RawBuilder<number>,
          count: 1,
          expires_at: p(`end${at}`) as RawBuilder<number>,
        })),
      ),
    columns: ['key', 'count', 'window_start'],
    map: ([key, count, windowStart]) => ({ key, count, windowStart }),
  }),
);

function upsertCounts(tx: Tx, first: InsertObject<Database, 'rate_limits'>[]) {
  // The window has passed, or begins far in the future and was written by a wrong clock. It is as long as a window that
  // begins now.
  const over = sql`(rate_limits.window_start <= 2 * excluded.window_start - excluded.expires_at
    or rate_limits.window_start > excluded.expires_at)`;
  return tx
    .insertInto('rate_limits')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        window_start: sql<number>`case when ${over} then excluded.window_start else rate_limits.window_start end`,
        expires_at: sql<number>`excluded.expires_at`,
      }),
    )
    .returning(['key', 'count', 'window_start']);
}
