import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { visitedStage } from '@ruang-naskah/domain/projects/turn';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/handle.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';
import { prepareInsert, prepareSent } from '../../../db/prepared-writes.ts';
import type { StoredProject } from '../table.ts';

/** How long a project stays at each stage, for the figures of later (decision 0078). */

type Place = { projectId: string; stage: StageName };

const endVisit = prepareSent((tx, p: Parameters<Place & { now: number; approved: number }>) =>
  tx
    .updateTable('stage_visits')
    .set({ left_at: p('now'), approved: p('approved') as RawBuilder<0 | 1> })
    .where('project_id', '=', p('projectId'))
    .where('stage', '=', p('stage'))
    .where('left_at', 'is', null),
);

const countVisits = prepare({
  build: (db: Db, p: Parameters<Place>) =>
    db
      .selectFrom('stage_visits')
      .select((eb) => eb.fn.countAll<number>().as('stays'))
      .where('project_id', '=', p('projectId'))
      .where('stage', '=', p('stage')),
  columns: ['stays'],
  map: ([stays]) => Number(stays),
});

const insertVisit = prepareInsert('stage_visits');

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
    await endVisit(tx, { projectId: before.id, stage: from, now, approved });
  }
  if (to !== null) await beginVisit(tx, before.id, to, now);
}

export async function beginVisit(tx: Tx, projectId: string, stage: StageName, now: number): Promise<void> {
  const earlier = await countVisits.first(tx, { projectId, stage });
  await insertVisit(tx, { project_id: projectId, stage, round: (earlier ?? 0) + 1, entered_at: now });
}
