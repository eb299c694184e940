import { isDeepStrictEqual } from 'node:util';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Turn, Turns } from '@ruang-naskah/domain/projects/turn';
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
  readonly turn: Pick<
    Row<'projects'>,
    'turn_who' | 'turn_holder_id' | 'turn_name' | 'turn_to' | 'turn_stage'
  >;
  readonly since: Pick<Row<'projects'>, 'turn_since' | 'turn_since_exact'>;
  readonly deadline: Pick<Row<'projects'>, 'turn_deadline'>;
  readonly late: Pick<Row<'projects'>, 'late_deadline'>;
  readonly others: Pick<Row<'projects'>, 'other_turns'>;
}

/** A turn as a row holds it: with the day on which it began. */
export type BegunTurn = Turn & { readonly since: string };

/** The turns of a row. */
export interface BegunTurns {
  readonly turn: BegunTurn;
  readonly otherTurns: BegunTurn[];
}

/** Turns of which those that begin with the change being saved begin `today`. */
export function begun({ turn, otherTurns }: Turns, today: string): BegunTurns {
  const begin = (one: Turn) => ({ ...one, since: one.since ?? today });
  return { turn: begin(turn), otherTurns: otherTurns.map(begin) };
}

/** Always in this order, so that equal turns are equal texts and `lacks_deadline` finds its words. */
function toText(turns: readonly BegunTurn[]): string | null {
  const list = turns.map(({ stage, who, deadline, dueOn, to, holderId, name, since, exact }) => ({
    stage,
    who,
    deadline,
    late: dueOn,
    to,
    holderId,
    name,
    since,
    exact,
  }));
  return list.length === 0 ? null : JSON.stringify(list);
}

/** As derived from the stages; a turn that begins with the change being saved begins `today`. */
export function listCells(project: ProjectState, today: string): ListCells {
  const { currentOverallStatus, awaitsReview, reviewSince } = project;
  // 0 where the start of the wait is unknown.
  const review_since = awaitsReview === 0 ? null : Date.parse(reviewSince ?? epoch);
  const review = { awaits_review: awaitsReview, review_since };
  return cellsOf(currentOverallStatus, review, begun(project, today));
}

/** From the parts of a row. */
export function cellsOf(
  current_overall_status: StageName | null,
  review: ListCells['review'],
  { turn, otherTurns }: BegunTurns,
): ListCells {
  return {
    status: { current_overall_status },
    review,
    turn: {
      turn_who: turn.who,
      turn_holder_id: turn.holderId,
      turn_name: turn.name,
      turn_to: turn.to,
      turn_stage: turn.stage,
    },
    since: { turn_since: turn.since, turn_since_exact: turn.exact ? 1 : 0 },
    deadline: { turn_deadline: turn.deadline },
    late: { late_deadline: turn.dueOn },
    others: { other_turns: toText(otherTurns) },
  };
}

/** The groups that differ from what the row holds. */
export function changedCells(cells: ListCells, kept: ListCells): RowChange<'projects'> {
  const groups = (Object.keys(cells) as (keyof ListCells)[]).filter(
    (group) => !isDeepStrictEqual(cells[group], kept[group]),
  );
  return Object.assign({}, ...groups.map((group) => cells[group]));
}
