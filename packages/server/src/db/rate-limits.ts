import { AppError } from '@ruang-naskah/domain/errors';
import { sql } from 'kysely';
import type { Clock } from '../infra/clock.ts';
import type { DatabaseHandle, Tx } from './handle.ts';

export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/**
 * Counts one call in the database, so that a restart or a second process gives nobody extra tries (study T14).
 * @throws AppError `too_many_requests` with the seconds until the window ends
 */
export async function countCall(db: DatabaseHandle, clock: Clock, limit: Limit): Promise<void> {
  const now = clock.now();
  const { count, windowStart } = await db.write((tx) => increment(tx, limit, now));
  if (count > limit.limit) refuse(limit, windowStart, now);
}

/** Takes one call back, after a success: for limits that are about failures. */
export async function uncountCall(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Forgets a count, after a success that shows the caller is the owner. */
export async function forgetCount(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute();
}

function refuse(limit: Limit, windowStart: number, now: number): never {
  const left = Math.ceil((windowStart + limit.seconds * 1000 - now) / 1000);
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, left) });
}

async function increment(tx: Tx, limit: Limit, now: number): Promise<{ count: number; windowStart: number }> {
  const oldest = now - limit.seconds * 1000;
  // A window that starts far ahead was set by a clock that has since gone back: it counts as over.
  const newest = now + limit.seconds * 1000;
  const over = sql<boolean>`(rate_limits.window_start <= ${oldest} or rate_limits.window_start > ${newest})`;
  const rows = await tx
    .insertInto('rate_limits')
    .values({ key: limit.key, window_start: now, count: 1, expires_at: now + limit.seconds * 1000 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        window_start: sql<number>`case when ${over} then ${now} else rate_limits.window_start end`,
        expires_at: now + limit.seconds * 1000,
      }),
    )
    .returning(['count', 'window_start'])
    .execute();
  const row = rows[0];
  return { count: row?.count ?? 1, windowStart: row?.window_start ?? now };
}
