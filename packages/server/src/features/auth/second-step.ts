import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { limits } from '@ruang-naskah/domain/limits';
import type { Db, Tx } from '../../db/handle.ts';
import { countOrRefuse } from '../../db/rate-counts.ts';
import type { Deps } from '../../deps.ts';
import { isStillValid } from '../../infra/clock.ts';
import { hashToken, newToken } from '../../infra/ids.ts';

/**
 * A sign-in that waits for its second step: the password was right, and no session has begun. Or a challenge that any
 * passkey may answer (decision 0121).
 */
export interface PendingSignIn {
  readonly tokenHash: string;
  /** Null until a passkey alone has answered. */
  readonly userId: string | null;
  readonly challenge: string | null;
  readonly expiresAt: number;
}

const secondStepMs = limits.secondStepSeconds * 1000;
/** Sign-ins begun by a known device, and by all others together, while one lasts. */
const maxBegun = 20;
/** More than strangers have begun in two windows, so that theirs never push the owner's out. */
const maxPendingPerUser = 50;

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
  const begun = { key, limit: maxBegun, seconds: limits.secondStepSeconds };
  await countOrRefuse(tx, [begun], deps.clock.now());
  const { token, expiresAt } = await openPending(deps, tx, userId);
  await trimPending(tx, userId, hashToken(token));
  const ways = await findWays(tx, userId);
  return { stepToken: token, ...ways, expiresAt: new Date(expiresAt).toISOString() };
}

/** Stores a challenge that the passkey of any account may answer; returns its token. */
export async function openPasskeyChallenge(deps: Deps, tx: Tx, challenge: string): Promise<string> {
  return (await openPending(deps, tx, null, challenge)).token;
}

async function openPending(deps: Deps, tx: Tx, userId: string | null, challenge: string | null = null) {
  const token = newToken();
  const expiresAt = deps.clock.now() + secondStepMs;
  await tx
    .insertInto('pending_sign_ins')
    .values({ token_hash: hashToken(token), user_id: userId, challenge, tries: 0, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Undefined when there is none, it has expired, or its tries are used up. */
export async function findPending(deps: Deps, db: Db, token: string): Promise<PendingSignIn | undefined> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined || row.tries >= limits.secondStepTries) return undefined;
  if (!isStillValid(row.expires_at, deps.clock.now(), secondStepMs)) return undefined;
  return { tokenHash, userId: row.user_id, challenge: row.challenge, expiresAt: row.expires_at };
}

/** What the page of the second step shows of it. */
export async function readSecondStep(deps: Deps, token: string): Promise<SecondStep | undefined> {
  const pending = await findPending(deps, deps.db.reads, token);
  if (pending === undefined || pending.userId === null) return undefined;
  const ways = await findWays(deps.db.reads, pending.userId);
  return { stepToken: token, ...ways, expiresAt: new Date(pending.expiresAt).toISOString() };
}

/** Counts a try; undefined when there is none left, however many were sent at once. */
export async function countTry(tx: Tx, { tokenHash }: PendingSignIn): Promise<number | undefined> {
  const row = await tx
    .updateTable('pending_sign_ins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', limits.secondStepTries)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Sets the challenge, in place of one that was not answered. False when the sign-in is over. */
export async function replaceChallenge(
  tx: Tx,
  { tokenHash }: PendingSignIn,
  challenge: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('pending_sign_ins')
    .set({ challenge })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', limits.secondStepTries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses the challenge up: of two answers at once only one finds it. Counts as a try. */
export async function takeChallenge(
  tx: Tx,
  { tokenHash }: PendingSignIn,
  challenge: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('pending_sign_ins')
    .set((eb) => ({ challenge: null, tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('challenge', '=', challenge)
    .where('tries', '<', limits.secondStepTries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it has ended already: of two that finish at once one signs in. */
export async function endPending(tx: Tx, { tokenHash }: PendingSignIn): Promise<boolean> {
  const result = await tx
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function endPendingOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}

/** Deletes the oldest, never the newest: who knows the password may begin again and again. */
async function trimPending(tx: Tx, userId: string, newestHash: string): Promise<void> {
  const surplus = tx
    .selectFrom('pending_sign_ins')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', newestHash)
    .orderBy('expires_at', 'desc')
    .offset(maxPendingPerUser - 1)
    .limit(100);
  await tx.deleteFrom('pending_sign_ins').where('token_hash', 'in', surplus).execute();
}

/** By which ways an account can take the second step. */
async function findWays(db: Db, userId: string) {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('totp_factors')
        .select('id')
        .where('user_id', '=', userId)
        .where('secret', 'is not', null)
        .as('totp'),
      eb.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).as('passkey'),
      eb.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).limit(1).as('recovery'),
    ])
    .executeTakeFirst();
  return {
    totp: Boolean(row?.totp),
    passkey: Boolean(row?.passkey),
    recovery: Boolean(row?.recovery),
  };
}
