import { prepareInserts } from '../../db/prepared-writes.ts';

const columns = [
  ...(['id', 'user_id', 'event', 'project_id', 'manuscript_id', 'stage', 'actor_id', 'words'] as const),
  ...(['once_key', 'created_at', 'read_at', 'mail_due_at', 'mailed_at', 'whatsapp'] as const),
];

/** Leaves out a reminder of what was told already. */
export const insertUntold = prepareInserts('notices', columns, 'once_key');
