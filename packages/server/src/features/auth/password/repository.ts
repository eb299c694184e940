import { limits } from '@ruang-naskah/domain/limits';
import type { Tx } from '../../../db/handle.ts';
import { isOpen } from '../../../infra/clock.ts';

/** One open reset link a person, in a transaction that keeps the account: a newer link invalidates the older one. */
export async function replaceReset(
  tx: Tx,
  reset: { tokenHash: string; userId: string; now: number; expiresAt: number },
): Promise<void> {
  await deleteResetsOf(tx, reset.userId);
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute();
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** The account of a token, even if the token is used meanwhile. */
export async function findResetOwner(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Takes a reset token out of the table: of two concurrent uses exactly one gets the account, because only one delete
 * finds the row. Undefined when it is unknown, used or expired.
 */
export async function takeReset(tx: Tx, tokenHash: string, now: number): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'expires_at'])
    .execute();
  const [row] = taken;
  const open = row !== undefined && isOpen(row.expires_at, now, limits.emailLinkSeconds * 1000);
  return open ? row.user_id : undefined;
}
