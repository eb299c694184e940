import { AppError } from '@ruang-naskah/domain/errors';
import { type Clock, latestEnd } from '../infra/clock.ts';
import type { Tx } from './handle.ts';

/** An `Idempotency-Key` with the hash of the request it came with. */
export interface Once {
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
  once: Once,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // Waits for another transaction with this key; its answer is then returned.
  if (!(await claim(tx, clock, once))) return findAnswer<T>(tx, once);
  const answer = await work(tx);
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200, response_body: JSON.stringify(answer) })
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .execute();
  return answer;
}

/** Deletes the kept answers of a deleted account. */
export async function forgetAnswersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

async function claim(tx: Tx, clock: Clock, once: Once): Promise<boolean> {
  const now = clock.now();
  // An expired one waits for the hourly cleanup and is not used.
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', '>', latestEnd(now, KEPT_MS))]))
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: once.userId,
      key: once.key,
      request_hash: once.requestHash,
      status: null,
      response_body: null,
      created_at: now,
      expires_at: now + KEPT_MS,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function findAnswer<T>(tx: Tx, once: Once): Promise<T> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .executeTakeFirst();
  // Deleted by the cleanup since: the next attempt does the work.
  if (row === undefined || row.response_body === null) throw new AppError('in_progress');
  if (row.request_hash !== once.requestHash) throw new AppError('key_reused');
  return JSON.parse(row.response_body) as T;
}
