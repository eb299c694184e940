import { forgetActorInAudit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { forgetAnswersOf } from '../../../db/once.ts';
import { forgetCountsOf } from '../../../db/rate-limits.ts';
import type { Deps, ProcessDeps } from '../../../deps.ts';
import { deleteMailOf } from '../../../jobs/outbox.ts';
import { forgetActivitiesOf } from '../../activities/service.ts';
import { forgetActorInHistories } from '../../manuscripts/service.ts';
import { forgetActorInDeliveries, releasePerson } from '../../projects/relations/service.ts';
import { deleteUserRow, listErasedSince } from './repository.ts';

/** Lines of the audit log, in batches, that a deletion itself takes care of: more than nearly anybody has. */
const batchesAtOnce = 20;
/** A request under way when its account was deleted may leave a line; none is that slow. */
const lookedBackMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Leaves of a person only what a book credits: the name printed on manuscripts, projects and approved stages (DESIGN
 * §5.15). Records of what they did keep the id, which leads nowhere any more. Its caller has authorized that, and
 * calls `forgetName` once it is committed.
 */
export async function erasePerson(deps: Deps, tx: Tx, id: string): Promise<void> {
  await deleteUserRow(tx, id);
  // After the row: whoever writes to them or makes them responsible either has committed, or finds nobody.
  await releasePerson(deps, tx, id);
  await forgetTraces(tx, id);
  await forgetCountsOf(tx, id);
}

/** What somebody's requests write under their name or for them; each is found by an index. */
async function forgetTraces(tx: Tx, id: string): Promise<void> {
  await deleteMailOf(tx, id);
  await forgetActivitiesOf(tx, id);
  await forgetActorInHistories(tx, id);
  await forgetActorInDeliveries(tx, id);
  await forgetAnswersOf(tx, id);
}

/** Takes the name out of the audit log, a thousand lines of it; `finishErasures` takes the rest. */
export function forgetName(deps: Deps, id: string): Promise<void> {
  return forgetActorInAudit(deps.db, id, batchesAtOnce);
}

/**
 * What a deletion left of a name in the audit log, and whatever a request under way wrote after it all the same; part of
 * the hourly cleanup.
 */
export async function finishErasures(deps: ProcessDeps): Promise<void> {
  const since = deps.clock.now() - lookedBackMs;
  for (const id of await listErasedSince(deps.db.reads, since)) {
    await deps.db.write((tx) => forgetTraces(tx, id));
    await forgetActorInAudit(deps.db, id, Number.POSITIVE_INFINITY);
  }
}
