import type { AuditEvent, AuditResult, ListAuditQuery } from '@ruang-naskah/domain/activities/audit';
import type { Db } from '../../../db/handle.ts';
import { decodeCursor, defineKeyset, type Page, paginate, toPage } from '../../../db/paging.ts';
import type { Row } from '../../../db/schema.ts';

const newest = defineKeyset('newest-events', 'desc', ['created_at', 'id'], ['number', 'string']);

/** Undefined for a cursor that is not one of this list. */
export async function listAuditRows(
  db: Db,
  query: ListAuditQuery,
  limit: number,
): Promise<Page<AuditEvent> | undefined> {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(newest, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  let rows = db.selectFrom('audit_events').selectAll();
  if (query.action !== undefined) rows = rows.where('action', '=', query.action);
  if (query.actorId !== undefined) rows = rows.where('actor_id', '=', query.actorId);
  if (query.objectId !== undefined) rows = rows.where('object_id', '=', query.objectId);
  const found = await paginate(rows, newest, cursor, limit).execute();
  const page = toPage(found, limit, newest, (row) => [row.created_at, row.id]);
  return { nextCursor: page.nextCursor, items: page.items.map(toEvent) };
}

function toEvent(row: Row<'audit_events'>): AuditEvent {
  return {
    id: row.id,
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    objectType: row.object_type,
    objectId: row.object_id,
    result: row.result as AuditResult,
    requestId: row.request_id,
    detail: JSON.parse(row.detail) as AuditEvent['detail'],
    createdAt: new Date(row.created_at).toISOString(),
  };
}
