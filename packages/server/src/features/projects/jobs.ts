import { audit, portalItself } from '../../db/audit.ts';
import { type MayContinue, runInBatches } from '../../db/batches.ts';
import type { ProcessDeps } from '../../deps.ts';
import { forgetNoticesAbout } from '../notices/forget.ts';
import { binKeptMs, eraseBinnedBefore } from './bin.ts';

/** How many go in one transaction, few enough that nobody waits for it. */
const batchSize = 50;

/** Erases what has waited in the bin for 30 days; harmless when several processes do it. */
export async function emptyBin(deps: ProcessDeps, mayContinue: MayContinue = () => true): Promise<void> {
  const before = deps.clock.now() - binKeptMs;
  await runInBatches(async () => {
    const erased = await deps.db.write(async (tx) => {
      const projects = await eraseBinnedBefore(tx, before, batchSize);
      const projectIds = projects.map(({ id }) => id);
      await forgetNoticesAbout(tx, projectIds);
      for (const { id, title } of projects)
        await audit(tx, deps, portalItself, { action: 'projects.erased', id, detail: { title } });
      return projects.length;
    });
    return erased === batchSize;
  }, mayContinue);
}
