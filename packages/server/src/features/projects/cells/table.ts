import { isDeepStrictEqual } from 'node:util';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Turn } from '@ruang-naskah/domain/projects/turn';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import type { Row, RowChange } from '../../../db/schema.ts';

const epoch = new Date(0).toISOString();

/**
 * What lists sort and filter projects by, as a row holds it. Columns of a group change together; a group that did not
 * change is not written, because SQLite writes each index of a column again that is set, even to the same value.
 */
export interface ListCells {
  readonly status: Pick<Row<'projects'>, 'current_overall_status'>;
  readonly review: Pick<Row<'projects'>, 'awaits_review' | 'review_since'>;
  readonly turn: Pick<Row<'projects'>, 'turn_who' | 'turn_holder_id' | 'turn_name' | 'turn_to'>;
  readonly since: Pick<Row<'projects'>, 'turn_since' | 'turn_since_exact'>;
  readonly deadline: Pick<Row<'projects'>, 'turn_deadline'>;
  readonly late: Pick<Row<'projects'>, 'late_deadline'>;
}

/** A turn as a row holds it: with the day on which it began. */
export type BegunTurn = Turn & { readonly since: string };

/** As derived from the stages; a turn that begins with the change being saved begins `today`. */
export function listCells(project: ProjectState, today: string): ListCells {
  const { currentOverallStatus, awaitsReview, reviewSince, turn } = project;
  // 0 where the start of the wait is unknown.
  const review_since = awaitsReview === 0 ? null : Date.parse(reviewSince ?? epoch);
  const review = { awaits_review: awaitsReview, review_since };
  return cellsOf(currentOverallStatus, review, { ...turn, since: turn.since ?? today });
}

/** From the parts of a row. */
export function cellsOf(
  current_overall_status: StageName | null,
  review: ListCells['review'],
  turn: BegunTurn,
): ListCells {
  return {
    status: { current_overall_status },
    review,
    turn: { turn_who: turn.who, turn_holder_id: turn.holderId, turn_name: turn.name, turn_to: turn.to },
    since: { turn_since: turn.since, turn_since_exact: turn.exact ? 1 : 0 },
    deadline: { turn_deadline: turn.deadline },
    late: { late_deadline: turn.late },
  };
}

/** The groups that differ from what the row holds. */
export function changedCells(cells: ListCells, kept: ListCells): RowChange<'projects'> {
  const groups = (Object.keys(cells) as (keyof ListCells)[]).filter(
    (group) => !isDeepStrictEqual(cells[group], kept[group]),
  );
  return Object.assign({}, ...groups.map((group) => cells[group]));
}
