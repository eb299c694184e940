import type { ListProjectsQuery, ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import type { ProjectFilter, ProjectSort } from '@ruang-naskah/domain/projects/values';
import { type CursorValues, decodeCursor, defineKeyset, type Keyset } from '../../../db/paging.ts';
import type { Row } from '../../../db/schema.ts';
import { headColumns, toHead, toTurn, turnColumns } from '../table.ts';

/** Which of the many lists: what is filtered and in which order, without the values. */
export interface Shape {
  readonly sort: ProjectSort;
  readonly kind: ProjectFilter;
  readonly byStatus: boolean;
  readonly byPerson: boolean;
}

/** The values of a list; those its shape has no use for are never read. */
export type Values = {
  readonly first: string | number;
  readonly second: string;
  readonly status: string;
  readonly person: string;
  readonly today: string;
};

export const columns = [
  ...headColumns,
  ...turnColumns,
  'awaits_review',
  'review_since',
  'title_key',
  'turn_deadline_key',
  'seq',
] as const;

export type SummaryRow = Pick<Row<'projects'>, (typeof columns)[number]>;

type Kinds = readonly ['number' | 'string', 'string'];
interface Order {
  readonly keyset: Keyset<Kinds>;
  /** Comes before every row. */
  readonly start: readonly [number | string, string];
  readonly valuesOf: (row: SummaryRow) => CursorValues<Kinds>;
}

const byAge = ['projects.created_at', 'projects.id'] as const;
/** A participant's row knows the project's age, so one's own list is read in order. */
const ownByAge = ['project_participants.created_at', 'project_participants.project_id'] as const;
const ages = (direction: 'asc' | 'desc', list: List): Order => ({
  keyset: defineKeyset(
    `${direction === 'desc' ? 'newest' : 'oldest'}-${list}`,
    direction,
    list === 'own-projects' ? ownByAge : byAge,
    ['number', 'string'],
  ),
  start: [direction === 'desc' ? Number.MAX_SAFE_INTEGER : -1, ''],
  valuesOf: (row) => [row.created_at, row.id],
});
const byKey = (key: 'title_key' | 'turn_deadline_key', list: List): Order => ({
  keyset: defineKeyset(
    `${key === 'title_key' ? 'titled' : 'due'}-${list}`,
    'asc',
    [`projects.${key}`, 'projects.id'],
    ['string', 'string'],
  ),
  start: ['', ''],
  valuesOf: (row) => [row[key], row.id],
});

type List = 'projects' | 'own-projects';
const ordersOf = (list: List): Record<ProjectSort, Order> => ({
  '-createdAt': ages('desc', list),
  createdAt: ages('asc', list),
  title: byKey('title_key', list),
  deadline: byKey('turn_deadline_key', list),
});
const orders = ordersOf('projects');
const ownOrders = ordersOf('own-projects');

export function orderOf(shape: Shape): Order {
  return (shape.byPerson ? ownOrders : orders)[shape.sort];
}

/** Where the page begins; undefined for a cursor of another list. */
export function startOf(
  order: Order,
  cursor: ListProjectsQuery['cursor'],
): readonly [number | string, string] | undefined {
  return cursor === undefined ? order.start : decodeCursor(order.keyset, cursor);
}

export function toSummary(row: SummaryRow): ProjectSummary {
  return {
    ...toHead(row),
    awaitsReview: row.awaits_review,
    reviewSince: row.review_since === null ? null : new Date(row.review_since).toISOString(),
    turn: toTurn([
      row.turn_who,
      row.turn_holder_id,
      row.turn_name,
      row.turn_to,
      row.turn_since,
      row.turn_since_exact,
      row.turn_deadline,
      row.late_deadline,
    ]),
  };
}
