import type { AuditAction, AuditEvent, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { SelectQueryBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/handle.ts';
import { countRows, decodeCursor, defineKeyset, type Page, paginate, toPage } from '../../../db/paging.ts';
import type { Database, Row } from '../../../db/schema.ts';
import { searchNewest } from '../../../db/search.ts';

/** The filters of the list and of the exported file. */
export interface AuditFilter {
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

const newest = defineKeyset('newest-events', 'desc', ['created_at', 'id'], ['number', 'string']);
/** Search results follow the row number: the text index is read in that order. */
const found = defineKeyset('found-events', 'desc', ['audit_events.seq'], ['number']);

/** One page, newest first. Undefined for a cursor that is not one of this list. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  cursor: string | undefined,
  limit: number,
): Promise<Page<AuditEvent> | undefined> {
  if (filter.words.length > 0) return searchRows(db, filter, cursor, limit);
  const after = cursor === undefined ? undefined : decodeCursor(newest, cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const rows = filtered(db.selectFrom('audit_events'), filter).selectAll();
  const some = await paginate(rows, newest, after, limit).execute();
  const page = toPage(some, limit, newest, (row) => [row.created_at, row.id]);
  return { nextCursor: page.nextCursor, items: page.items.map(toEvent) };
}

async function searchRows(db: Db, filter: AuditFilter, cursor: string | undefined, limit: number) {
  const after = cursor === undefined ? undefined : decodeCursor(found, cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const rows = filtered(searchNewest(db, 'audit_events', filter.words, after?.[0]), filter);
  const some = await rows
    .selectAll('audit_events')
    .limit(limit + 1)
    .execute();
  const page = toPage(some, limit, found, (row) => [row.seq]);
  return { nextCursor: page.nextCursor, items: page.items.map(toEvent) };
}

type Rows = SelectQueryBuilder<Database, 'audit_events', object>;

function filtered(rows: Rows, filter: AuditFilter): Rows {
  let narrowed = rows;
  if (filter.action !== undefined) narrowed = narrowed.where('audit_events.action', '=', filter.action);
  if (filter.result !== undefined) narrowed = narrowed.where('audit_events.result', '=', filter.result);
  if (filter.actorId !== undefined) narrowed = narrowed.where('audit_events.actor_id', '=', filter.actorId);
  if (filter.objectId !== undefined)
    narrowed = narrowed.where('audit_events.object_id', '=', filter.objectId);
  if (filter.since !== undefined) narrowed = narrowed.where('audit_events.created_at', '>=', filter.since);
  if (filter.until !== undefined) narrowed = narrowed.where('audit_events.created_at', '<', filter.until);
  return narrowed;
}

/** What these ids are called now, in one statement; projects in the bin and what is erased have no title any more. */
export async function findTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('manuscripts')
    .select(['id', 'judul as title'])
    .where('id', 'in', ids)
    .unionAll(
      db
        .selectFrom('projects')
        .select(['id', 'title'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null),
    )
    .unionAll(db.selectFrom('news').select(['id', 'title']).where('id', 'in', ids))
    .unionAll(db.selectFrom('users').select(['id', 'nama as title']).where('id', 'in', ids))
    .unionAll(db.selectFrom('categories').select(['id', 'name as title']).where('id', 'in', ids))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** How many lines the list has, no further than somebody is told. */
export function countAuditRows(db: Db, filter: AuditFilter): Promise<number> {
  const rows =
    filter.words.length > 0
      ? searchNewest(db, 'audit_events', filter.words)
      : db.selectFrom('audit_events').orderBy('created_at', 'desc');
  return countRows(db, filtered(rows, filter).select('audit_events.id'));
}

export async function hasAuditRows(db: Db, before: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes at most `limit` lines older than an instant, the oldest first; returns how many. */
export async function deleteAuditRows(tx: Tx, before: number, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('audit_events')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  const result = await tx.deleteFrom('audit_events').where('id', 'in', oldest).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toEvent(row: Row<'audit_events'>): AuditEvent {
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
    detail: JSON.parse(row.detail) as AuditEvent['detail'],
    createdAt: new Date(row.created_at).toISOString(),
  };
}
