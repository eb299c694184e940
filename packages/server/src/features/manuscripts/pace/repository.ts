import { mostCases } from '@ruang-naskah/domain/desk/values';
import { type ManuscriptStatus, manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { isUndecided } from '@ruang-naskah/domain/manuscripts/turn';
import type { Db } from '../../../db/handle.ts';

const decided = manuscriptStatuses.filter((status) => !isUndecided(status));

/** A manuscript that was decided, and when that was first. */
export interface DecidedManuscript {
  readonly imprint: string;
  readonly submitted_at: number;
  readonly decided_at: number | null;
}

/** The latest decided manuscripts of each status. */
export function buildDecided(db: Db) {
  const latest = (status: ManuscriptStatus) =>
    db
      .selectFrom(
        db
          .selectFrom('manuscripts')
          .select(['id', 'tujuan_penerbit', 'submission_date'])
          .where('status', '=', status)
          .orderBy('submission_date', 'desc')
          .limit(mostCases)
          .as('some'),
      )
      .select(['id', 'tujuan_penerbit', 'submission_date']);
  const [first, ...others] = decided.map(latest);
  const all = others.reduce((rows, more) => rows.unionAll(more), first as ReturnType<typeof latest>);
  return db
    .selectFrom(all.as('one'))
    .select(['one.tujuan_penerbit as imprint', 'one.submission_date as submitted_at'])
    .select(({ selectFrom }) =>
      selectFrom('manuscript_status_events')
        .select('created_at')
        .whereRef('manuscript_id', '=', 'one.id')
        .where('to_status', 'in', decided)
        .orderBy('created_at')
        .limit(1)
        .as('decided_at'),
    );
}
