import { noteChange, noteEnded } from '../../db/changes.ts';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';

/**
 * Deletes an account whose password row is locked already. The account is taken before what belongs to it, as every
 * request of its own takes it before its session: in the other order the two would deadlock on PostgreSQL.
 */
export async function deleteUserRow(tx: Tx, id: string): Promise<void> {
  if (engineOf(tx) === 'postgres')
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  for (const table of ['password_resets', 'credentials', 'pending_sign_ins', 'sessions'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await tx.deleteFrom('users').where('id', '=', id).execute();
  noteEnded(tx, { userId: id });
  noteChange(tx, { kind: 'people', id: null, version: null, readers: [] });
}

/** Ids of the accounts that were deleted since an instant, from the audit log. */
export async function listErasedSince(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('object_id')
    .where('action', '=', 'users.deleted')
    .where('created_at', '>=', since)
    .execute();
  return rows.flatMap(({ object_id }) => object_id ?? []);
}
