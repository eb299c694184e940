import type { MailFailureKind } from '@ruang-naskah/domain/users/values';
import type { Tx } from '../db/handle.ts';
import type { Mail } from './mail-lease.ts';

/**
 * What the mail server last did with a person's mail, for their page in the office (decision 0067). Written before the
 * mail itself, as an erasure takes account and mail in this order too. A mail to an address that the account has no
 * longer says nothing.
 */

/** It took one: what was refused before counts no more. */
export async function noteTaken(tx: Tx, { user_id, recipient }: Mail, now: number): Promise<void> {
  if (user_id === null) return;
  await tx
    .updateTable('users')
    .set({ mail_taken_at: now, mail_failed_at: null, mail_failure: null })
    .where('id', '=', user_id)
    .where('email', '=', recipient)
    .execute();
}

/** One is given up, by the process that still holds it. */
export async function noteGivenUp(tx: Tx, mail: Mail, now: number, why: MailFailureKind): Promise<void> {
  if (mail.user_id === null) return;
  await tx
    .updateTable('users')
    .set({ mail_failed_at: now, mail_failure: why })
    .where('id', '=', mail.user_id)
    .where('email', '=', mail.recipient)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox')
          .select('outbox.id')
          .where('outbox.id', '=', mail.id)
          .where('leased_by', '=', mail.leased_by)
          .where('leased_until', '=', mail.leased_until),
      ),
    )
    .execute();
}
