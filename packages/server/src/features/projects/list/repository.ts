import type { Actor } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { visibleStages } from '@ruang-naskah/domain/projects/repair';
import type { ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import type { Stage, StageMap, StageName } from '@ruang-naskah/domain/projects/stages';
import {
  type AliasedExpression,
  type Compilable,
  type Expression,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type Db, engineOf } from '../../../db/handle.ts';
import { countFiltered, countSearched, searchRows } from '../../../db/list-search.ts';
import { countRows, type Page, toPage, unindexed } from '../../../db/paging.ts';
import { type Parameters, type PreparedQuery, prepare } from '../../../db/prepared.ts';
import { containsText } from '../../../db/search.ts';
import { isSearched, searchOf, searchPage } from '../search/repository.ts';
import { stageColumns, toStage } from '../table.ts';
import {
  columns,
  conditionsOf,
  dueOn,
  filtersOf,
  isGathered,
  isNarrowed,
  isNarrowedTwice,
  type ListRequest,
  literals,
  oneOf,
  orderOf,
  type Shape,
  type SummaryRow,
  shapeOf,
  startOf,
  toSummaries,
  type Values,
  valuesOf,
} from './table.ts';

/**
 * Lists of projects: keyset pages in five orders, filtered by stage, by chip, by whose turn it is and by person. Each
 * combination reads an index in its order (migrations 8 and 23) or the projects of one person; none reads the whole table.
 */

/** Undefined for a cursor that is not one of this list. */
export async function listProjectRows(
  db: Db,
  request: ListRequest,
  limit: number = limits.pageSize,
): Promise<Page<ProjectSummary> | undefined> {
  const shape = shapeOf(request);
  if (isSearched(request)) return searchPage(db, request, limit);
  const order = orderOf(shape);
  const start = startOf(shape, request);
  if (start === undefined) return undefined;
  const rows = await rowsOf(db, request, start, limit + 1);
  return toSummaries(toPage(rows, limit, order.keyset, order.valuesOf));
}

async function rowsOf(
  db: Db,
  request: ListRequest,
  start: readonly [number | string, string],
  limit: number,
): Promise<SummaryRow[]> {
  const { words, cursor } = request;
  const shape = shapeOf(request);
  // Many rows may meet the first filter, and few of them the second.
  if (!shape.chosen && isNarrowedTwice(shape))
    return searchRows(db, searchOf(db, request, cursor === undefined ? undefined : start), limit);
  const values = valuesOf(request, start);
  if (words.length === 0 && !shape.chosen && limit === limits.pageSize + 1)
    return preparedList(shape).all(db, values);
  return sortedRows(db, shape, literals(values), fewOf(db, request)).limit(limit).execute();
}

/** The number of rows of the list, up to the bound that is shown. */
export function countProjectRows(db: Db, asked: ListRequest): Promise<number> {
  // The newest first: most of them still run, wait or are late.
  const request: ListRequest = { ...asked, sort: '-createdAt' };
  if (isSearched(request)) return countSearched(db, searchOf(db, request, undefined));
  const shape = shapeOf(request);
  if (!shape.chosen && isNarrowedTwice(shape)) return countFiltered(db, searchOf(db, request, undefined));
  return countRows(db, buildCounted(db, request));
}

/**
 * The rows to count, of one filter at most. PostgreSQL, which takes rows of every kind to lie everywhere, would look for them
 * from the oldest on, where all are finished; in an order it reads the index of that filter. Ordered by what it filters by, it
 * would expect too few rows, and read and sort all that is late.
 */
export function buildCounted(db: Db, request: ListRequest): Listing {
  const shape = shapeOf(request);
  if (engineOf(db) === 'sqlite' || shape.byPerson || isGathered(shape)) return listed(db, request);
  return sortedRows(db, shape, literals(valuesOf(request, orderOf(shape).start)), fewOf(db, request));
}

/** All rows of a list, in no order. */
function listed(db: Db, request: ListRequest): Listing {
  const shape = shapeOf(request);
  const values = literals(valuesOf(request, ['', '']));
  const conditions = conditionsOf(filtersOf(db, shape, values));
  return narrow(everyRow(db, shape, values), [...conditions, ...fewOf(db, request)]);
}

type StageCounts = ReadonlyMap<StageName, number>;

/** How many rows the list has at each stage, in one reading; undefined where that is sooner counted for each stage. */
export async function countByStage(db: Db, request: ListRequest): Promise<StageCounts | undefined> {
  const shape = shapeOf(request);
  if (shape.byStatus || request.words.length > 0 || !isNarrowed(shape)) return undefined;
  const rows = await db
    .selectFrom(listed(db, request).as('listed'))
    .select([
      sql<StageName | null>`current_overall_status`.as('stage'),
      sql<number>`cast(count(*) as integer)`.as('count'),
    ])
    .groupBy(sql`current_overall_status`)
    .execute();
  return new Map(rows.flatMap(({ stage, count }) => (stage === null ? [] : [[stage, count] as const])));
}

/** Conditions that few rows are tested for: a text, and whether they were chosen. */
function fewOf(db: Db, { words, ids, due }: ListRequest): Expression<SqlBool>[] {
  const chosen = [...(ids === undefined ? [] : [oneOf(ids)]), ...(due === undefined ? [] : [dueOn(due)])];
  return words.length === 0 ? chosen : [...chosen, containsText(db, 'projects', words)];
}

/** What the queries below need of a Kysely select, whichever tables it reads. */
interface Listing extends Compilable<SummaryRow> {
  where(expression: Expression<SqlBool>): Listing;
  orderBy(expression: Expression<unknown>, direction: 'asc' | 'desc'): Listing;
  limit(limit: number | RawBuilder<number>): Listing;
  as<Alias extends string>(alias: Alias): AliasedExpression<object, Alias>;
  execute(): Promise<SummaryRow[]>;
}

const selected = columns.map((column) => `projects.${column}` as const);

/** One page of a list; `p` gives the values, or marks for them where the query is compiled once. */
export function buildList(
  db: Db,
  shape: Shape,
  p: Parameters<Values>,
  search: readonly Expression<SqlBool>[] = [],
): Listing {
  return sortedRows(db, shape, p, search).limit(sql.lit(limits.pageSize + 1));
}

function sortedRows(
  db: Db,
  shape: Shape,
  p: Parameters<Values>,
  search: readonly Expression<SqlBool>[],
): Listing {
  const { keyset } = orderOf(shape);
  const than = keyset.direction === 'desc' ? sql`<` : sql`>`;
  const keys = keyset.columns.map((column) => sql.ref(column));
  const rows = narrow(everyRow(db, shape, p), [
    ...conditionsOf(filtersOf(db, shape, p)),
    ...search,
    sql<SqlBool>`(${sql.join(keys)}) ${than} (${p('first')}, ${p('second')})`,
  ]);
  if (!isGathered(shape)) return keys.reduce((sorted, key) => sorted.orderBy(key, keyset.direction), rows);
  // Not looked for along everybody's.
  return unindexed(keyset).reduce((sorted, key) => sorted.orderBy(key, keyset.direction), rows);
}

function everyRow(db: Db, shape: Shape, p: Parameters<Values>): Listing {
  return shape.byPerson ? ofPerson(db, p) : db.selectFrom('projects').select(selected);
}

/**
 * The person's projects are outermost, and each is looked up: SQLite does so for a cross join, and PostgreSQL for a limit
 * in it, without which it reads everybody's projects once somebody has a few hundred.
 */
function ofPerson(db: Db, p: Parameters<Values>): Listing {
  const own = db.selectFrom('project_participants');
  const joined =
    engineOf(db) === 'postgres'
      ? own.crossJoinLateral((eb) =>
          eb
            .selectFrom('projects')
            .selectAll()
            .whereRef('projects.id', '=', 'project_participants.project_id')
            .limit(sql.lit(1))
            .as('projects'),
        )
      : own.crossJoin('projects').whereRef('projects.id', '=', 'project_participants.project_id');
  return joined
    .where(sql<SqlBool>`${sql.ref('project_participants.user_id')} = ${p('person')}`)
    .select(selected);
}

function narrow(query: Listing, conditions: readonly Expression<SqlBool>[]): Listing {
  return conditions.reduce((rows, condition) => rows.where(condition), query);
}

/** Each list without a search is compiled once; there are a few hundred at most. */
const prepared = new Map<string, PreparedQuery<Values, SummaryRow>>();

function preparedList(shape: Shape): PreparedQuery<Values, SummaryRow> {
  const key = JSON.stringify(shape);
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const query = prepare({
    build: (db: Db, p: Parameters<Values>) => buildList(db, shape, p),
    columns,
    map: (row): SummaryRow => ({
      id: row[0],
      kind: row[1],
      title: row[2],
      spp_number: row[3],
      author_id: row[4],
      author_name: row[5],
      current_overall_status: row[6],
      created_at: row[7],
      turn_who: row[8],
      turn_holder_id: row[9],
      turn_name: row[10],
      turn_to: row[11],
      turn_since: row[12],
      turn_since_exact: row[13],
      turn_deadline: row[14],
      late_deadline: row[15],
      turn_stage: row[16],
      other_turns: row[17],
      withdrawn: row[18],
      awaits_review: row[19],
      review_since: row[20],
      title_key: row[21],
      turn_deadline_key: row[22],
      seq: row[23],
      version: row[24],
    }),
  });
  prepared.set(key, query);
  return query;
}

/** A page's ids have fixed places in the statement, so that it too is compiled once. */
const slots = Array.from({ length: limits.pageSize }, (_, at) => `id${at}`);

const stagesOfPage = prepare({
  build: (db: Db, p: Parameters<Record<string, string | null>>) =>
    db
      .selectFrom('project_stages')
      .select(['project_id', 'stage', ...stageColumns])
      .where(
        'project_id',
        'in',
        slots.map((slot) => p(slot) as RawBuilder<string>),
      )
      .orderBy('project_id')
      .orderBy('position'),
  columns: ['project_id', 'stage', ...stageColumns],
  map: ([projectId, name, ...stage]) => ({ projectId, name, stage: toStage(stage) }),
});

/** Adds the stages of all these projects: one more query a page, whatever the number of projects. */
export async function withStages<T extends Pick<ProjectSummary, 'id' | 'authorId'>>(
  db: Db,
  actor: Actor,
  items: readonly T[],
): Promise<(T & { readonly stages: StageMap })[]> {
  const maps = new Map<string, Partial<Record<StageName, Stage>>>(items.map(({ id }) => [id, {}]));
  for (let from = 0; from < items.length; from += slots.length) {
    const ids = Object.fromEntries(slots.map((slot, at) => [slot, items[from + at]?.id ?? null]));
    for (const { projectId, name, stage } of await stagesOfPage.all(db, ids)) {
      const stages = maps.get(projectId);
      if (stages !== undefined) stages[name] = stage;
    }
  }
  return items.map((item) => {
    const stages: StageMap = maps.get(item.id) ?? {};
    return { ...item, stages: visibleStages(actor, { ...item, stages }) };
  });
}
