import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { limits } from '@ruang-naskah/domain/limits';
import type { Db, Tx } from '../../../db/handle.ts';
import { countWithin } from '../../../db/rate-counts.ts';
import type { Deps } from '../../../deps.ts';
import { isOpen } from '../../../infra/clock.ts';
import { hashToken, newToken } from '../../../infra/ids.ts';
import * as rows from './repository.ts';

/** Half a sign-in: the password was right, and no session has begun (decision 0121). */
export interface Pending {
  readonly tokenHash: string;
  /** Nobody's yet where a passkey alone may answer. */
  readonly userId: string | null;
  readonly challenge: string | null;
}

const longestMs = limits.secondStepSeconds * 1000;
/** Half sign-ins of a known device, and of all others together, while one lasts. */
const begunAtOnce = 20;
/** More than strangers have begun in two windows, so that theirs never push the owner's out. */
const pendingPerUser = 50;

/**
 * Begins the second step inside the transaction that found the password right. As guesses do, a known device counts
 * for itself: a stranger who knows the password does not end what the owner has begun.
 * @throws AppError `too_many_requests`
 */
export async function beginSecondStep(
  deps: Deps,
  tx: Tx,
  { userId, device }: { readonly userId: string; readonly device: string | undefined },
): Promise<SecondStep> {
  const key = device === undefined ? `second-step-account:${userId}` : `second-step-device:${device}`;
  const begun = { key, limit: begunAtOnce, seconds: limits.secondStepSeconds };
  await countWithin(tx, [begun], deps.clock.now());
  const { token, expiresAt } = await open(deps, tx, userId);
  await rows.trimPending(tx, userId, pendingPerUser, hashToken(token));
  const ways = await rows.findWays(tx, userId);
  return { stepToken: token, ...ways, expiresAt: new Date(expiresAt).toISOString() };
}

/** Opens a question that the passkey of any account may answer; returns its token. */
export async function openQuestion(deps: Deps, tx: Tx, challenge: string): Promise<string> {
  return (await open(deps, tx, null, challenge)).token;
}

async function open(deps: Deps, tx: Tx, userId: string | null, challenge: string | null = null) {
  const token = newToken();
  const expiresAt = deps.clock.now() + longestMs;
  await rows.insertPending(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    challenge,
    tries: 0,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

/** Undefined when there is none, it has expired, or its tries are used up. */
export async function findPending(deps: Deps, db: Db, token: string): Promise<Pending | undefined> {
  const row = await rows.findPending(db, hashToken(token));
  if (row === undefined || row.tries >= limits.secondStepTries) return undefined;
  if (!isOpen(row.expires_at, deps.clock.now(), longestMs)) return undefined;
  return { tokenHash: row.token_hash, userId: row.user_id, challenge: row.challenge };
}

/** The same as its page shows it. */
export async function readSecondStep(deps: Deps, token: string): Promise<SecondStep | undefined> {
  const row = await rows.findPending(deps.db.reads, hashToken(token));
  const pending = await findPending(deps, deps.db.reads, token);
  if (row === undefined || pending === undefined || pending.userId === null) return undefined;
  const ways = await rows.findWays(deps.db.reads, pending.userId);
  return { stepToken: token, ...ways, expiresAt: new Date(row.expires_at).toISOString() };
}

/** Counts a try; undefined when none was left. */
export function countTry(tx: Tx, { tokenHash }: Pending): Promise<number | undefined> {
  return rows.countTry(tx, tokenHash);
}

/** Asks a passkey, in place of a question that was not answered. False when the sign-in is over. */
export function putChallenge(tx: Tx, { tokenHash }: Pending, challenge: string): Promise<boolean> {
  return rows.putChallenge(tx, tokenHash, challenge);
}

/** Takes the question away with its answer, once; counts as a try. */
export function takeChallenge(tx: Tx, { tokenHash }: Pending, challenge: string): Promise<boolean> {
  return rows.takeChallenge(tx, tokenHash, challenge);
}

/** False when it has ended already: of two that finish at once one signs in. */
export function endPending(tx: Tx, { tokenHash }: Pending): Promise<boolean> {
  return rows.deletePending(tx, tokenHash);
}
