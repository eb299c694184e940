import { mayClearActivities } from '@ruang-naskah/domain/activities/policy';
import { permit } from '@ruang-naskah/domain/actor';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

/** Empties the feed; this itself is audited. */
export async function clearActivities(deps: Deps, context: RequestContext): Promise<void> {
  permit(mayClearActivities(context.actor));
  await writeBy(deps, context, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('activities').executeTakeFirst();
    const detail = { count: Number(numDeletedRows) };
    await audit(tx, deps, context, { action: 'activities.cleared', detail });
  });
}

/** Deletes a person's lines inside the transaction that erases their account (decision 0015). */
export async function forgetActivitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('activities').where('user_id', '=', userId).execute();
}
