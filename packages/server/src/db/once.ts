import { AppError } from '@ruang-naskah/domain/errors';
import type { Deps } from '../deps.ts';
import { isOpen, latestEnd } from '../infra/clock.ts';
import { isUniqueViolation, OutcomeUnknownError } from './errors.ts';
import type { Tx } from './handle.ts';

/** An `Idempotency-Key` with the hash of the request it came with. */
export interface Once {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` in one transaction; with a key, at most once: the key's row commits together with the work, so that a
 * retry, even after a crash between commit and answer, gets the first answer again (security study F11).
 * @throws AppError `key_reused` when the key came with another body before, `overloaded` when the commit may or may not
 * have arrived
 */
export async function writeOnce<T>(
  deps: Deps,
  once: Once | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (once === undefined) return deps.db.write(work);
  const known = await findAnswer<T>(deps, once);
  if (known !== undefined) return known.answer;
  try {
    return await deps.db.write(async (tx) => {
      await claim(deps, tx, once);
      const answer = await work(tx);
      await tx
        .updateTable('idempotency_keys')
        .set({ status: 200, response_body: JSON.stringify(answer) })
        .where('user_id', '=', once.userId)
        .where('key', '=', once.key)
        .execute();
      return answer;
    });
  } catch (error) {
    // With the same key it may be sent again: what was stored is then answered, and nothing is stored twice.
    if (error instanceof OutcomeUnknownError) throw new AppError('overloaded', { retryAfterSeconds: 2 });
    // Somebody else's transaction with this key committed first: theirs is the answer.
    const winner = isUniqueViolation(error) ? await findAnswer<T>(deps, once) : undefined;
    if (winner === undefined) throw error;
    return winner.answer;
  }
}

/** Forgets the answers kept for an account that is no more. */
export async function forgetAnswersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

async function claim(deps: Deps, tx: Tx, once: Once): Promise<void> {
  const now = deps.clock.now();
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', '>', latestEnd(now, KEPT_MS))]))
    .execute();
  await tx
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
    .execute();
}

async function findAnswer<T>(deps: Deps, once: Once): Promise<{ answer: T } | undefined> {
  const row = await deps.db.reads
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body', 'expires_at'])
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .executeTakeFirst();
  // One that has ended waits for the hourly cleanup, and answers nobody.
  if (row === undefined || !isOpen(row.expires_at, deps.clock.now(), KEPT_MS)) return undefined;
  if (row.request_hash !== once.requestHash) throw new AppError('key_reused');
  if (row.response_body === null) throw new AppError('in_progress');
  return { answer: JSON.parse(row.response_body) as T };
}
