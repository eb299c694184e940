import { AppError } from '@ruang-naskah/domain/errors';
import { type RawBuilder, sql } from 'kysely';
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
export function countCall(db: DatabaseHandle, clock: Clock, limit: Limit): Promise<void> {
  return countCalls(db, clock, [limit]);
}

/**
 * The same for several limits, in this order: the first that is full refuses, and those after it count nothing. What
 * is known to be full already is refused without a write, so that a flood of guesses holds up nobody who writes.
 */
export async function countCalls(db: DatabaseHandle, clock: Clock, limits: readonly Limit[]): Promise<void> {
  const now = clock.now();
  const refusal =
    (await findFull(db, limits, now)) ??
    (await db.write(async (tx) => {
      for (const limit of limits) {
        const { count, windowStart } = await increment(tx, limit, now);
        if (count > limit.limit) return tooMany(limit, windowStart, now);
      }
      return undefined;
    }));
  // After the commit: what was counted stays.
  if (refusal !== undefined) throw refusal;
}

async function findFull(
  db: DatabaseHandle,
  limits: readonly Limit[],
  now: number,
): Promise<AppError | undefined> {
  const full = await db.reads
    .selectFrom('rate_limits')
    .select(['key', 'window_start'])
    .where((eb) =>
      eb.or(
        limits.map((limit) =>
          eb.and([eb('key', '=', limit.key), eb('count', '>=', limit.limit), eb.not(isOver(limit, now))]),
        ),
      ),
    )
    .execute();
  for (const limit of limits) {
    const row = full.find(({ key }) => key === limit.key);
    if (row !== undefined) return tooMany(limit, row.window_start, now);
  }
  return undefined;
}

/** Counts one event inside the caller's transaction; false once the limit is reached, where nobody need be refused. */
export async function isWithin(tx: Tx, clock: Clock, limit: Limit): Promise<boolean> {
  const { count } = await increment(tx, limit, clock.now());
  return count <= limit.limit;
}

/** Takes one call back from each, for limits that are about failures; in the order of counting, so that nobody waits. */
export async function uncountCalls(tx: Tx, limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
  for (const { key } of limits) {
    await tx
      .updateTable('rate_limits')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}

/** Forgets a count, after a success that shows the caller is the owner. */
export async function forgetCount(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Forgets what was counted for an account that is no more: such keys end in its id. */
export async function forgetCountsOf(tx: Tx, accountId: string): Promise<void> {
  const pattern = `%:${accountId.replaceAll(/[\\%_]/g, '\\$&')}`;
  await tx.deleteFrom('rate_limits').where(sql<boolean>`key like ${pattern} escape '\\'`).execute();
}

function tooMany(limit: Limit, windowStart: number, now: number): AppError {
  const left = Math.ceil((windowStart + limit.seconds * 1000 - now) / 1000);
  return new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, left) });
}

/** Whether a row's window has passed. One that starts far ahead was set by a clock that has since gone back: also over. */
function isOver({ seconds }: Limit, now: number): RawBuilder<boolean> {
  const [oldest, newest] = [now - seconds * 1000, now + seconds * 1000];
  return sql`(rate_limits.window_start <= ${oldest} or rate_limits.window_start > ${newest})`;
}

async function increment(tx: Tx, limit: Limit, now: number): Promise<{ count: number; windowStart: number }> {
  const over = isOver(limit, now);
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
