import { type Actor, hasRole, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type {
  ExportProjectsQuery,
  ListProjectsQuery,
  ProjectCounts,
  ProjectFilters,
} from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects, projectScope } from '@ruang-naskah/domain/projects/policy';
import { visibleStages } from '@ruang-naskah/domain/projects/repair';
import type { ProjectListItem, ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import type { Stage, StageMap, StageName } from '@ruang-naskah/domain/projects/stages';
import {
  chipQueries,
  holderName,
  type ProjectFilter,
  projectChips,
} from '@ruang-naskah/domain/projects/values';
import { sql } from 'kysely';
import { exportList } from '../../db/export-list.ts';
import { type Db, engineOf } from '../../db/handle.ts';
import { countList, type ListQuery, listPage } from '../../db/lists.ts';
import { type Page, withTotal } from '../../db/paging.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Column } from '../../infra/sheet-cells.ts';
import type { Download, RequestContext } from '../../request-context.ts';
import { readSettings, readToday } from '../settings/read.ts';
import { basicColumns, proofBy, stageColumns, toBasics, toStage, toTurns, turnColumns } from './columns.ts';
import {
  conditionsOf,
  isOrderUnindexed,
  isSearched,
  type ListRequest,
  orderOf,
  readListRequest,
  readsFewRows,
} from './list-filters.ts';
import { withPace } from './pace.ts';
import { withReminderState } from './remind.ts';

/**
 * Lists of projects: keyset pages in five orders, filtered by stage, by chip, by whose turn it is, by person and by words.
 */

/** Lists what the actor may see. @throws AppError `invalid` for a cursor of another list */
export async function listProjects(
  deps: Deps,
  actor: Actor,
  query: ListProjectsQuery,
): Promise<Page<ProjectListItem>> {
  const scope = projectScope(actor, query);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const request = await readListRequest(deps, requireUser(actor), query, scope.participantId);
  const page = await listProjectRows(deps.db.reads, request);
  if (query.scope === 'mine') {
    const items = await withStages(deps.db.reads, actor, page.items);
    const shown = { ...page, items: await withPace(deps, items) };
    if (request === null || query.state !== 'finished') return shown;
    return withTotal(shown, query.cursor, () => countProjectRows(deps.db.reads, request));
  }
  // One's own list grows page by page and shows no range.
  if (request === null || !hasRole(actor, 'admin')) return page;
  const items = await withReminderState(deps.db.reads, page.items, await readToday(deps));
  return withTotal({ ...page, items }, query.cursor, () => countProjectRows(deps.db.reads, request));
}

/** The number of projects of a list, up to the bound that is shown. */
export async function countProjects(deps: Deps, actor: Actor, filters: ProjectFilters): Promise<number> {
  const scope = projectScope(actor, filters);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const request = await readListRequest(deps, requireUser(actor), filters, scope.participantId);
  return countProjectRows(deps.db.reads, request);
}

/** The numbers of projects that the admin's chips let through. */
export async function countChips(deps: Deps, actor: Actor): Promise<ProjectCounts> {
  permit(mayManageProjects(actor));
  const items = [];
  // Sequentially: nine counts at once would block other reads.
  for (const chip of projectChips)
    items.push({ chip, count: await countProjects(deps, actor, { kind: 'all', ...chipQueries[chip] }) });
  return { items };
}

/** How many rows a list has whose first page is this; counted only where there are more. */
export async function countOfPage(
  db: Db,
  request: ListRequest | null,
  { items, nextCursor }: Page<ProjectSummary>,
): Promise<number> {
  return nextCursor === null ? items.length : countProjectRows(db, request);
}

/** The first projects of the admin's list with this filter, and its count, for the admin's desk. */
export async function readProjectQueue(
  deps: Deps,
  actor: Actor,
  kind: ProjectFilter,
): Promise<{ items: readonly ProjectListItem[]; count: number }> {
  const request = await readListRequest(deps, requireUser(actor), { kind }, undefined);
  const page = await listProjectRows(deps.db.reads, request);
  const rows = await withReminderState(deps.db.reads, page.items, await readToday(deps));
  return { items: rows, count: await countOfPage(deps.db.reads, request, page) };
}

/** The newest few of the actor's projects that have these words in title, number or author. */
export async function findProjectTitles(
  deps: Deps,
  actor: Actor,
  q: string,
  limit: number,
): Promise<{ id: string; title: string; authorName: string }[]> {
  const scope = projectScope(actor, {});
  if (scope === 'forbidden') return [];
  const request = await readListRequest(deps, requireUser(actor), { kind: 'all', q }, scope.participantId);
  const page = await listProjectRows(deps.db.reads, request, limit);
  return page.items.map(({ id, title, authorName }) => ({ id, title, authorName }));
}

/** The list with these filters as a file, in its order; or only its chosen rows. */
export async function exportProjects(
  deps: Deps,
  context: RequestContext,
  query: ExportProjectsQuery,
): Promise<Download> {
  const { actor } = context;
  permit(mayManageProjects(actor));
  const scope = projectScope(actor, query);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const { chosen, ...filters } = query;
  const whole = await readListRequest(deps, requireUser(actor), filters, scope.participantId);
  const request = whole && { ...whole, ids: chosen?.split(',') };
  const { timeZone } = await readSettings(deps);
  return exportList(deps, context, query, {
    action: 'projects.exported',
    name: messages.exports.fileNames.projects,
    columns: exportColumns,
    timeZone,
    pageOf: (cursor, limit) => listProjectRows(deps.db.reads, request && { ...request, cursor }, limit),
  });
}

const { columns: headings } = messages.projects;

/** As the row shows it, with the number of its other turns. */
function turnsInWords({ turn, otherTurns }: ProjectSummary): string {
  const name = holderName(turn, messages.projectList);
  return otherTurns.length === 0 ? name : `${name} +${otherTurns.length}`;
}

/** The columns of the screen, and the day since when somebody has their turn. */
const exportColumns: readonly Column<ProjectSummary>[] = [
  { heading: headings.title, cell: ({ title }) => title },
  { heading: headings.sppNumber, cell: ({ sppNumber }) => sppNumber },
  { heading: headings.authorName, cell: ({ authorName }) => authorName },
  { heading: headings.currentOverallStatus, cell: ({ currentOverallStatus }) => currentOverallStatus ?? '' },
  { heading: messages.projectList.turn, cell: turnsInWords },
  { heading: messages.exports.columns.turnSince, cell: ({ turn }) => ({ day: turn.since }) },
  { heading: messages.projectList.deadline, cell: ({ turn }) => ({ day: turn.deadline }) },
];

const summaryColumns = [
  ...basicColumns,
  ...turnColumns,
  'withdrawn',
  'awaits_review',
  'review_since',
  'title_key',
  'turn_deadline_key',
  'seq',
  'version',
] as const;

type SummaryRow = Pick<Row<'projects'>, (typeof summaryColumns)[number]>;

/** @throws AppError for a cursor that is not one of this list */
export async function listProjectRows(
  db: Db,
  request: ListRequest | null,
  limit: number = limits.pageSize,
): Promise<Page<ProjectSummary>> {
  if (request === null) return { items: [], nextCursor: null };
  const page = {
    ...{ order: orderOf(request), cursor: request.cursor, limit },
    ...{ slow: isOrderUnindexed(request), searched: isSearched(request) },
  };
  const { items, nextCursor } = await listPage(db, selectListed(db, request), page);
  return { items: items.map(toSummary), nextCursor };
}

/**
 * The number of rows of the list, up to the bound that is shown. PostgreSQL, which takes rows of every kind to lie everywhere,
 * would look for them from the oldest on, where all are finished; newest first it reads the index of the filter.
 */
export async function countProjectRows(db: Db, counted: ListRequest | null): Promise<number> {
  if (counted === null) return 0;
  const request: ListRequest = { ...counted, sort: '-createdAt' };
  const rows = selectListed(db, request);
  const isUnordered = engineOf(db) === 'sqlite' || readsFewRows(request) || request.personId !== undefined;
  if (isOrderUnindexed(request) || isUnordered) return countList(db, rows, isOrderUnindexed(request));
  const { columns: keys, direction } = orderOf(request);
  const newestFirst = keys.reduce((sorted, key) => sorted.orderBy(sql.ref(key), direction), rows);
  return countList(db, newestFirst);
}

const selected = summaryColumns.map((column) => `projects.${column}` as const);

/** All rows of the list, in no order. */
export function selectListed(db: Db, request: ListRequest): ListQuery<SummaryRow> {
  const { personId } = request;
  const all: ListQuery<SummaryRow> =
    personId === undefined ? db.selectFrom('projects').select(selected) : selectOfPerson(db, personId);
  return conditionsOf(db, request).reduce((rows, condition) => rows.where(condition), all);
}

/**
 * The person's projects are outermost, and each is looked up: SQLite does so for a cross join, and PostgreSQL for a limit
 * in it, without which it reads everybody's projects once somebody has a few hundred.
 */
function selectOfPerson(db: Db, personId: string) {
  const own = db.selectFrom('project_participants').where('project_participants.user_id', '=', personId);
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
  return joined.select([...selected, 'project_participants.project_id']);
}

/** Adds the stages of all these projects: one more query a page, whatever the number of projects. */
export async function withStages<T extends Pick<ProjectSummary, 'id' | 'authorId'>>(
  db: Db,
  actor: Actor,
  items: readonly T[],
): Promise<(T & { readonly stages: StageMap })[]> {
  const maps = new Map<string, Partial<Record<StageName, Stage>>>(items.map(({ id }) => [id, {}]));
  const rows =
    items.length === 0
      ? []
      : await db
          .selectFrom('project_stages')
          .select(['project_id', 'stage', ...stageColumns])
          .select(proofBy)
          .where('project_id', 'in', [...maps.keys()])
          .orderBy('project_id')
          .orderBy('position')
          .execute();
  for (const row of rows) {
    const stages = maps.get(row.project_id);
    if (stages !== undefined) stages[row.stage] = toStage(row);
  }
  return items.map((item) => {
    const stages: StageMap = maps.get(item.id) ?? {};
    return { ...item, stages: visibleStages(actor, { ...item, stages }) };
  });
}

function toSummary(row: SummaryRow): ProjectSummary {
  return {
    ...toBasics(row),
    version: row.version,
    awaitsReview: row.awaits_review,
    reviewSince: row.review_since ? new Date(row.review_since).toISOString() : null,
    ...(row.withdrawn === 1 && { withdrawn: true }),
    ...toTurns(row),
  };
}
