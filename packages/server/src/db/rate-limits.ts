import type { RateRule } from '@ruang-naskah/domain/contract';
import type { AppError } from '@ruang-naskah/domain/errors';
import type { RawBuilder } from 'kysely';
import { networksAround } from '../infra/address.ts';
import type { Clock } from '../infra/clock.ts';
import { isStorageFull } from './full-disk.ts';
import type { ServiceDatabase } from './handle.ts';
import { perNumber } from './per-number.ts';
import { type Parameters, prepare } from './prepared.ts';
import { countWithin, type Limit, tooMany } from './rate-counts.ts';
import { writeUnasked } from './write.ts';

/**
 * Counts one call in the database, so that neither a restart nor a second process grants extra attempts (threat T14).
 * @throws AppError `too_many_requests` with the seconds until the window ends
 */
export function countCall(db: ServiceDatabase, clock: Clock, limit: Limit): Promise<void> {
  return countCalls(db, clock, [limit]);
}

/**
 * The same for several limits with different keys: all of them count, in one statement, or no limit does, and the first
 * that is full refuses. A limit known to be full refuses without a write, so that a flood of guesses does not delay
 * other writes.
 */
export async function countCalls(db: ServiceDatabase, clock: Clock, limits: readonly Limit[]): Promise<void> {
  if (limits.length === 0) return;
  const now = clock.now();
  await refuseFull(db, limits, now);
  // What became full since the check rolls back the other counts.
  await writeUnasked(db, 'count', (tx) => countWithin(tx, limits, now));
}

/**
 * The same for what otherwise only reads: on a full disk it continues without being counted, unless a limit was full
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

/** One limit for each of the networks around the address. */
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
  const values: Record<string, string | number> = {};
  for (const [at, { key, limit, seconds }] of limits.entries()) {
    values[`key${at}`] = key;
    values[`limit${at}`] = limit;
    values[`oldest${at}`] = now - seconds * 1000;
    values[`newest${at}`] = now + seconds * 1000;
  }
  const full = await fullOf(limits.length).all(db.reads, values);
  for (const limit of limits) {
    const row = full.find(({ key }) => key === limit.key);
    if (row !== undefined) return tooMany(limit, row.windowStart, now);
  }
  return undefined;
}

/**
 * The counts that are full, of so many, in a window that has not passed nor begins far in the future (see
 * `upsertCounts`).
 */
const fullOf = perNumber((many) =>
  prepare({
    build: (db, p: Parameters<Record<string, string | number>>) =>
      db
        .selectFrom('rate_limits')
        .select(['key', 'window_start'])
        .where((eb) =>
          eb.or(
            Array.from({ length: many }, (_, at) =>
              eb.and([
                eb('key', '=', p(`key${at}`) as RawBuilder<string>),
                eb('count', '>=', p(`limit${at}`) as RawBuilder<number>),
                eb('window_start', '>', p(`oldest${at}`) as RawBuilder<number>),
                eb('window_start', '<=', p(`newest${at}`) as RawBuilder<number>),
              ]),
            ),
          ),
        ),
    columns: ['key', 'window_start'],
    map: ([key, windowStart]) => ({ key, windowStart }),
  }),
);
