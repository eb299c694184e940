import type { Activity, ListActivitiesQuery } from '@ruang-naskah/domain/activities/schema';
import type { Db, Tx } from '../../db/handle.ts';
import type { NewRow, Row } from '../../db/schema.ts';

export async function insertActivity(tx: Tx, row: NewRow<'activities'>): Promise<void> {
  await tx.insertInto('activities').values(row).execute();
}

/** The newest first; of one kind, of one person, or both. */
export async function listActivityRows(
  db: Db,
  query: ListActivitiesQuery,
  limit: number,
): Promise<Activity[]> {
  let rows = db.selectFrom('activities').selectAll();
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  if (query.personId !== undefined) rows = rows.where('user_id', '=', query.personId);
  const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return found.map(toActivity);
}

function toActivity(row: Row<'activities'>): Activity {
  return {
    id: row.id,
    type: row.type,
    role: row.role,
    userId: row.user_id,
    userName: row.user_name,
    description: row.description,
    relatedId: row.related_id,
    relatedKind: row.related_kind,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export async function deleteActivitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('activities').where('user_id', '=', userId).execute();
}

/** Empties the feed and says how many lines it had. */
export async function deleteActivities(tx: Tx): Promise<number> {
  const result = await tx.deleteFrom('activities').executeTakeFirst();
  return Number(result.numDeletedRows);
}
