import { engineOf, type Tx } from '../../../db/handle.ts';

/**
 * One open reset link a person: a newer request makes the older link worthless. Of several at once on PostgreSQL each
 * waits for the one before it, or none would see the others' links.
 */
export async function replaceReset(
  tx: Tx,
  reset: { tokenHash: string; userId: string; now: number; expiresAt: number },
): Promise<void> {
  const owner = tx.selectFrom('users').select('id').where('id', '=', reset.userId);
  if (engineOf(tx) === 'postgres') await owner.forNoKeyUpdate().execute();
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

/**
 * Takes a reset token out of the table: of two who use it at once exactly one gets the account, because only one of
 * the deletes finds the row. Undefined when it is unknown, used or expired.
 */
export async function takeReset(tx: Tx, tokenHash: string, now: number): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'expires_at'])
    .execute();
  const [row] = taken;
  return row !== undefined && row.expires_at > now ? row.user_id : undefined;
}
