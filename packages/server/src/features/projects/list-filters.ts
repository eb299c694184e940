import type { UserActor } from '@ruang-naskah/domain/actor';
import { endOfWeek } from '@ruang-naskah/domain/dates';
import type { ListProjectsQuery, ProjectFilters } from '@ruang-naskah/domain/projects/list-schema';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import {
  defaultSortOf,
  type ProjectFilter,
  type ProjectSort,
  type TurnFilter,
  turnFilter,
} from '@ruang-naskah/domain/projects/values';
import { searchWords } from '@ruang-naskah/domain/search-text';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '../../db/handle.ts';
import { defineKeyset, type Keyset } from '../../db/paging.ts';
import { containsText, hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import { readToday } from '../settings/read.ts';

/** The filters, order and page of a list, once the scope of its reader and the day are decided. */
export type ListRequest = Pick<ListProjectsQuery, 'status' | 'kind' | 'cursor'> & {
  readonly sort: ProjectSort;
  readonly personId: string | undefined;
  readonly turn: TurnFilter | undefined;
  /** Only projects that are not finished; false where `status` or `turn` implies it. */
  readonly running: boolean;
  readonly words: readonly string[];
  /** Only these projects, at most as many as a bulk action takes. */
  readonly ids?: readonly string[] | undefined;
  /** Only projects with an open stage that is due on this day. */
  readonly due?: string | undefined;
  readonly today: string;
};

/** Null for filters that no project can meet, such as a finished project that waits for somebody. */
export async function readListRequest(
  deps: Deps,
  asker: UserActor,
  query: ProjectFilters & Pick<ListProjectsQuery, 'sort' | 'cursor'>,
  personId: string | undefined,
): Promise<ListRequest | null> {
  const { state, kind, status = state === 'finished' ? lastStage : undefined } = query;
  const turn = query.turn === undefined ? undefined : turnFilter(query.turn, asker);
  const finished = status === lastStage;
  if (state !== undefined && status !== undefined && (state === 'finished') !== finished) return null;
  if (turn !== undefined && finished) return null;
  return {
    status,
    kind,
    sort: defaultSortOf(query),
    cursor: query.cursor,
    personId,
    turn,
    running: state === 'running' && status === undefined && turn === undefined,
    words: searchWords(query.q ?? ''),
    due: query.due,
    // Only what is overdue or due depends on the day.
    today: kind === 'overdue' || kind === 'week' ? await readToday(deps) : '',
  };
}

const byCreation = ['projects.created_at', 'projects.id'] as const;
/** A participant's row carries the project's age, so that one's own list is read in index order. */
const ownByCreation = ['project_participants.created_at', 'project_participants.project_id'] as const;

type ListName = 'projects' | 'own-projects';
type SortColumn = 'title_key' | 'turn_deadline_key' | 'late_deadline' | 'turn_since';
type OrderName = ProjectSort | 'late' | 'review';

function ordersOf(list: ListName): Readonly<Record<OrderName, Keyset>> {
  const creation = list === 'own-projects' ? ownByCreation : byCreation;
  const byKey = (name: string, key: SortColumn) =>
    defineKeyset(`${name}-${list}`, 'asc', [`projects.${key}`, 'projects.id'], ['string', 'string']);
  return {
    '-createdAt': defineKeyset(`newest-${list}`, 'desc', creation, ['number', 'string']),
    createdAt: defineKeyset(`oldest-${list}`, 'asc', creation, ['number', 'string']),
    title: byKey('titled', 'title_key'),
    deadline: byKey('due', 'turn_deadline_key'),
    turnSince: byKey('held', 'turn_since'),
    late: byKey('late', 'late_deadline'),
    review: defineKeyset(
      `waiting-${list}`,
      'asc',
      ['projects.review_since', 'projects.id'],
      ['number', 'string'],
    ),
  };
}
const orders = ordersOf('projects');
const ownOrders = ordersOf('own-projects');
/** What has some words among everybody's, newest first, follows the row number, as the text index does. */
const foundByWords = defineKeyset('found-projects', 'desc', ['projects.seq'], ['number']);

export function orderOf(request: ListRequest): Keyset {
  const { sort, personId } = request;
  if (isSearched(request) && sort === '-createdAt') return foundByWords;
  const order = (personId === undefined ? orders : ownOrders)[orderName(request)];
  return { ...order, avoidsIndex: readsFewRows(request) };
}

/** What waits for the admin is sorted by how long that has waited, and what is late by the deadline it missed. */
function orderName({ sort, kind }: ListRequest): OrderName {
  if (sort === 'turnSince' && kind === 'awaitsReview') return 'review';
  return sort === 'deadline' && (kind === 'overdue' || kind === 'week') ? 'late' : sort;
}

type LeadingFilter = 'person' | 'holder' | 'who' | 'status' | 'running' | Exclude<ProjectFilter, 'all'>;

/** The filter whose index a list reads: the one that leaves the fewest rows. The other filters are applied to those. */
function leadingFilterOf({ kind, personId, status, turn, running }: ListRequest): LeadingFilter | 'none' {
  if (personId !== undefined) return 'person';
  if (turn?.by === 'holder') return 'holder';
  if (kind !== 'all' && kind !== 'tasks') return kind;
  if (turn !== undefined) return 'who';
  if (status !== undefined) return 'status';
  if (kind === 'tasks') return kind;
  return running ? 'running' : 'none';
}

/** Whether rows are named one by one, by their ids or by a day. */
function isChosen({ ids, due }: ListRequest): boolean {
  return ids !== undefined || due !== undefined;
}

/**
 * Whether all rows are to be read and then sorted, because they are few: one person's, or chosen ones. PostgreSQL would else
 * look for them along the index of everybody's titles or deadlines.
 */
export function readsFewRows(request: ListRequest): boolean {
  const leading = leadingFilterOf(request);
  if (isChosen(request) || leading === 'holder') return true;
  return leading === 'person' && request.sort !== '-createdAt' && request.sort !== 'createdAt';
}

/** Whether the index of words is searched; of one person's and of chosen projects the texts themselves are compared. */
export function isSearched(request: ListRequest): boolean {
  return request.words.length > 0 && request.personId === undefined && !isChosen(request);
}

/** Whether no index has these rows in the order of the list: with words, or with a filter more than an index begins with. */
export function isOrderUnindexed(request: ListRequest): boolean {
  const { kind, personId, status, turn, running } = request;
  if (personId !== undefined || isChosen(request)) return false;
  const filters = [kind !== 'all', status !== undefined, turn !== undefined, running].filter(Boolean).length;
  const indexedFilters = leadingFilterOf(request) === 'status' && kind === 'tasks' ? 2 : 1;
  return request.words.length > 0 || filters > indexedFilters;
}

/** Whether a filter leaves few rows; that of a stage or of the kind does not. */
export function isNarrowed(request: ListRequest): boolean {
  return !['none', 'status', 'tasks', 'running'].includes(leadingFilterOf(request));
}

/**
 * Everything that a row of the list meets. Conditions of the partial indexes stand as literals: a planner cannot match a
 * parameter with them. The plus keeps SQLite, which knows no numbers of rows, from the index of any filter but the one
 * that leaves the fewest.
 */
export function conditionsOf(db: Db, request: ListRequest): Expression<SqlBool>[] {
  const { kind, status, turn, running, words, ids, due, today } = request;
  const leading = leadingFilterOf(request);
  const plus = engineOf(db) === 'postgres' ? sql`` : sql`+`;
  const conditions: Expression<SqlBool>[] = [sql`projects.deleted_at is null`];
  const add = (name: LeadingFilter, condition: Expression<SqlBool>) => {
    const isIndexed = name === leading || (name === 'tasks' && leading === 'status');
    conditions.push(isIndexed ? condition : sql<SqlBool>`${plus}${condition}`);
  };
  if (kind === 'awaitsReview') add(kind, sql`(projects.awaits_review > 0)`);
  if (kind === 'tasks') add(kind, sql`(projects.kind = 'redaksi')`);
  // A comparison says that there is a deadline; said twice, PostgreSQL expects a twentieth of the rows.
  if (kind === 'overdue') add(kind, sql`(projects.late_deadline < ${today})`);
  if (kind === 'week') {
    add(kind, sql`(projects.late_deadline >= ${today})`);
    add(kind, sql`(projects.late_deadline <= ${endOfWeek(today)})`);
  }
  if (kind === 'unassigned') add(kind, sql`(projects.lacks_person = 1)`);
  if (kind === 'undated') add(kind, sql`(projects.lacks_deadline = 1)`);
  if (kind === 'nextStep') add(kind, sql`(projects.lacks_step = 1)`);
  if (status !== undefined) add('status', sql`(projects.current_overall_status = ${status})`);
  if (turn?.by === 'holder') add('holder', isTurnOf(turn.value));
  if (turn?.by === 'who') add('who', isAskedOf[turn.value]);
  if (running) add('running', sql`(coalesce(projects.current_overall_status, '') <> 'Selesai')`);
  if (ids !== undefined) conditions.push(sql`(projects.id in (${sql.join(ids)}))`);
  if (due !== undefined) conditions.push(dueOn(due));
  const text = isSearched(request) ? hasWords : containsText;
  return words.length === 0 ? conditions : [...conditions, text(db, 'projects', words)];
}

/** One of the project's turns is of this kind of holder. */
const isAskedOf = {
  admin: sql<SqlBool>`(projects.asks_admin = 1)`,
  penulis: sql<SqlBool>`(projects.asks_penulis = 1)`,
  redaksi: sql<SqlBool>`(projects.asks_redaksi = 1)`,
  team: sql<SqlBool>`(projects.asks_team = 1)`,
} as const;

/** One of the project's turns is this person's: the one that its row shows, or one of the few others. */
function isTurnOf(person: string): Expression<SqlBool> {
  return sql`(projects.id in (
    select held.id from projects as held where held.turn_holder_id = ${person}
    union all select held.id from projects as held, project_stages as stage
      where held.other_turns is not null and stage.project_id = held.id and stage.asked_id = ${person}))`;
}

/**
 * Projects with an open stage that is due on a day; finished ones ask nobody. The first conditions are those of the partial
 * index, letter for letter.
 */
function dueOn(day: string): Expression<SqlBool> {
  return sql`(projects.id in (select project_id from project_stages
    where turn in ('now', 'later') and deadline is not null and deadline = ${day})
    and projects.current_overall_status <> 'Selesai')`;
}
