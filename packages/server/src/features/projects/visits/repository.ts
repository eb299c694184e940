import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { visitedStage } from '@ruang-naskah/domain/projects/turn';
import type { Tx } from '../../../db/handle.ts';
import type { StoredProject } from '../table.ts';

/** How long a project stays at each stage, for the figures of later (decision 0078). */

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
    await tx
      .updateTable('stage_visits')
      .set({ left_at: now, approved: stageOf(after, from).status === 'Disetujui' ? 1 : 0 })
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
    .select((eb) => eb.fn.countAll<number>().as('stays'))
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  const round = Number(earlier.stays) + 1;
  await tx
    .insertInto('stage_visits')
    .values({ project_id: projectId, stage, round, entered_at: now })
    .execute();
}
