import { backupRecordKey } from '../db/backup-record.ts';
import type { Tx } from '../db/handle.ts';
import { holdBackMail } from '../jobs/held-mail.ts';

/** Short-lived rows that a restore leaves out (decision 0120). */
export const tablesNeverRestored: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'pending_sign_ins',
  'passkey_enrolments',
  'captchas',
  'idempotency_keys',
  'rate_limits',
  'live_changes',
]);

/** How much of what was under way a restore has ended. */
export interface EndedAtRestore {
  readonly mails: number;
  readonly notices: number;
}

/** Ends what was under way when the backup was made, in the transaction that stores its rows. */
export async function endUnfinishedWork(tx: Tx, now: number): Promise<EndedAtRestore> {
  await tx.updateTable('jobs').set({ lease_until: null, holder: null }).execute();
  await tx
    .updateTable('notices')
    .set({ whatsapp_by: null, whatsapp_until: null })
    .where('whatsapp', '=', 'ready')
    .execute();
  await tx.deleteFrom('image_removals').where('cause', '=', 'upload').execute();
  await tx.deleteFrom('settings').where('key', '=', backupRecordKey).execute();
  const mails = await holdBackMail(tx, now);
  const notices = await tx
    .updateTable('notices')
    .set({ mail_due_at: null })
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst();
  return { mails, notices: Number(notices.numUpdatedRows) };
}
