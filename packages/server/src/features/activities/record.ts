import type { ActivityType } from '@ruang-naskah/domain/activities/values';
import type { UserActor } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { Tx } from '../../db/handle.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';

interface NewActivity {
  readonly type: ActivityType;
  readonly description: string;
  readonly relatedId: string;
  readonly relatedKind: 'manuscript' | 'project';
  /** The same event within `limits.activityRenewedSeconds` updates the line instead of adding one (decision 0032). */
  readonly renews?: boolean;
}

/** The warning in an answer when the feed could not be written. */
export type ActivityMissed = { readonly activityMissed?: true };

/**
 * Writes the feed's line in the transaction of the reported change. A failing line does not undo the change: the
 * failure is logged, and the answer carries a warning (§8, decision 0060).
 */
export async function recordActivity(
  deps: Deps,
  tx: Tx,
  user: UserActor,
  activity: NewActivity,
): Promise<ActivityMissed> {
  const outcome = await inSavepoint(tx, () => writeActivity(deps, tx, user, activity));
  if ('value' in outcome) return {};
  deps.log.warn({ err: outcome.error, relatedId: activity.relatedId }, 'activity not written');
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
  if (activity.renews === true) {
    // The same line of the same person moves to the time of this one.
    const { numUpdatedRows } = await tx
      .updateTable('activities')
      .set({ created_at: row.created_at, user_name: row.user_name })
      .where('user_id', '=', row.user_id)
      .where('created_at', '>=', row.created_at - limits.activityRenewedSeconds * 1000)
      .where('related_id', '=', row.related_id)
      .where('description', '=', row.description)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
  await tx.insertInto('activities').values(row).execute();
}
