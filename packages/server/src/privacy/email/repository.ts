import type { Tx } from '../../db/handle.ts';

/** What was made for the address before: its calendar address, and the mails that wait for it. */
export async function deleteOfAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('recipient', '=', email)
    .where('sent_at', 'is', null)
    .execute();
}
