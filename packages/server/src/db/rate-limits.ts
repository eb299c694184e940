import type { RateRule } from '@ruang-naskah/domain/endpoint';
import type { AppError } from '@ruang-naskah/domain/errors';
import { networksAround } from '../infra/address.ts';
import type { Clock } from '../infra/clock.ts';
import { isStorageFull } from './full-disk.ts';
import type { ServiceDatabase } from './handle.ts';
import { countOrRefuse, longestRefusal, type RateLimit, tooManyRequests } from './rate-counts.ts';
import { writeWithoutSession } from './write.ts';

/**
 * Counts one call in the database, so that neither a restart nor a second process grants extra attempts (threat T14).
 * @throws AppError `too_many_requests` with the seconds until the window ends
 */
export function countCall(db: ServiceDatabase, clock: Clock, limit: RateLimit): Promise<void> {
  return countCalls(db, clock, [limit]);
}

/**
 * The same for several limits with different keys: all of them count, in one statement, or no limit does, and of those
 * that are full the one that ends last refuses. A limit known to be full refuses without a write, so that a flood of
 * guesses does not delay other writes.
 */
export async function countCalls(
  db: ServiceDatabase,
  clock: Clock,
  limits: readonly RateLimit[],
): Promise<void> {
  if (limits.length === 0) return;
  const now = clock.now();
  await refuseIfFull(db, limits, now);
  // What became full since the check rolls back the other counts.
  await writeWithoutSession(db, 'count', (tx) => countOrRefuse(tx, limits, now));
}

/**
 * The same for what otherwise only reads: on a full disk it continues without being counted, unless a limit was full
 * before.
 */
export async function countReading(
  db: ServiceDatabase,
  clock: Clock,
  limits: readonly RateLimit[],
): Promise<void> {
  try {
    await countCalls(db, clock, limits);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Refuses where a limit is known to be full, and counts nothing. @throws AppError `too_many_requests` */
export async function refuseIfFull(
  db: ServiceDatabase,
  limits: readonly RateLimit[],
  now: number,
): Promise<void> {
  const refusal = await findFull(db, limits, now);
  if (refusal !== undefined) throw refusal;
}

/** The limits of an endpoint for one network or account. */
export function limitsOf(rules: readonly RateRule[], subject: string): RateLimit[] {
  return rules.flatMap(({ by, name, limit, seconds }) =>
    by === 'address'
      ? limitsByNetwork(subject, { name, limit, seconds })
      : [{ key: `${name}:${subject}`, limit, seconds }],
  );
}

/** One limit for each of the networks around the address. */
export function limitsByNetwork(
  address: string,
  { name, limit, seconds }: { readonly name: string; readonly limit: number; readonly seconds: number },
): RateLimit[] {
  return networksAround(address).map((network) => ({
    key: `${name}:${network.name}`,
    limit: limit * network.limitFactor,
    seconds,
  }));
}

/** What refuses where one is full, in a window that has not passed nor begins far in the future (see `increment`). */
async function findFull(
  db: ServiceDatabase,
  limits: readonly RateLimit[],
  now: number,
): Promise<AppError | undefined> {
  const full = await db.reads
    .selectFrom('rate_limits')
    .select(['key', 'window_start'])
    .where((eb) =>
      eb.or(
        limits.map(({ key, limit, seconds }) =>
          eb.and([
            eb('key', '=', key),
            eb('count', '>=', limit),
            eb('window_start', '>', now - seconds * 1000),
            eb('window_start', '<=', now + seconds * 1000),
          ]),
        ),
      ),
    )
    .execute();
  return longestRefusal(
    limits.flatMap((limit) => {
      const row = full.find(({ key }) => key === limit.key);
      return row === undefined ? [] : tooManyRequests(limit, row.window_start, now);
    }),
  );
}
