import { limits } from '@ruang-naskah/domain/limits';
import { isAdmin } from '../../db/admins.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { NewRow, Row } from '../../db/schema.ts';

/** The ways of the second step (decision 0121). Who writes here has locked the account's password row before. */

export type TotpRow = Row<'totp_factors'>;

export function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Keeps a secret that waits for its first code, beside the one that counts. */
export async function putNextTotp(
  tx: Tx,
  row: { readonly id: string; readonly userId: string; readonly sealed: string; readonly expiresAt: number },
): Promise<void> {
  const next = { next_secret: row.sealed, next_expires_at: row.expiresAt };
  const empty = { secret: null, confirmed_at: null, last_step: null };
  await tx
    .insertInto('totp_factors')
    .values({ id: row.id, user_id: row.userId, ...empty, ...next })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(next))
    .execute();
}

/** The secret counts from now on; the code that proved it does not count again. */
export async function confirmTotp(
  tx: Tx,
  id: string,
  { sealed, step, now }: { readonly sealed: string; readonly step: number; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('totp_factors')
    .set({ secret: sealed, confirmed_at: now, last_step: step, next_secret: null, next_expires_at: null })
    .where('id', '=', id)
    .execute();
}

/** Uses the code of a step up, and of all before it; false when it was used already, also at the same moment. */
export async function useStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('secret', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when no app was there, not even one that waits. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('totp_factors').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export type PasskeyRow = Row<'passkeys'>;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limits.passkeys)
    .execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False when the credential is registered already, to any account. */
export async function insertPasskey(tx: Tx, row: NewRow<'passkeys'>): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Moves the counter on from where it was read; false when the passkey was removed or used since. */
export async function usePasskey(
  tx: Tx,
  { id, sign_count }: Pick<PasskeyRow, 'id' | 'sign_count'>,
  used: { readonly count: number; readonly now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ sign_count: used.count, last_used_at: used.now })
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
    .execute();
}

/** Uses a code up: of two uses at once one finds it. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Since when the account has a second step; null is not at all. */
export async function findSince(db: Db, userId: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('users')
    .select('second_factor_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.second_factor_at;
}

export async function setSince(tx: Tx, userId: string, since: number | null): Promise<void> {
  await tx.updateTable('users').set({ second_factor_at: since }).where('id', '=', userId).execute();
}

/** Every way of an account and its codes; false when there was nothing. */
export async function deleteAllWays(tx: Tx, userId: string): Promise<boolean> {
  const totp = await deleteTotp(tx, userId);
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await replaceRecoveryCodes(tx, userId, []);
  await setSince(tx, userId, null);
  return totp || passkeys.numDeletedRows > 0n;
}

/** How many admins there are, and how many of them have no second step. */
export async function countAdminsWithout(db: Db): Promise<{ admins: number; without: number }> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll<number>().as('admins'),
      eb.fn.count<number>('second_factor_at').as('enrolled'),
    ])
    .where(isAdmin)
    .where('active', '=', 1)
    .executeTakeFirst();
  const admins = Number(row?.admins ?? 0);
  return { admins, without: admins - Number(row?.enrolled ?? 0) };
}

export function listAdminsWithout(db: Db) {
  return db
    .selectFrom('users')
    .select('id')
    .where(isAdmin)
    .where('second_factor_at', 'is', null)
    .where('active', '=', 1)
    .execute();
}

/** The question with which somebody makes a passkey: one at a time. */
export async function putEnrolment(tx: Tx, row: NewRow<'passkey_enrolments'>): Promise<void> {
  const { challenge, expires_at } = row;
  await tx
    .insertInto('passkey_enrolments')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ challenge, expires_at }))
    .execute();
}

/** Takes it away with its answer. */
export function takeEnrolment(tx: Tx, userId: string) {
  return tx
    .deleteFrom('passkey_enrolments')
    .where('user_id', '=', userId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
}
