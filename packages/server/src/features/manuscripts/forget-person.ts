import type { Tx } from '../../db/handle.ts';

/**
 * Inside the transaction that erases an account (decision 0015): removes the person's name and words from the histories of
 * manuscripts. The id and the printed name stay.
 */
export async function forgetPersonInManuscripts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('manuscript_status_events')
    .set({ actor_name: '' })
    .where('actor_id', '=', userId)
    .execute();
  // With a link it is an author's note; a reason is the publisher's.
  await tx
    .updateTable('manuscript_status_events')
    .set({ note: null })
    .where('actor_id', '=', userId)
    .where('link', 'is not', null)
    .execute();
  // Open requests of an erased author end; a withdrawn manuscript stays withdrawn.
  await tx
    .updateTable('manuscripts')
    .set({ withdrawal: null, withdrawal_at: null })
    .where('user_id', '=', userId)
    .where('withdrawal', '=', 'asked')
    .execute();
  await tx.deleteFrom('manuscript_withdrawals').where('asked_by', '=', userId).execute();
  // The words of an admin about a person go with the account.
  await tx
    .updateTable('author_changes')
    .set({ reason: null })
    .where((eb) => eb.or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
    .execute();
}
