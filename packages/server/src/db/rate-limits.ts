import type { RateRule } from '@ruang-naskah/domain/contract';
import { AppError } from '@ruang-naskah/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import { networksAround } from '../infra/address.ts';
import type { Clock } from '../infra/clock.ts';
import { isStorageFull } from './full-disk.ts';
import type { ServiceDatabase, Tx } from './handle.ts';
import { writeUnasked } from './write.ts';

export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/**
 * Counts one call in the database, so that neither a restart nor a second process grants extra attempts (threat T14).
 * @throws AppError `too_many_requests` with the seconds until the window ends
 */
export function countCall(db: ServiceDatabase, clock: Clock, limit: Limit): Promise<void> {
  return countCalls(db, clock, [limit]);
}

/**
 * The same for several limits with different keys: all of them count, in one statement, or none does, and the first
 * that is full refuses. A limit known to be full refuses without a write, so that a flood of guesses does not delay
 * other writes.
 */
export async function countCalls(db: ServiceDatabase, clock: Clock, limits: readonly Limit[]): Promise<void> {
  if (limits.length === 0) return;
  const now = clock.now();
  await refuseFull(db, limits, now);
  await writeUnasked(db, 'count', async (tx) => {
    const counts = await increment(tx, limits, now);
    for (const limit of limits) {
      const { count, windowStart } = counts.get(limit.key) ?? { count: 1, windowStart: now };
      // Became full since the check. The error rolls back the other counts.
      if (count > limit.limit) throw tooMany(limit, windowStart, now);
    }
  });
}

/**
 * The same for what otherwise only reads: on a full disk it goes on without being counted, unless a limit was full
 * before.
 */
export async function countReading(
  db: ServiceDatabase,
  clock: Clock,
  limits: readonly Limit[],
): Promise<void> {
  try {
    await countCalls(db, clock, limits);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Refuses where a limit is known to be full, and counts nothing. @throws AppError `too_many_requests` */
export async function refuseFull(db: ServiceDatabase, limits: readonly Limit[], now: number): Promise<void> {
  const refusal = await findFull(db, limits, now);
  if (refusal !== undefined) throw refusal;
}

/** The limits of a contract for one network or account. */
export function limitsOf(rules: readonly RateRule[], subject: string): Limit[] {
  return rules.flatMap(({ by, name, limit, seconds }) =>
    by === 'address'
      ? limitsByNetwork(subject, { name, limit, seconds })
      : [{ key: `${name}:${subject}`, limit, seconds }],
  );
}

/** A limit by network, as the limits of every network around the address. */
export function limitsByNetwork(
  address: string,
  { name, limit, seconds }: { readonly name: string; readonly limit: number; readonly seconds: number },
): Limit[] {
  return networksAround(address).map((network) => ({
    key: `${name}:${network.name}`,
    limit: limit * network.times,
    seconds,
  }));
}

async function findFull(
  db: ServiceDatabase,
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
  for (const { key } of inOrder(limits)) {
    await tx
      .updateTable('rate_limits')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}

/** Resets a count after a success that proves the caller to be the owner. */
export async function forgetCount(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Deletes the counts of a deleted account, whose keys end in its id. */
export async function forgetCountsOf(tx: Tx, accountId: string): Promise<void> {
  const pattern = `%:${accountId.replaceAll(/[\\%_]/g, '\\$&')}`;
  await tx.deleteFrom('rate_limits').where(sql<boolean>`key like ${pattern} escape '\\'`).execute();
}

function tooMany(limit: Limit, windowStart: number, now: number): AppError {
  const left = Math.ceil((windowStart + limit.seconds * 1000 - now) / 1000);
  return new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, left) });
}

/**
 * Whether a row's window has passed. A window that starts far in the future was written by a wrong clock and counts as
 * over.
 */
function isOver({ seconds }: Limit, now: number): RawBuilder<boolean> {
  const [oldest, newest] = [now - seconds * 1000, now + seconds * 1000];
  return sql`(rate_limits.window_start <= ${oldest} or rate_limits.window_start > ${newest})`;
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
  const first = inOrder(limits).map(({ key, seconds }) => ({
    key,
    window_start: now,
    count: 1,
    expires_at: now + seconds * 1000,
  }));
  // `isOver` for each row: the length of its window is that of a window beginning now.
  const over = sql`(rate_limits.window_start <= 2 * excluded.window_start - excluded.expires_at
    or rate_limits.window_start > excluded.expires_at)`;
  const rows = await tx
    .insertInto('rate_limits')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        window_start: sql<number>`case when ${over} then excluded.window_start else rate_limits.window_start end`,
        expires_at: sql<number>`excluded.expires_at`,
      }),
    )
    .returning(['key', 'count', 'window_start'])
    .execute();
  return new Map(rows.map(({ key, count, window_start }) => [key, { count, windowStart: window_start }]));
}
