import type { UserActor } from '@ruang-naskah/domain/actor';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import type { Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { announceProject } from '../notices/announce.ts';
import { readTodayIn } from '../settings/read.ts';
import { findProject } from './read.ts';
import { refreshDerived } from './save.ts';

/**
 * Inside the transaction that accepts a withdrawal: stops the manuscript's projects, and tells who works on them and an
 * author who is another than the manuscript's.
 */
export async function stopProjectsOfManuscript(
  deps: Deps,
  tx: Tx,
  by: UserActor,
  manuscript: { readonly id: string; readonly userId: string },
): Promise<void> {
  const now = deps.clock.now();
  const stamp = { by: by.id, now, today: await readTodayIn(tx, now) };
  for (const id of await stopWithdrawn(tx, manuscript.id)) {
    const endedRequests = await refreshDerived(tx, id, stamp);
    const after = await findProject(tx, id);
    // In the bin.
    if (after === undefined) continue;
    const before = { ...after, withdrawn: false };
    await announceProject(
      deps,
      tx,
      { before, after, endedRequests, withdrawalAskedBy: manuscript.userId },
      by,
    );
  }
}

/**
 * Projects of a manuscript that was withdrawn ask only the admin, who deletes them or lets them go on; also one in the bin,
 * should it be restored. Returns which.
 */
async function stopWithdrawn(tx: Tx, manuscriptId: string): Promise<string[]> {
  const stopped = await tx
    .updateTable('projects')
    .set({ withdrawn: 1 })
    .where('manuscript_id', '=', manuscriptId)
    .where(({ eb, fn, val }) => eb(fn.coalesce('current_overall_status', val('')), '<>', lastStage))
    .returning('id')
    .execute();
  return stopped.map(({ id }) => id);
}
