import type { Db, Tx } from '../../db/handle.ts';

/**
 * Deletes an account. What belongs to it goes first and in the order in which a reset and a sign-in take these rows: the
 * other way round they would deadlock on PostgreSQL.
 */
export async function deleteUserRow(tx: Tx, id: string): Promise<void> {
  for (const table of ['password_resets', 'credentials', 'sessions'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** Ids of the accounts that were deleted since an instant: the audit log is their ledger. */
export async function listErasedSince(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('object_id')
    .where('action', '=', 'users.deleted')
    .where('created_at', '>=', since)
    .execute();
  return rows.flatMap(({ object_id }) => object_id ?? []);
}
