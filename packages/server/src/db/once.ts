import { AppError } from '@ruang-naskah/domain/errors';
import { type Clock, latestEnd } from '../infra/clock.ts';
import type { Tx } from './handle.ts';
import type { Parameters } from './prepared.ts';
import { prepareSent, prepareWrite } from './prepared-writes.ts';

/** An `Idempotency-Key` with the hash of the request it came with. */
export interface Once {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` at most once for a key: the key's row commits together with the work, so that a retry, even after a crash
 * between commit and answer, gets the first answer again. `isFirst`: what `claim` has said.
 * @throws AppError `key_reused` when the key came with another body before
 */
export async function atMostOnce<T>(
  tx: Tx,
  once: Once,
  isFirst: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isFirst) return findAnswer<T>(tx, once);
  const answer = await work(tx);
  await keepAnswer(tx, { userId: once.userId, key: once.key, answer: JSON.stringify(answer) });
  return answer;
}

/** Deletes the kept answers of a deleted account. */
export async function forgetAnswersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

const keepAnswer = prepareSent((tx, p: Parameters<{ userId: string; key: string; answer: string }>) =>
  tx
    .updateTable('idempotency_keys')
    .set({ status: 200, response_body: p('answer') })
    .where('user_id', '=', p('userId'))
    .where('key', '=', p('key')),
);

interface Claim {
  readonly [name: string]: string | number;
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly now: number;
  readonly expiresAt: number;
  readonly latestEnd: number;
}

/** A key that has expired and waits for the hourly cleanup is taken over, as if it were not there. */
const claimKey = prepareWrite((tx, p: Parameters<Claim>) =>
  tx
    .insertInto('idempotency_keys')
    .values({
      user_id: p('userId'),
      key: p('key'),
      request_hash: p('requestHash'),
      status: null,
      response_body: null,
      created_at: p('now'),
      expires_at: p('expiresAt'),
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
            eb('idempotency_keys.expires_at', '>', p('latestEnd')),
          ]),
        ),
    ),
);

/** Whether this transaction is the first with the key; waits for another one that has it. */
export async function claim(tx: Tx, clock: Clock, { userId, key, requestHash }: Once): Promise<boolean> {
  const now = clock.now();
  const times = { now, expiresAt: now + KEPT_MS, latestEnd: latestEnd(now, KEPT_MS) };
  return (await claimKey(tx, { userId, key, requestHash, ...times })) === 1;
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
