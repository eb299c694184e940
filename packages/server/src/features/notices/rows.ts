import type { NoticeValues } from '@ruang-naskah/domain/notices/values';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Row } from '../../db/schema.ts';

export type NoticeRow = Row<'notices'>;

export const valuesOf = ({ words }: Pick<NoticeRow, 'words'>) => JSON.parse(words) as NoticeValues;

/** A message that waits, and that no admin has open: one that is open may be sent now, and is marked by who opened it. */
export function isMessageNotOpened(now: number) {
  return ({ and, eb, or }: ExpressionBuilder<Database, 'notices'>) =>
    and([
      eb('whatsapp', '=', 'ready'),
      or([eb('whatsapp_until', 'is', null), eb('whatsapp_until', '<=', now)]),
    ]);
}

/** What is told of a project in the bin is shown and sent to nobody until it is restored. */
export function isOutsideBin({ exists, not, selectFrom }: ExpressionBuilder<Database, 'notices'>) {
  const binned = selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'notices.project_id')
    .where('projects.deleted_at', 'is not', null);
  return not(exists(binned));
}
