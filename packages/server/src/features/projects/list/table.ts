import { endOfWeek } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ListProjectsQuery } from '@ruang-naskah/domain/projects/list-schema';
import type { ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import type { ProjectFilter, ProjectSort, TurnFilter } from '@ruang-naskah/domain/projects/values';
import { holderName } from '@ruang-naskah/domain/projects/values';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '../../../db/handle.ts';
import { type CursorValues, decodeCursor, defineKeyset, type Keyset, type Page } from '../../../db/paging.ts';
import type { Parameters } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import type { Lead, ListSearch } from '../../../db/search-ways.ts';
import type { Column } from '../../../infra/sheet-cells.ts';
import { headColumns, toHead, toTurns, turnColumns } from '../table.ts';

/** Who and what a list is about, scope and day already decided. */
export type ListRequest = Pick<ListProjectsQuery, 'status' | 'kind' | 'cursor'> & {
  readonly sort: ProjectSort;
  readonly personId: string | undefined;
  readonly turn: TurnFilter | undefined;
  readonly running: boolean;
  readonly words: readonly string[];
  /** Only these projects, at most as many as a bulk action takes. */
  readonly ids?: readonly string[] | undefined;
  /** Only projects with an open stage that is due on this day. */
  readonly due?: string | undefined;
  readonly today: string;
};

/** Which of the many lists: what is filtered and in which order, without the values. */
export interface Shape {
  readonly sort: ProjectSort;
  readonly kind: ProjectFilter;
  readonly byStatus: boolean;
  readonly byPerson: boolean;
  /** Whose turn it is: of one kind of holder, or of one person. */
  readonly turn: 'any' | 'holder' | Extract<TurnFilter, { by: 'who' }>['value'];
  /** Without finished ones. */
  readonly running: boolean;
  /** Only rows that are named one by one, or that a day names. */
  readonly chosen?: boolean;
}

/** The values of a list; those that its shape does not use are not read. */
export type Values = {
  readonly first: string | number;
  readonly second: string;
  readonly status: string;
  readonly person: string;
  readonly turn: string;
  readonly today: string;
  /** The last day of the week. */
  readonly sunday: string;
};

export const columns = [
  ...headColumns,
  ...turnColumns,
  'withdrawn',
  'awaits_review',
  'review_since',
  'title_key',
  'turn_deadline_key',
  'seq',
  'version',
] as const;

export type SummaryRow = Pick<Row<'projects'>, (typeof columns)[number]>;

type Kinds = readonly ['number' | 'string', 'string'];
interface Order {
  readonly keyset: Keyset<Kinds>;
  /** Sorts before every row. */
  readonly start: readonly [number | string, string];
  readonly valuesOf: (row: SummaryRow) => CursorValues<Kinds>;
}

const byAge = ['projects.created_at', 'projects.id'] as const;
/** A participant's row carries the project's age, so that one's own list is read in index order. */
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
const byKey = (
  name: string,
  key: 'title_key' | 'turn_deadline_key' | 'late_deadline' | 'turn_since',
): Order => ({
  keyset: defineKeyset(name, 'asc', [`projects.${key}`, 'projects.id'], ['string', 'string']),
  start: ['', ''],
  valuesOf: (row) => [row[key] ?? '', row.id],
});
const byReview = (name: string): Order => ({
  keyset: defineKeyset(name, 'asc', ['projects.review_since', 'projects.id'], ['number', 'string']),
  start: [-1, ''],
  valuesOf: (row) => [row.review_since ?? 0, row.id],
});

type List = 'projects' | 'own-projects';
type OrderName = ProjectSort | 'late' | 'review';
const ordersOf = (list: List): Record<OrderName, Order> => ({
  '-createdAt': ages('desc', list),
  createdAt: ages('asc', list),
  title: byKey(`titled-${list}`, 'title_key'),
  deadline: byKey(`due-${list}`, 'turn_deadline_key'),
  turnSince: byKey(`held-${list}`, 'turn_since'),
  late: byKey(`late-${list}`, 'late_deadline'),
  review: byReview(`waiting-${list}`),
});
const orders = ordersOf('projects');
const ownOrders = ordersOf('own-projects');

/** What waits for the admin is sorted by how long that has waited, and what is late by the deadline it missed. */
function orderName({ sort, kind }: Shape): OrderName {
  if (sort === 'turnSince' && kind === 'awaitsReview') return 'review';
  return sort === 'deadline' && (kind === 'overdue' || kind === 'week') ? 'late' : sort;
}

export function orderOf(shape: Shape): Order {
  return (shape.byPerson ? ownOrders : orders)[orderName(shape)];
}

/** Where the page begins; undefined for a cursor of another list. */
export function startOf(
  shape: Shape,
  { cursor, today }: Pick<ListRequest, 'cursor' | 'today'>,
): readonly [number | string, string] | undefined {
  const { keyset, start } = orderOf(shape);
  if (cursor !== undefined) return decodeCursor(keyset, cursor);
  // PostgreSQL reads an index from here on, so also what is late, whatever else the week begins with.
  return shape.kind === 'week' && orderName(shape) === 'late' ? [today, ''] : start;
}

type Driver = 'person' | 'holder' | 'who' | 'status' | 'running' | Exclude<ProjectFilter, 'all'>;

/** The filter whose index a list reads: the one that leaves the fewest rows. The other filters are applied to those. */
function driverOf({ kind, byPerson, byStatus, turn, running }: Shape): Driver | 'none' {
  if (byPerson) return 'person';
  if (turn === 'holder') return turn;
  if (kind !== 'all' && kind !== 'tasks') return kind;
  if (turn !== 'any') return 'who';
  if (byStatus) return 'status';
  if (kind === 'tasks') return kind;
  return running ? 'running' : 'none';
}

/**
 * One person's projects are few, and so are chosen ones: gathered and sorted, never looked for along everybody's titles or deadlines, which
 * PostgreSQL would do.
 */
export function isGathered(shape: Shape): boolean {
  if (shape.chosen === true) return true;
  const driver = driverOf(shape);
  if (driver === 'person') return shape.sort !== '-createdAt' && shape.sort !== 'createdAt';
  return driver === 'holder';
}

export function shapeOf({ sort, kind, status, personId, turn, running, ids, due }: ListRequest): Shape {
  return {
    sort,
    kind,
    byStatus: status !== undefined,
    byPerson: personId !== undefined,
    turn: turn === undefined ? 'any' : turn.by === 'holder' ? 'holder' : turn.value,
    running,
    chosen: ids !== undefined || due !== undefined,
  };
}

export function valuesOf(request: ListRequest, [first, second]: readonly [number | string, string]): Values {
  return {
    first,
    second,
    status: request.status ?? '',
    person: request.personId ?? '',
    turn: request.turn?.value ?? '',
    today: request.today,
    sunday: request.today === '' ? '' : endOfWeek(request.today),
  };
}

/** The values themselves, where a query is asked once. */
export function literals(values: Values): Parameters<Values> {
  return (name) => sql`${values[name]}`;
}

/** Projects that are named one by one. */
export function oneOf(ids: readonly string[]): Expression<SqlBool> {
  return sql`(${sql.ref('projects.id')} in (${sql.join(ids)}))`;
}

/** Whether a filter other than the stage leaves few rows of a list. */
export function isNarrowed(shape: Shape): boolean {
  return !['none', 'status', 'tasks', 'running'].includes(driverOf(shape));
}

/** Whether everybody's projects have a filter besides those that lead an index. */
export function isNarrowedTwice(shape: Shape): boolean {
  const { kind, byPerson, byStatus, turn, running } = shape;
  const filters = [kind !== 'all', byStatus, turn !== 'any', running].filter(Boolean).length;
  const led = driverOf(shape) === 'status' && kind === 'tasks' ? 2 : 1;
  return !byPerson && filters > led;
}

/** What leads an index, what it has besides, and what only the rows that it leaves are asked. */
export type Filters = Required<Pick<ListSearch, 'lead' | 'indexed' | 'rest' | 'isGathered'>>;

/**
 * Conditions of the partial indexes stand as literals: a planner cannot match a parameter with them. The plus keeps
 * SQLite, which knows no numbers of rows, from the index of any filter but the one that leaves the fewest.
 */
export function filtersOf(db: Db, shape: Shape, p: Parameters<Values>): Filters {
  const { kind, byStatus, turn, running } = shape;
  const driver = driverOf(shape);
  const lead: Lead[] = [];
  const indexed: Expression<SqlBool>[] = [];
  const rest: Expression<SqlBool>[] = [sql`${sql.ref('projects.deleted_at')} is null`];
  const plus = engineOf(db) === 'postgres' ? sql`` : sql`+`;
  const equal = (name: Driver, column: RawBuilder<unknown>, value: RawBuilder<string>) => {
    if (name === driver) lead.push({ column, value });
    else rest.push(sql<SqlBool>`${plus}(${column} = ${value})`);
  };
  const add = (name: Driver, ...conditions: Expression<SqlBool>[]) => {
    const isIndexed = name === driver || (name === 'tasks' && driver === 'status');
    if (isIndexed) indexed.push(...conditions);
    else rest.push(...conditions.map((one) => sql<SqlBool>`${plus}${one}`));
  };
  if (kind === 'awaitsReview') add(kind, sql`(${sql.ref('projects.awaits_review')} > 0)`);
  if (kind === 'tasks') add(kind, sql`(${sql.ref('projects.kind')} = 'redaksi')`);
  // A comparison says that there is a deadline; said twice, PostgreSQL expects a twentieth of the rows.
  const late = sql.ref('projects.late_deadline');
  if (kind === 'overdue') add(kind, sql`(${late} < ${p('today')})`);
  if (kind === 'week') add(kind, sql`(${late} >= ${p('today')})`, sql`(${late} <= ${p('sunday')})`);
  if (kind === 'unassigned') add(kind, sql`(${sql.ref('projects.lacks_person')} = 1)`);
  if (kind === 'undated') add(kind, sql`(${sql.ref('projects.lacks_deadline')} = 1)`);
  if (kind === 'nextStep') add(kind, sql`(${sql.ref('projects.lacks_step')} = 1)`);
  if (byStatus) equal('status', sql.ref('projects.current_overall_status'), p('status'));
  if (turn === 'holder') add('holder', isTurnOf(p('turn')));
  else if (turn !== 'any') add('who', asks[turn]);
  if (running)
    add('running', sql`(coalesce(${sql.ref('projects.current_overall_status')}, '') <> 'Selesai')`);
  return { lead, indexed, rest, isGathered: driver === 'holder' };
}

/** One of the project's turns is of this kind of holder. */
const asks = {
  admin: sql<SqlBool>`(projects.asks_admin = 1)`,
  penulis: sql<SqlBool>`(projects.asks_penulis = 1)`,
  redaksi: sql<SqlBool>`(projects.asks_redaksi = 1)`,
  team: sql<SqlBool>`(projects.asks_team = 1)`,
} as const;

/** One of the project's turns is this person's: the one that its row shows, or one of the few others. */
function isTurnOf(person: Expression<unknown>): Expression<SqlBool> {
  return sql`(projects.id in (
    select held.id from projects as held where held.turn_holder_id = ${person}
    union all select held.id from projects as held, project_stages as stage
      where held.other_turns is not null and stage.project_id = held.id and stage.asked_id = ${person}))`;
}

/**
 * Projects with an open stage that is due on a day; finished ones ask nobody. The first conditions are those of the partial
 * index, letter for letter.
 */
export function dueOn(day: string): Expression<SqlBool> {
  return sql`(projects.id in (select project_id from project_stages
    where turn in ('now', 'later') and deadline is not null and deadline = ${day})
    and projects.current_overall_status <> 'Selesai')`;
}

/** Everything that a row of the list meets. */
export function conditionsOf({ lead, indexed, rest }: Filters): Expression<SqlBool>[] {
  return [...lead.map(({ column, value }) => sql<SqlBool>`(${column} = ${value})`), ...indexed, ...rest];
}

/** Whether an index has the rows of this list in the order of their numbers: of all, or of those at one stage. */
export function isInRows(shape: Shape): boolean {
  return ['none', 'status'].includes(driverOf(shape));
}

export function toSummary(row: SummaryRow): ProjectSummary {
  return {
    ...toHead(row),
    version: row.version,
    awaitsReview: row.awaits_review,
    reviewSince: row.review_since ? new Date(row.review_since).toISOString() : null,
    ...(row.withdrawn === 1 && { withdrawn: true }),
    ...toTurns([
      row.turn_who,
      row.turn_holder_id,
      row.turn_name,
      row.turn_to,
      row.turn_since,
      row.turn_since_exact,
      row.turn_deadline,
      row.late_deadline,
      row.turn_stage,
      row.other_turns,
    ]),
  };
}

export function toSummaries({ items, nextCursor }: Page<SummaryRow>): Page<ProjectSummary> {
  return { items: items.map(toSummary), nextCursor };
}

const { columns: headings } = messages.projects;

/** As the row shows it, with the number of its other turns. */
function turnsInWords({ turn, otherTurns }: ProjectSummary): string {
  const name = holderName(turn, messages.projectList);
  return otherTurns.length === 0 ? name : `${name} +${otherTurns.length}`;
}

/** What a file of the list has: the columns of the screen, and the day since when somebody has their turn. */
export const exportColumns: readonly Column<ProjectSummary>[] = [
  { heading: headings.title, cell: ({ title }) => title },
  { heading: headings.sppNumber, cell: ({ sppNumber }) => sppNumber },
  { heading: headings.authorName, cell: ({ authorName }) => authorName },
  { heading: headings.currentOverallStatus, cell: ({ currentOverallStatus }) => currentOverallStatus ?? '' },
  { heading: messages.projectList.turn, cell: turnsInWords },
  { heading: messages.exports.columns.turnSince, cell: ({ turn }) => ({ day: turn.since }) },
  { heading: messages.projectList.deadline, cell: ({ turn }) => ({ day: turn.deadline }) },
];
