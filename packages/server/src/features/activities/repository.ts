import type { Activity, ListActivitiesQuery } from '@ruang-naskah/domain/activities/schema';
import type { Db, Tx } from '../../db/handle.ts';
import { prepareInsert } from '../../db/prepared-writes.ts';
import type { NewRow, Row } from '../../db/schema.ts';

export const insertActivity = prepareInsert('activities');

/**
 * Moves the same line of the same person, if newer than `since`, to the time of `row`; false when there is no such
 * line.
 */
export async function renewActivity(
  tx: Tx,
  row: NewRow<'activities'> & { readonly related_id: string },
  since: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('activities')
    .set({ created_at: row.created_at, user_name: row.user_name })
    .where('user_id', '=', row.user_id)
    .where('created_at', '>=', since)
    .where('related_id', '=', row.related_id)
    .where('description', '=', row.description)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The newest first; optionally of one kind, of one person, or both. Lines of a deleted project carry no link.
 */
export async function listActivityRows(
  db: Db,
  query: ListActivitiesQuery,
  limit: number,
): Promise<Activity[]> {
  let rows = db
    .selectFrom('activities')
    .selectAll('activities')
    .select((activity) =>
      activity
        .selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.id', '=', 'activities.related_id')
        .where('projects.deleted_at', 'is', null)
        .as('project_id'),
    );
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  if (query.personId !== undefined) rows = rows.where('user_id', '=', query.personId);
  const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return found.map(toActivity);
}

function toActivity(row: Row<'activities'> & { readonly project_id: string | null }): Activity {
  const gone = row.related_kind === 'project' && row.project_id === null;
  return {
    id: row.id,
    type: row.type,
    role: row.role,
    userId: row.user_id,
    userName: row.user_name,
    description: row.description,
    relatedId: gone ? null : row.related_id,
    relatedKind: gone ? null : row.related_kind,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export async function deleteActivitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('activities').where('user_id', '=', userId).execute();
}

/** Empties the feed and returns how many lines it had. */
export async function deleteActivities(tx: Tx): Promise<number> {
  const result = await tx.deleteFrom('activities').executeTakeFirst();
  return Number(result.numDeletedRows);
}
