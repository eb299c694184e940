import type { AuditEvent, ExportAuditQuery, ListAuditQuery } from '@ruang-naskah/domain/activities/audit';
import {
  actionLabel,
  actorLabel,
  actorRoleLabel,
  changeText,
  detailText,
  objectLabel,
} from '@ruang-naskah/domain/activities/audit-words';
import { type FieldChange, personFields } from '@ruang-naskah/domain/activities/changes';
import { mayReadAudit } from '@ruang-naskah/domain/activities/policy';
import type { Actor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import { dayAfter, dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { foldApart, searchWords } from '@ruang-naskah/domain/search-text';
import type { By, Download } from '../../../call.ts';
import { audit, portalItself } from '../../../db/audit.ts';
import { type GoesOn, inBatches } from '../../../db/batches.ts';
import { exportList } from '../../../db/export-list.ts';
import { type Page, withTotal } from '../../../db/paging.ts';
import type { Deps, ProcessDeps } from '../../../deps.ts';
import type { Column } from '../../../infra/sheet-cells.ts';
import { readSettings } from '../../settings/service.ts';
import {
  type AuditFilter,
  countAuditRows,
  deleteAuditRows,
  findBeginning,
  findFirstInstant,
  findTitles,
  listAuditRows,
  listChangesOf,
  type OldLines,
  readDetail,
  readOldLines,
} from './repository.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The append-only log. @throws AppError `invalid` for a cursor of another list */
export async function listAudit(deps: Deps, actor: Actor, query: ListAuditQuery): Promise<Page<AuditEvent>> {
  refuseStrangers(actor);
  const { timeZone } = await readSettings(deps);
  const filter = filterOf(query, timeZone);
  const page = await listAuditRows(deps.db.reads, filter, query.cursor, limits.pageSize);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  const items = withTitles(page.items, await findTitles(deps.db.reads, idsOf(page.items)));
  return withTotal({ ...page, items }, query.cursor, () => countAuditRows(deps.db.reads, filter));
}

/** All that a line of the file tells: its details, then each change. */
function toldIn({ detail, changes, objectType }: AuditEvent): string {
  return [detailText(detail), ...changes.map((change) => changeText(change, objectType))]
    .filter((text) => text !== '')
    .join('; ');
}

/** Details that name a person by id. */
const peopleDetails = ['handedTo', 'authorId', 'userId'];

function idsOf(events: readonly AuditEvent[]): string[] {
  const ids = events.flatMap(({ objectId, detail, changes }) => [
    objectId,
    ...peopleDetails.map((name) => detail[name]),
    ...peopleIn(changes),
  ]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** What a line tells of the act of the person who reads it, without the ids of others. */
export function withoutPeople(stored: string): Pick<AuditEvent, 'detail' | 'changes'> {
  const { detail, changes } = readDetail(stored);
  const own = Object.entries(detail).filter(([name]) => !peopleDetails.includes(name));
  return {
    detail: Object.fromEntries(own),
    changes: changes.map(({ before, after, ...change }) =>
      personFields.includes(change.field) ? change : { ...change, before, after },
    ),
  };
}

function peopleIn(changes: readonly FieldChange[]) {
  return changes
    .filter(({ field }) => personFields.includes(field))
    .flatMap(({ before, after }) => [before, after]);
}

/** People by their name of today instead of their id. */
function withNames(changes: readonly FieldChange[], names: ReadonlyMap<string, string>): FieldChange[] {
  const nameOf = (id: FieldChange['before']) =>
    typeof id === 'string' && id !== '' ? (names.get(id) ?? messages.userAdmin.erased) : id;
  return changes.map((change) =>
    personFields.includes(change.field)
      ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
      : change,
  );
}

/** How many changes of one object are shown, newest first. */
const mostChanges = 200;

/** What was changed in an object, newest first, and since when the log can tell. */
export async function readChangesOf(
  deps: Deps,
  objectId: string,
): Promise<{ readonly since: number; readonly items: Pick<AuditEvent, 'changes' | 'createdAt'>[] }> {
  const { reads } = deps.db;
  const items = await listChangesOf(reads, objectId, mostChanges);
  const ids = items.flatMap(({ changes }) => peopleIn(changes)).filter((id) => typeof id === 'string');
  const names = await findTitles(reads, [...new Set(ids)]);
  const told = items.map((item) => ({ ...item, changes: withNames(item.changes, names) }));
  const oldest = items.length === mostChanges ? Date.parse(items.at(-1)?.createdAt ?? '') : 0;
  return { since: Math.max(oldest, await findBeginning(reads, deps.clock.now())), items: told };
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

/** The same lines as a file, however many: newest first, so that lines written in the meantime are not included. */
export async function exportAudit(deps: Deps, by: By, query: ExportAuditQuery): Promise<Download> {
  refuseStrangers(by.actor);
  const { timeZone } = await readSettings(deps);
  const filter = filterOf(query, timeZone);
  return exportList(deps, by, query, {
    action: 'activities.audit_exported',
    name: messages.exports.fileNames.audit,
    columns: columnsOf(timeZone),
    timeZone,
    pageOf: (cursor, limit) => listAuditRows(deps.db.reads, filter, cursor, limit),
  });
}

interface Pruning {
  /** Takes lines of no more days than these, counted from the oldest line on. */
  readonly daysAtOnce: number;
  readonly goesOn: GoesOn;
}

/**
 * Deletes lines older than this many days, in short batches, and returns how many. For the operator and the cleanup
 * only; there is no API for it. The pruning is audited first.
 */
export async function pruneAudit(
  deps: ProcessDeps,
  days: number,
  { daysAtOnce, goesOn }: Pruning = { daysAtOnce: Number.POSITIVE_INFINITY, goesOn: () => true },
): Promise<number> {
  const now = deps.clock.now();
  const oldest = (await findFirstInstant(deps.db.reads, now)) ?? now;
  // Whole days, so that the hourly cleanup prunes once a day and does not fill the log with its own lines.
  const before = Math.min(wholeDays(now) - days * DAY, wholeDays(oldest) + daysAtOnce * DAY);
  const age = { before, now };
  let lines: OldLines = { ids: [], next: 0 };
  while (lines.ids.length === 0 && lines.next !== undefined)
    lines = await readOldLines(deps.db.reads, lines.next, age);
  if (lines.ids.length === 0) return 0;
  await deps.db.write((tx) =>
    audit(tx, deps, portalItself, {
      action: 'activities.audit_pruned',
      detail: { before: dayOf(before, 'UTC') },
    }),
  );
  let count = 0;
  await inBatches(async () => {
    await deps.db.write((tx) => deleteAuditRows(tx, lines.ids));
    count += lines.ids.length;
    if (lines.next === undefined) return false;
    lines = await readOldLines(deps.db.reads, lines.next, age);
    return true;
  }, goesOn);
  return count;
}

const wholeDays = (instant: number): number => Math.floor(instant / DAY) * DAY;

function refuseStrangers(actor: Actor): void {
  permit(mayReadAudit(actor));
}

function filterOf(query: Omit<ExportAuditQuery, 'format'>, timeZone: string): AuditFilter {
  return {
    // Lines of before have each apostrophe as a space, those of today both ways.
    words: searchWords(foldApart(query.q ?? '')),
    action: query.action,
    result: query.result,
    actorId: query.actorId,
    objectId: query.objectId,
    since: query.from === undefined ? undefined : startOfDay(query.from, timeZone),
    until: query.to === undefined ? undefined : startOfDay(dayAfter(query.to), timeZone),
  };
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
    { heading: auditExportColumns.detail, cell: toldIn },
    { heading: auditExportColumns.requestId, cell: ({ requestId }) => requestId ?? '' },
  ];
}
