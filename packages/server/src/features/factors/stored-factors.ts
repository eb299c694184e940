import { limits } from '@ruang-naskah/domain/limits';
import type { Db, Tx } from '../../db/handle.ts';
import type { Row } from '../../db/schema.ts';

/** What is stored of the second step (decision 0121). Who writes here has locked the account's password row before. */

/** Since when the account has a second step; null without one. */
export async function findSecondStepSince(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('second_factor_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.second_factor_at ?? null;
}

export async function setSecondStepSince(tx: Tx, userId: string, since: number | null): Promise<void> {
  await tx.updateTable('users').set({ second_factor_at: since }).where('id', '=', userId).execute();
}

export function findTotp(db: Db, userId: string): Promise<Row<'totp_factors'> | undefined> {
  return db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
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

export async function countFactors(tx: Tx, userId: string): Promise<number> {
  const totp = await findTotp(tx, userId);
  return (totp?.secret ? 1 : 0) + (await listPasskeys(tx, userId)).length;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Every factor of an account and its codes; false when there was nothing. */
export async function deleteAllFactors(tx: Tx, userId: string): Promise<boolean> {
  const totp = await deleteTotp(tx, userId);
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await replaceRecoveryCodes(tx, userId, []);
  await setSecondStepSince(tx, userId, null);
  return totp || passkeys.numDeletedRows > 0n;
}

/** Passkeys open an account alone, so they end where its password does. The app stays. Inside the caller's transaction. */
export async function endPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  if ((await countFactors(tx, userId)) === 0) await deleteAllFactors(tx, userId);
}
