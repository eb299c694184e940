import { mayClearActivities, mayReadActivities } from '@ruang-naskah/domain/activities/policy';
import type {
  Activity,
  AdminNotice,
  BackupState,
  ExportActivitiesQuery,
  ListActivitiesQuery,
} from '@ruang-naskah/domain/activities/schema';
import type { ActivityType } from '@ruang-naskah/domain/activities/values';
import type { Actor, UserActor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { By, Download } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { judgeBackups } from '../../db/backup-record.ts';
import { exportList } from '../../db/export-list.ts';
import type { Tx } from '../../db/handle.ts';
import { tryInside } from '../../db/savepoint.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isLow } from '../../infra/disk.ts';
import { newId } from '../../infra/ids.ts';
import type { Column } from '../../infra/sheet-cells.ts';
import { readSettings } from '../settings/service.ts';
import {
  deleteActivities,
  deleteActivitiesOf,
  insertActivity,
  listActivityRows,
  renewActivity,
} from './repository.ts';

export interface NewActivity {
  readonly type: ActivityType;
  readonly description: string;
  readonly relatedId: string;
  readonly relatedKind: 'manuscript' | 'project';
  /** The same event within `limits.activityRenewedSeconds` updates the line instead of adding one (decision 0069). */
  readonly renews?: boolean;
}

/** The warning in an answer when the feed could not be written. */
export type ActivityMissed = { readonly activityMissed?: true };

/**
 * Writes the feed's line in the transaction of the reported change. A failing line does not undo the change: the
 * failure is logged, and the answer carries a warning (§8, decision 0075).
 */
export async function recordActivity(
  deps: Deps,
  tx: Tx,
  user: UserActor,
  activity: NewActivity,
): Promise<ActivityMissed> {
  const err = await tryInside(tx, () => writeActivity(deps, tx, user, activity));
  if (err === undefined) return {};
  deps.log.warn({ err, relatedId: activity.relatedId }, 'activity not written');
  return { activityMissed: true };
}

async function writeActivity(deps: Deps, tx: Tx, user: UserActor, activity: NewActivity): Promise<void> {
  const row = {
    id: newId(),
    type: activity.type,
    role: user.role,
    user_id: user.id,
    user_name: user.name,
    description: activity.description,
    related_id: activity.relatedId,
    related_kind: activity.relatedKind,
    created_at: deps.clock.now(),
  };
  const since = row.created_at - limits.activityRenewedSeconds * 1000;
  if (activity.renews === true && (await renewActivity(tx, row, since))) return;
  await insertActivity(tx, row);
}

/** Drops a person's lines inside the transaction that erases their account (decision 0015). */
export function forgetActivitiesOf(tx: Tx, userId: string): Promise<void> {
  return deleteActivitiesOf(tx, userId);
}

/** The feed: the latest hundred (§9). */
export async function listActivities(
  deps: Deps,
  actor: Actor,
  query: ListActivitiesQuery,
): Promise<{ items: Activity[]; notices: AdminNotice[]; backup: BackupState | null }> {
  permit(mayReadActivities(actor));
  const items = await listActivityRows(deps.db.reads, query, limits.activityListLength);
  return { items, notices: await adminNotices(deps), backup: await backupState(deps) };
}

/** The same lines as a file. */
export async function exportActivities(deps: Deps, by: By, query: ExportActivitiesQuery): Promise<Download> {
  permit(mayReadActivities(by.actor));
  const { timeZone } = await readSettings(deps);
  return exportList(deps, by, query, {
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

/** Warnings about the portal itself, for the admin. */
async function adminNotices({ disk }: Deps): Promise<AdminNotice[]> {
  if (disk.full) return [{ kind: 'disk_full' }];
  const space = await disk.space();
  if (space === undefined || !isLow(space)) return [];
  return [{ kind: 'disk_low', freeBytes: space.free, totalBytes: space.total }];
}

/** Null if there is no backup and the nightly one is off: the operator has a method of their own. */
async function backupState({ config, db, clock }: Deps): Promise<BackupState | null> {
  const { verifiedAt, late, copyLate } = await judgeBackups(db.reads, clock.now());
  if (verifiedAt === null && config.backups.hour === undefined) return null;
  const at = verifiedAt === null ? null : new Date(verifiedAt).toISOString();
  return { verifiedAt: at, late, elsewhere: config.backups.copies !== undefined && !copyLate };
}

/** Empties the feed; this itself is audited. */
export async function clearActivities(deps: Deps, by: By): Promise<void> {
  const { actor } = by;
  permit(mayClearActivities(actor));
  const work = async (tx: Tx) => {
    const count = await deleteActivities(tx);
    await audit(tx, deps, by, { action: 'activities.cleared', detail: { count } });
  };
  await writeBy(deps, by, work, { alone: true });
}
