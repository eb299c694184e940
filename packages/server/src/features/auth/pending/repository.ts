import { limits } from '@ruang-naskah/domain/limits';
import type { Db, Tx } from '../../../db/handle.ts';
import type { NewRow, Row } from '../../../db/schema.ts';

/** Sign-ins that wait for their second step, and questions that any passkey may answer (decision 0121). */

export type PendingRow = Row<'pending_sign_ins'>;

export async function insertPending(tx: Tx, row: NewRow<'pending_sign_ins'>): Promise<void> {
  await tx.insertInto('pending_sign_ins').values(row).execute();
}

export function findPending(db: Db, tokenHash: string): Promise<PendingRow | undefined> {
  return db.selectFrom('pending_sign_ins').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Counts a try; undefined when there is none left, however many were sent at once. */
export async function countTry(tx: Tx, tokenHash: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('pending_sign_ins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', limits.secondStepTries)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Puts a question, in place of one that was not answered. False when the sign-in is over. */
export async function putChallenge(tx: Tx, tokenHash: string, challenge: string): Promise<boolean> {
  const result = await tx
    .updateTable('pending_sign_ins')
    .set({ challenge })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', limits.secondStepTries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes a question away with its answer: of two answers at once one finds it. Counts as a try. */
export async function takeChallenge(tx: Tx, tokenHash: string, challenge: string): Promise<boolean> {
  const result = await tx
    .updateTable('pending_sign_ins')
    .set((eb) => ({ challenge: null, tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('challenge', '=', challenge)
    .where('tries', '<', limits.secondStepTries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a sign-in that waits; false when it has ended already. */
export async function deletePending(tx: Tx, tokenHash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deletePendingOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}

/** Deletes the oldest beyond `keep`, never the newest: who knows the password may begin again and again. */
export async function trimPending(tx: Tx, userId: string, keep: number, newestHash: string): Promise<void> {
  const surplus = tx
    .selectFrom('pending_sign_ins')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', newestHash)
    .orderBy('expires_at', 'desc')
    .offset(keep - 1)
    .limit(100);
  await tx.deleteFrom('pending_sign_ins').where('token_hash', 'in', surplus).execute();
}

/** By which ways an account can take the second step. */
export async function findWays(db: Db, userId: string) {
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
