import { AppError } from '@ruang-naskah/domain/errors';
import { type Clock, latestEnd } from '../infra/clock.ts';
import type { Db, Tx } from './handle.ts';

/** An `Idempotency-Key` with the hash of the request it came with. */
export interface IdempotencyKey {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` at most once for a key: the key's row commits together with the work, so that a retry, even after a crash
 * between commit and answer, gets the first answer again.
 * @throws AppError `key_reused` when the key came with another body before
 */
export async function atMostOnce<T>(
  tx: Tx,
  clock: Clock,
  idempotencyKey: IdempotencyKey,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!(await claimKey(tx, clock, idempotencyKey))) return readFirstAnswer<T>(tx, idempotencyKey);
  const answer = await work(tx);
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200, response_body: JSON.stringify(answer ?? null) })
    .where('user_id', '=', idempotencyKey.userId)
    .where('key', '=', idempotencyKey.key)
    .execute();
  return answer;
}

/** Deletes the kept answers of a deleted account, and those to others that name it. */
export async function forgetAnswersOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('response_body', 'like', `%${userId}%`)]))
    .execute();
}

/**
 * Whether this transaction is the first with the key; waits for another one that has it. A key that has expired and
 * waits for the hourly cleanup is taken over, as if it were not there.
 */
export async function claimKey(
  tx: Tx,
  clock: Clock,
  { userId, key, requestHash }: IdempotencyKey,
): Promise<boolean> {
  const now = clock.now();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      request_hash: requestHash,
      status: null,
      response_body: null,
      created_at: now,
      expires_at: now + KEPT_MS,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet((eb) => ({
          request_hash: eb.ref('excluded.request_hash'),
          status: null,
          response_body: null,
          created_at: eb.ref('excluded.created_at'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.expires_at', '<=', eb.ref('excluded.created_at')),
            eb('idempotency_keys.expires_at', '>', latestEnd(now, KEPT_MS)),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What was done with this key for the same request, committed by now; undefined where nothing was. */
export async function findKeptAnswer(
  db: Db,
  clock: Clock,
  { userId, key, requestHash }: IdempotencyKey,
): Promise<{ readonly answer: unknown } | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('idempotency_keys')
    .select('response_body')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('request_hash', '=', requestHash)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, KEPT_MS))
    .executeTakeFirst();
  if (row === undefined || row.response_body === null) return undefined;
  return { answer: JSON.parse(row.response_body) };
}

async function readFirstAnswer<T>(tx: Tx, once: IdempotencyKey): Promise<T> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .executeTakeFirst();
  // Deleted by the cleanup since: the next attempt does the work.
  if (row === undefined) throw new AppError('in_progress');
  if (row.request_hash !== once.requestHash) throw new AppError('key_reused');
  if (row.response_body === null) throw new AppError('in_progress');
  return JSON.parse(row.response_body) as T;
}

/** The hash of no request: a request whose key has it is refused. */
const refusedHash = '';

/**
 * The answer kept for a key, and since when; undefined where nothing was done with it. Then the key is closed, because its
 * sender has given up a request that may still arrive: it will be refused. Waits for a transaction that has the key.
 */
export async function closeKey(
  tx: Tx,
  clock: Clock,
  { userId, key }: Pick<IdempotencyKey, 'userId' | 'key'>,
): Promise<{ readonly at: number; readonly answer: string } | undefined> {
  if (await claimKey(tx, clock, { userId, key, requestHash: refusedHash })) return undefined;
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['created_at', 'response_body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.response_body === null) return undefined;
  return { at: row.created_at, answer: row.response_body };
}
