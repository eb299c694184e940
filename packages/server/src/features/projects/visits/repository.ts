import { mostCases } from '@ruang-naskah/domain/desk/values';
import { type StageName, stageOf, workTypes } from '@ruang-naskah/domain/projects/stages';
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

/** One stay of a project at a stage that ended by an approval: the approved one, or an earlier one. */
export interface Stay {
  readonly stage: StageName;
  readonly project_id: string;
  /** The approved round that it counts for. */
  readonly of: number;
  readonly entered_at: number | null;
  readonly left_at: number | null;
  /** When that round was approved. */
  readonly ended_at: number | null;
  /** Of the manuscript it was made from. */
  readonly imprint: string | null;
}

/** The latest approvals of each stage between two moments, with the stays of the same project before them. */
export function buildStays(db: Db, from: number, until: number) {
  const approved = (stage: StageName) =>
    db
      .selectFrom(
        db
          .selectFrom('stage_visits')
          .select(['project_id', 'stage', 'round', 'left_at'])
          .where('stage', '=', stage)
          .where('left_at', '>=', from)
          .where('left_at', '<', until)
          .where('approved', '=', 1)
          .orderBy('left_at', 'desc')
          .limit(mostCases)
          .as('latest'),
      )
      .select(['project_id', 'stage', 'round', 'left_at']);
  const all = workTypes
    .slice(1)
    .reduce((rows, stage) => rows.unionAll(approved(stage)), approved(workTypes[0]));
  return db
    .selectFrom(all.as('done'))
    .innerJoin('stage_visits as stay', (join) =>
      join
        .onRef('stay.project_id', '=', 'done.project_id')
        .onRef('stay.stage', '=', 'done.stage')
        .onRef('stay.round', '<=', 'done.round'),
    )
    .innerJoin('projects', 'projects.id', 'done.project_id')
    .leftJoin('manuscripts', 'manuscripts.id', 'projects.manuscript_id')
    .where('projects.deleted_at', 'is', null)
    .select(['done.stage', 'done.project_id', 'done.round as of', 'stay.entered_at', 'stay.left_at'])
    .select(['done.left_at as ended_at', 'manuscripts.tujuan_penerbit as imprint']);
}

/** Where each of a few projects is at present, and for which imprint it is made. */
export function findPresentStays(db: Db, projectIds: readonly string[]) {
  return db
    .selectFrom('projects')
    .leftJoin('stage_visits', (join) =>
      join.onRef('stage_visits.project_id', '=', 'projects.id').on('stage_visits.left_at', 'is', null),
    )
    .leftJoin('manuscripts', 'manuscripts.id', 'projects.manuscript_id')
    .where('projects.id', 'in', projectIds)
    .select(['projects.id', 'stage_visits.entered_at', 'manuscripts.tujuan_penerbit as imprint'])
    .limit(projectIds.length)
    .execute();
}
