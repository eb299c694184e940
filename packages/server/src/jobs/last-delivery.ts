import type { MailFailureKind } from '@ruang-naskah/domain/users/values';
import type { Tx } from '../db/handle.ts';
import type { Mail } from './mail-lease.ts';

/** Whether the mail server took the last mail to a person; admins see it on the person's page (decision 0067). */

/** The mail server took a mail: an earlier failure is forgotten. */
export async function noteDelivered(tx: Tx, mail: Mail, now: number): Promise<void> {
  await updateOwner(tx, mail).set({ mail_taken_at: now, mail_failed_at: null, mail_failure: null }).execute();
}

export async function noteUndelivered(tx: Tx, mail: Mail, now: number, why: MailFailureKind): Promise<void> {
  await updateOwner(tx, mail).set({ mail_failed_at: now, mail_failure: why }).execute();
}

/** A mail to an address that the account has no longer says nothing. */
function updateOwner(tx: Tx, { user_id, recipient }: Mail) {
  return tx.updateTable('users').where('id', '=', user_id).where('email', '=', recipient);
}
