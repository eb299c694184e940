import { mayReadActivities } from '@ruang-naskah/domain/activities/policy';
import type {
  Activity,
  BackupState,
  ExportActivitiesQuery,
  ListActivitiesQuery,
  PortalWarning,
} from '@ruang-naskah/domain/activities/schema';
import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { readBackupState } from '../../db/backup-record.ts';
import { exportList } from '../../db/export-list.ts';
import { hasRoom } from '../../db/full-disk.ts';
import type { Db } from '../../db/handle.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isSpaceLow } from '../../infra/disk.ts';
import type { Column } from '../../infra/sheet-cells.ts';
import type { Download, RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';

/** The feed: the latest hundred (§9). */
export async function listActivities(
  deps: Deps,
  actor: Actor,
  query: ListActivitiesQuery,
): Promise<{ items: Activity[]; notices: PortalWarning[]; backup: BackupState | null }> {
  permit(mayReadActivities(actor));
  const items = await listActivityRows(deps.db.reads, query, limits.activityListLength);
  return { items, notices: await adminNotices(deps), backup: await backupState(deps) };
}

/** The same lines as a file. */
export async function exportActivities(
  deps: Deps,
  context: RequestContext,
  query: ExportActivitiesQuery,
): Promise<Download> {
  permit(mayReadActivities(context.actor));
  const { timeZone } = await readSettings(deps);
  return exportList(deps, context, query, {
    action: 'activities.exported',
    name: messages.exports.fileNames.activities,
    columns: exportColumns,
    timeZone,
    pageOf: async () => ({
      items: await listActivityRows(deps.db.reads, query, limits.activityListLength),
      nextCursor: null,
    }),
  });
}

const { auditColumns, auditExportColumns } = messages.activities;
const exportColumns: readonly Column<Activity>[] = [
  { heading: auditColumns.createdAt, cell: ({ createdAt }) => ({ instant: createdAt }) },
  { heading: auditColumns.actorName, cell: ({ userName }) => userName },
  { heading: auditExportColumns.actorRole, cell: ({ role }) => messages.shell.roleLabels[role] },
  { heading: messages.exports.columns.description, cell: ({ description }) => description },
];

/**
 * The newest first; optionally of one kind, of one person, or both. Lines of a deleted project carry no link.
 */
async function listActivityRows(db: Db, query: ListActivitiesQuery, limit: number): Promise<Activity[]> {
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
  const isProjectGone = row.related_kind === 'project' && row.project_id === null;
  return {
    id: row.id,
    type: row.type,
    role: row.role,
    userId: row.user_id,
    userName: row.user_name,
    description: row.description,
    relatedId: isProjectGone ? null : row.related_id,
    relatedKind: isProjectGone ? null : row.related_kind,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Warnings about the portal itself, for the admin. */
async function adminNotices({ db, disk }: Deps): Promise<PortalWarning[]> {
  if (!(await hasRoom(db, disk))) return [{ kind: 'disk_full' }];
  const space = disk.space();
  if (space === undefined || !isSpaceLow(space)) return [];
  return [{ kind: 'disk_low', freeBytes: space.free, totalBytes: space.total }];
}

/** Null if there is no backup and the nightly one is off: the operator has a method of their own. */
async function backupState({ config, db, clock }: Deps): Promise<BackupState | null> {
  const { verifiedAt, late, copyLate } = await readBackupState(db.reads, clock.now());
  if (verifiedAt === null && config.backups.hour === undefined) return null;
  const at = verifiedAt === null ? null : new Date(verifiedAt).toISOString();
  return { verifiedAt: at, late, elsewhere: config.backups.copies !== undefined && !copyLate };
}
