import type { Db, Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { clearOpenStages, deleteParticipations, findProjectsFrom, forgetDeliverer } from './repository.ts';

/** What other nouns need of projects. Callers have authorized what they do. */

/** The projects started from a manuscript, oldest first. */
export function projectsFrom(db: Db, manuscriptId: string): Promise<{ id: string; title: string }[]> {
  return findProjectsFrom(db, manuscriptId);
}

/**
 * Inside the transaction that has erased an account: open assignments become unassigned, approved stages and projects
 * keep the printed name (DESIGN §5.15). An admin's edit begun before is stale.
 */
export async function releasePerson(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await clearOpenStages(tx, userId, deps.clock.now());
  await deleteParticipations(tx, userId);
}

/** Inside the same transaction: the records of deliveries say no more who delivered. */
export function forgetActorInDeliveries(tx: Tx, userId: string): Promise<void> {
  return forgetDeliverer(tx, userId);
}
