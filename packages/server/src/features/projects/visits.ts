import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { visitedStage } from '@ruang-naskah/domain/projects/turn';
import type { Tx } from '../../db/handle.ts';
import type { StoredProject } from './columns.ts';

/** Records when a project comes to a stage and leaves it, for the usual durations (decision 0078). */

/** Inside the transaction that saves a project: ends the stay at the stage before and begins the one at the stage after, if they are not the same. */
export async function saveVisits(
  tx: Tx,
  before: StoredProject,
  after: StoredProject,
  now: number,
): Promise<void> {
  const [from, to] = [visitedStage(before), visitedStage(after)];
  if (from === to) return;
  if (from !== null) {
    const approved = stageOf(after, from).status === 'Disetujui' ? 1 : 0;
    await tx
      .updateTable('stage_visits')
      .set({ left_at: now, approved })
      .where('project_id', '=', before.id)
      .where('stage', '=', from)
      .where('left_at', 'is', null)
      .execute();
  }
  if (to !== null) await beginVisit(tx, before.id, to, now);
}

export async function beginVisit(tx: Tx, projectId: string, stage: StageName, now: number): Promise<void> {
  const earlier = await tx
    .selectFrom('stage_visits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stage_visits')
    .values({ project_id: projectId, stage, round: earlier.count + 1, entered_at: now })
    .execute();
}
