import { type GoesOn, inBatches } from '../../../db/batches.ts';
import type { ProcessDeps } from '../../../deps.ts';
import { forgetNoticesAbout } from '../../notices/service.ts';
import { binKeptMs, eraseBinnedBefore } from './repository.ts';

/** How many go in one transaction, few enough that nobody waits for it. */
const batch = 50;

/** Erases what has waited in the bin for 30 days; harmless when several processes do it. */
export async function emptyBin(deps: ProcessDeps, goesOn: GoesOn = () => true): Promise<void> {
  const before = deps.clock.now() - binKeptMs;
  await inBatches(async () => {
    const erased = await deps.db.write(async (tx) => {
      const projectIds = await eraseBinnedBefore(tx, before, batch);
      await forgetNoticesAbout(tx, projectIds);
      return projectIds.length;
    });
    return erased === batch;
  }, goesOn);
}
