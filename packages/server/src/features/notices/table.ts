import type { ExpressionBuilder } from 'kysely';
import { prepareInserts } from '../../db/prepared-writes.ts';
import type { Database } from '../../db/schema.ts';

const columns = [
  ...([
    'id',
    'user_id',
    'event',
    'project_id',
    'manuscript_id',
    'stage',
    'actor_id',
    'words',
    'line',
  ] as const),
  ...([
    'about_kind',
    'about_id',
    'once_key',
    'created_at',
    'read_at',
    'mail_due_at',
    'mailed_at',
    'whatsapp',
  ] as const),
];

/** Leaves out a reminder of what was told already. */
export const insertUntold = prepareInserts('notices', columns, 'once_key');

/** A message that waits, and that no admin has open: one that is open may be sent now, and is marked by who opened it. */
export function isUnopened(now: number) {
  return ({ and, eb, or }: ExpressionBuilder<Database, 'notices'>) =>
    and([
      eb('whatsapp', '=', 'ready'),
      or([eb('whatsapp_until', 'is', null), eb('whatsapp_until', '<=', now)]),
    ]);
}

/** What is told of a project in the bin is shown and sent to nobody until it is restored. */
export function isOfNoBinned({ exists, not, selectFrom }: ExpressionBuilder<Database, 'notices'>) {
  const binned = selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'notices.project_id')
    .where('projects.deleted_at', 'is not', null);
  return not(exists(binned));
}
