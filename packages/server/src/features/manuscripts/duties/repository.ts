import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { isRevisable } from '@ruang-naskah/domain/manuscripts/turn';
import type { Db } from '../../../db/handle.ts';

const revisable = manuscriptStatuses.filter(isRevisable);

/** A person's manuscripts that were sent back to them, with what was said of it. */
export function findRevisable(db: Db, person: string, limit: number) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'status', 'user_id', 'withdrawal', 'turn_since', 'project_id'])
    .select(({ selectFrom }) =>
      selectFrom('manuscript_status_events')
        .select('note')
        .whereRef('manuscript_status_events.manuscript_id', '=', 'manuscripts.id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('user_id', '=', person)
    .where('status', 'in', revisable)
    .orderBy('submission_date')
    .limit(limit)
    .execute();
}
