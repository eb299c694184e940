import type {
  AuditAction,
  AuditEvent,
  AuditResult,
  ExportAuditQuery,
  ListAuditQuery,
} from '@ruang-naskah/domain/activities/audit';
import {
  actionLabel,
  actorLabel,
  actorRoleLabel,
  changeText,
  detailText,
  objectLabel,
} from '@ruang-naskah/domain/activities/audit-words';
import { mayReadAudit } from '@ruang-naskah/domain/activities/policy';
import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { dayAfter, startOfDay } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { foldApart, searchWords } from '@ruang-naskah/domain/search-text';
import { type SqlBool, sql } from 'kysely';
import { exportList } from '../../db/export-list.ts';
import type { Db } from '../../db/handle.ts';
import { countList, listPage } from '../../db/lists.ts';
import { defineKeyset, type Page, withTotal } from '../../db/paging.ts';
import type { Row } from '../../db/schema.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import type { Column } from '../../infra/sheet-cells.ts';
import type { Download, RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';
import { findTitles, peopleDetails, peopleIn, readDetail, withNames } from './read-changes.ts';

/** The append-only log. @throws AppError `invalid` for a cursor of another list */
export async function listAudit(deps: Deps, actor: Actor, query: ListAuditQuery): Promise<Page<AuditEvent>> {
  permit(mayReadAudit(actor));
  const { timeZone } = await readSettings(deps);
  const filter = filterOf(query, timeZone);
  const page = await listAuditRows(deps.db.reads, filter, query.cursor, limits.pageSize);
  const items = withTitles(page.items, await findTitles(deps.db.reads, idsOf(page.items)));
  return withTotal({ ...page, items }, query.cursor, () => countAuditRows(deps.db.reads, filter));
}

/** The same lines as a file, however many: newest first, so that lines written in the meantime are not included. */
export async function exportAudit(
  deps: Deps,
  context: RequestContext,
  query: ExportAuditQuery,
): Promise<Download> {
  permit(mayReadAudit(context.actor));
  const { timeZone } = await readSettings(deps);
  const filter = filterOf(query, timeZone);
  return exportList(deps, context, query, {
    action: 'activities.audit_exported',
    name: messages.exports.fileNames.audit,
    columns: columnsOf(timeZone),
    timeZone,
    pageOf: (cursor, limit) => listAuditRows(deps.db.reads, filter, cursor, limit),
  });
}

/** The filters of the list and of the exported file. */
interface AuditFilter {
  /** Folded words; a line must contain all of them. */
  readonly words: readonly string[];
  readonly action: AuditAction | undefined;
  readonly result: AuditResult | undefined;
  readonly actorId: string | undefined;
  readonly objectId: string | undefined;
  /** Epoch ms; the second one is exclusive. */
  readonly since: number | undefined;
  readonly until: number | undefined;
}

function filterOf(query: Omit<ExportAuditQuery, 'format'>, timeZone: string): AuditFilter {
  const { q = '' } = query;
  return {
    // Lines of before have each apostrophe as a space, those of today both ways.
    words: searchWords(foldApart(q) || q),
    action: query.action,
    result: query.result,
    actorId: query.actorId,
    objectId: query.objectId,
    since: query.from === undefined ? undefined : startOfDay(query.from, timeZone),
    until: query.to === undefined ? undefined : startOfDay(dayAfter(query.to), timeZone),
  };
}

const newest = defineKeyset('newest-events', 'desc', ['created_at', 'id'], ['number', 'string']);
/** Without another filter, what has some words is listed in the order in which it was written. */
const byWriting = defineKeyset('found-events', 'desc', ['audit_events.seq'], ['number']);

const columns = [
  ...(['seq', 'id', 'created_at', 'actor_id', 'actor_name', 'actor_role', 'action'] as const),
  ...(['object_type', 'object_id', 'result', 'request_id', 'detail'] as const),
];
type AuditRow = Pick<Row<'audit_events'>, (typeof columns)[number]>;

/** One page, newest first. */
async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  cursor: string | undefined,
  limit: number,
): Promise<Page<AuditEvent>> {
  const { words, ...filters } = filter;
  const isUnfiltered = Object.values(filters).every((one) => one === undefined);
  const order = isUnfiltered && words.length > 0 ? byWriting : newest;
  const rows = selectListed(db, filter).select(columns);
  const page = await listPage(db, rows, { order, cursor, limit, searched: words.length > 0 });
  return { nextCursor: page.nextCursor, items: page.items.map(toEvent) };
}

function selectListed(db: Db, { words, action, result, actorId, objectId, since, until }: AuditFilter) {
  let rows = db.selectFrom('audit_events').where(hasWords(db, 'audit_events', words));
  if (objectId !== undefined) rows = rows.where('audit_events.object_id', '=', objectId);
  if (actorId !== undefined) rows = rows.where('audit_events.actor_id', '=', actorId);
  if (action !== undefined) rows = rows.where('audit_events.action', '=', action);
  if (result !== undefined) rows = rows.where('audit_events.result', '=', result);
  // The condition of the index of few lines, as it stands there.
  if (result !== undefined && result !== 'ok') rows = rows.where(sql<SqlBool>`audit_events.result <> 'ok'`);
  if (since !== undefined) rows = rows.where('audit_events.created_at', '>=', since);
  if (until !== undefined) rows = rows.where('audit_events.created_at', '<', until);
  return rows;
}

/** The number of lines of the list, up to the bound that is shown. */
function countAuditRows(db: Db, filter: AuditFilter): Promise<number> {
  return countList(db, selectListed(db, filter).select('audit_events.id'), filter.words.length > 0);
}

function toEvent(row: AuditRow): AuditEvent {
  const { changes, detail } = readDetail(row.detail);
  return {
    id: row.id,
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name || (row.actor_id === null ? '' : messages.userAdmin.erased),
    actorRole: row.actor_role,
    objectType: row.object_type,
    objectId: row.object_id,
    result: row.result as AuditResult,
    requestId: row.request_id,
    detail,
    changes,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

function idsOf(events: readonly AuditEvent[]): string[] {
  const ids = events.flatMap(({ objectId, detail, changes }) => [
    objectId,
    ...peopleDetails.map((name) => detail[name]),
    ...peopleIn(changes),
  ]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** The lines with present titles and names; a deleted object is shown by its id. */
function withTitles(events: readonly AuditEvent[], titles: ReadonlyMap<string, string>): AuditEvent[] {
  return events.map((event) => {
    const objectTitle = titles.get(event.objectId ?? '');
    const detail = Object.fromEntries(
      Object.entries(event.detail).map(([name, value]) => [
        name,
        peopleDetails.includes(name) && typeof value === 'string' && value !== ''
          ? (titles.get(value) ?? messages.userAdmin.erased)
          : value,
      ]),
    );
    const changes = withNames(event.changes, titles);
    return { ...event, detail, changes, ...(objectTitle !== undefined && { objectTitle }) };
  });
}

const { auditColumns, auditExportColumns, auditResults } = messages.activities;

function columnsOf(timeZone: string): Column<AuditEvent>[] {
  return [
    { heading: auditExportColumns.createdAt(timeZone), cell: ({ createdAt }) => ({ instant: createdAt }) },
    { heading: auditColumns.actorName, cell: actorLabel },
    { heading: auditExportColumns.actorRole, cell: actorRoleLabel },
    { heading: auditExportColumns.actorId, cell: ({ actorId }) => actorId ?? '' },
    { heading: auditColumns.action, cell: ({ action }) => actionLabel(action) },
    { heading: auditExportColumns.actionCode, cell: ({ action }) => action },
    { heading: auditColumns.object, cell: ({ objectType }) => objectLabel(objectType) },
    { heading: auditExportColumns.objectId, cell: ({ objectId }) => objectId ?? '' },
    { heading: auditColumns.result, cell: ({ result }) => auditResults[result] },
    { heading: auditExportColumns.detail, cell: describeLine },
    { heading: auditExportColumns.requestId, cell: ({ requestId }) => requestId ?? '' },
  ];
}

/** All that a line of the file tells: its details, then each change. */
function describeLine({ detail, changes, objectType }: AuditEvent): string {
  return [detailText(detail), ...changes.map((change) => changeText(change, objectType))]
    .filter((text) => text !== '')
    .join('; ');
}
