import type { Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { readTodayIn } from '../../settings/service.ts';
import { eraseBinnedOf } from '../bin/repository.ts';
import { refreshDerived } from '../repository.ts';
import { clearOpenStages, deleteParticipations, forgetDeliverer, lockProjectsOf } from './repository.ts';

/** What other nouns need of projects. Callers have authorized what they do. */

/**
 * Inside the transaction that has erased an account: open assignments become unassigned, approved stages and projects
 * keep the printed name (decision 0015), an author's projects in the bin are gone. An admin's edit begun before is stale.
 */
export async function releasePerson(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await eraseBinnedOf(tx, userId);
  const now = deps.clock.now();
  const today = await readTodayIn(tx, now);
  const projects = await lockProjectsOf(tx, userId);
  await clearOpenStages(tx, userId);
  await deleteParticipations(tx, userId);
  for (const id of projects) await refreshDerived(tx, id, { now, today });
}

/** Inside the same transaction: the records of deliveries say no more who delivered. */
export function forgetActorInDeliveries(tx: Tx, userId: string): Promise<void> {
  return forgetDeliverer(tx, userId);
}
