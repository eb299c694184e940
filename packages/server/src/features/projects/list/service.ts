import { type Actor, hasRole, permit, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Board } from '@ruang-naskah/domain/projects/bulk-schema';
import type {
  BoardQuery,
  ExportProjectsQuery,
  ListProjectsQuery,
  ProjectCounts,
  ProjectFilters,
} from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects, projectScope } from '@ruang-naskah/domain/projects/policy';
import type { ProjectListItem, ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import { lastStage, stageNames } from '@ruang-naskah/domain/projects/stages';
import {
  chipQueries,
  type ProjectFilter,
  projectChips,
  sortOf,
  turnFilter,
} from '@ruang-naskah/domain/projects/values';
import { searchWords } from '@ruang-naskah/domain/search-text';
import type { By, Download } from '../../../call.ts';
import { exportList } from '../../../db/export-list.ts';
import { type Page, withTotal } from '../../../db/paging.ts';
import type { Deps } from '../../../deps.ts';
import { readSettings, readToday } from '../../settings/service.ts';
import { withReminded } from '../reminders/repository.ts';
import { withPace } from '../visits/service.ts';
import { countByStage, countProjectRows, listProjectRows, withStages } from './repository.ts';
import { exportColumns, type ListRequest } from './table.ts';

/** Lists what the actor may see. @throws AppError `invalid` for a cursor of another list */
export async function listProjects(
  deps: Deps,
  actor: Actor,
  query: ListProjectsQuery,
): Promise<Page<ProjectListItem>> {
  const scope = projectScope(actor, query);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const request = await requestOf(deps, requireUser(actor), query, scope.participantId);
  const page = request === null ? none : await listProjectRows(deps.db.reads, request);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  if (query.scope === 'mine') {
    const items = await withStages(deps.db.reads, actor, page.items);
    const shown = { ...page, items: await withPace(deps, items) };
    if (request === null || query.state !== 'finished') return shown;
    return withTotal(shown, query.cursor, () => countProjectRows(deps.db.reads, request));
  }
  // One's own list grows page by page and shows no range.
  if (request === null || !hasRole(actor, 'admin')) return page;
  const items = await withReminded(deps.db.reads, page.items, await readToday(deps));
  return withTotal({ ...page, items }, query.cursor, () => countProjectRows(deps.db.reads, request));
}

/** The number of projects of a list, up to the bound that is shown. */
export async function countProjects(deps: Deps, actor: Actor, filters: ProjectFilters): Promise<number> {
  const scope = projectScope(actor, filters);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const request = await requestOf(deps, requireUser(actor), filters, scope.participantId);
  return request === null ? 0 : countProjectRows(deps.db.reads, request);
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

/** The list by stages: each column is the list of that stage, with the same filters and in the same order. */
export async function readBoard(deps: Deps, actor: Actor, query: BoardQuery): Promise<Board> {
  permit(mayManageProjects(actor));
  const asker = requireUser(actor);
  const today = await readToday(deps);
  const stages = stageNames.filter((stage) => query.status === undefined || query.status === stage);
  const all = await requestOf(deps, asker, query, query.personId);
  const counts = all === null ? undefined : await countByStage(deps.db.reads, all);
  const columns = stages.map(async (stage) => {
    const request = await requestOf(deps, asker, { ...query, status: stage }, query.personId);
    const counted = counts === undefined ? undefined : (counts.get(stage) ?? 0);
    const page = request === null || counted === 0 ? none : await pageOf(deps, request);
    const items = await withReminded(deps.db.reads, page.items, today);
    return { stage, count: await countOf(deps, request, page, counted), items, nextCursor: page.nextCursor };
  });
  return { columns: await Promise.all(columns) };
}

async function pageOf(deps: Deps, request: ListRequest): Promise<Page<ProjectSummary>> {
  return (await listProjectRows(deps.db.reads, request)) ?? none;
}

/** How many rows a list has whose first page is this; counted only where there are more. */
async function countOf(
  deps: Deps,
  request: ListRequest | null,
  { items, nextCursor }: Page<ProjectSummary>,
  counted?: number,
): Promise<number> {
  if (request === null || nextCursor === null) return items.length;
  return counted ?? countProjectRows(deps.db.reads, request);
}

/** The first projects of the admin's list with this filter, and its count, for the admin's desk. */
export async function beginningOfList(
  deps: Deps,
  actor: Actor,
  kind: ProjectFilter,
): Promise<{ items: readonly ProjectListItem[]; count: number }> {
  const request = await requestOf(deps, requireUser(actor), { kind }, undefined);
  const page = request === null ? none : await pageOf(deps, request);
  const rows = await withReminded(deps.db.reads, page.items, await readToday(deps));
  return { items: rows, count: await countOf(deps, request, page) };
}

/** The newest few of the actor's projects that have these words in title, number or author. */
export async function findProjectTitles(
  deps: Deps,
  actor: Actor,
  q: string,
  most: number,
): Promise<{ id: string; title: string; authorName: string }[]> {
  const scope = projectScope(actor, {});
  if (scope === 'forbidden') return [];
  const request = await requestOf(deps, requireUser(actor), { kind: 'all', q }, scope.participantId);
  const page = request === null ? none : await listProjectRows(deps.db.reads, request, most);
  return (page ?? none).items.map(({ id, title, authorName }) => ({ id, title, authorName }));
}

/** The list with these filters as a file, in its order; or only its chosen rows. */
export async function exportProjects(deps: Deps, by: By, query: ExportProjectsQuery): Promise<Download> {
  const { actor } = by;
  permit(mayManageProjects(actor));
  const scope = projectScope(actor, query);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const { chosen, ...filters } = query;
  const asked = await requestOf(deps, requireUser(actor), filters, scope.participantId);
  const request = asked && { ...asked, ids: chosen?.split(',') };
  const { timeZone } = await readSettings(deps);
  return exportList(deps, by, query, {
    action: 'projects.exported',
    name: messages.exports.fileNames.projects,
    columns: exportColumns,
    timeZone,
    pageOf: async (cursor, limit) =>
      request === null ? none : listProjectRows(deps.db.reads, { ...request, cursor }, limit),
  });
}

const none: Page<ProjectSummary> = { items: [], nextCursor: null };

/** Null for filters that no project can meet, such as a finished project that waits for somebody. */
async function requestOf(
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
    sort: sortOf(query),
    cursor: query.cursor,
    personId,
    turn,
    // A stage is named, or nobody has a finished one.
    running: state === 'running' && status === undefined && turn === undefined,
    words: searchWords(query.q ?? ''),
    due: query.due,
    // Only what is overdue or due depends on the day.
    today: kind === 'overdue' || kind === 'week' ? await readToday(deps) : '',
  };
}
