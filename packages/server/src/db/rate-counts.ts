import { AppError, type ErrorCode } from '@ruang-naskah/domain/errors';
import { sql } from 'kysely';
import type { Clock } from '../infra/clock.ts';
import type { Tx } from './handle.ts';

/** Counts of calls and events inside the caller's transaction; see db/rate-limits.ts. */

export interface RateLimit {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
  /** Where the refusal says more than that there were too many tries. */
  readonly refusal?: ErrorCode;
}

/** The limits of a request that are counted in the transaction of its own write: taken by the first one, once. */
export interface UncountedLimits {
  take(): readonly RateLimit[];
}

export function uncountedLimits(limits: readonly RateLimit[]): UncountedLimits {
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
export async function countOrRefuse(tx: Tx, limits: readonly RateLimit[], now: number): Promise<void> {
  const counts = await increment(tx, limits, now);
  const refusal = longestRefusal(
    limits.flatMap((limit) => {
      const { count, window_start } = counts.get(limit.key) ?? { count: 1, window_start: now };
      return count > limit.limit ? tooManyRequests(limit, window_start, now) : [];
    }),
  );
  if (refusal !== undefined) throw refusal;
}

/** Of several full limits the one that ends last: whoever waits until the hour it names meets no other. */
export function longestRefusal(refusals: readonly AppError[]): AppError | undefined {
  const secondsOf = ({ retryAfterSeconds = 0 }: AppError) => retryAfterSeconds;
  return refusals.toSorted((one, other) => secondsOf(other) - secondsOf(one))[0];
}

/** Counts one event inside the caller's transaction and returns its number in the window; never refuses. */
export async function countEvent(tx: Tx, clock: Clock, limit: Omit<RateLimit, 'limit'>): Promise<number> {
  const counts = await increment(tx, [limit], clock.now());
  return counts.get(limit.key)?.count ?? 1;
}

/** Counts one event and returns whether the count is still within the limit. */
export async function countEventWithin(tx: Tx, clock: Clock, limit: RateLimit): Promise<boolean> {
  return (await countEvent(tx, clock, limit)) <= limit.limit;
}

/** Counts one event for each limit until one is full; returns whether all were within. */
export async function countEventsWithin(
  tx: Tx,
  clock: Clock,
  limits: readonly RateLimit[],
): Promise<boolean> {
  for (const limit of limits) if (!(await countEventWithin(tx, clock, limit))) return false;
  return true;
}

/** Takes one call back from each, for limits that count failures only. */
export async function uncountCalls(tx: Tx, limits: readonly Pick<RateLimit, 'key'>[]): Promise<void> {
  for (const { key } of sortedByKey(limits)) {
    await tx
      .updateTable('rate_limits')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}

/** Resets a count, after a success that proves the caller to be the owner of the account. */
export async function forgetCount(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Deletes the counts of a deleted account, whose keys end in its id. */
export async function forgetCountsOf(tx: Tx, accountId: string): Promise<void> {
  const pattern = `%:${accountId.replaceAll(/[\\%_]/g, '\\$&')}`;
  await tx.deleteFrom('rate_limits').where(sql<boolean>`key like ${pattern} escape '\\'`).execute();
}

export function tooManyRequests(limit: RateLimit, windowStart: number, now: number): AppError {
  const left = Math.ceil((windowStart + limit.seconds * 1000 - now) / 1000);
  return new AppError(limit.refusal ?? 'too_many_requests', { retryAfterSeconds: Math.max(1, left) });
}

/** Sorted, so that two transactions that count the same keys lock them in the same order and cannot deadlock. */
function sortedByKey<L extends Pick<RateLimit, 'key'>>(limits: readonly L[]): L[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function increment(
  tx: Tx,
  limits: readonly Omit<RateLimit, 'limit'>[],
  now: number,
): Promise<ReadonlyMap<string, { count: number; window_start: number }>> {
  const newRows = sortedByKey(limits).map(({ key, seconds }) => ({
    key,
    window_start: now,
    count: 1,
    expires_at: now + seconds * 1000,
  }));
  // The window has passed, or begins far in the future and was written by a wrong clock. It is as long as a window that
  // begins now.
  const isOver = sql`(rate_limits.window_start <= 2 * excluded.window_start - excluded.expires_at
    or rate_limits.window_start > excluded.expires_at)`;
  const rows = await tx
    .insertInto('rate_limits')
    .values(newRows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        window_start: sql<number>`case when ${isOver} then excluded.window_start else rate_limits.window_start end`,
        expires_at: sql<number>`excluded.expires_at`,
      }),
    )
    .returning(['key', 'count', 'window_start'])
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}
