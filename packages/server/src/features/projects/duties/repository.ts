import { proofStage } from '@ruang-naskah/domain/projects/proof';
import { authorStages } from '@ruang-naskah/domain/projects/stages';
import { allTurns } from '@ruang-naskah/domain/projects/turn';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';
import type { Row } from '../../../db/schema.ts';
import { headColumns, toHead, toTurns, turnColumns } from '../table.ts';

/**
 * The projects that may ask something of a person, the nearest deadline first: where they hold a stage whose turn it is,
 * and of their own books also the stages that are an author's without being named, and a proof that waits. What they
 * ask is decided by `dutiesOfProject`.
 */
export async function findAsking(db: Db, person: string, limit: number) {
  const stages = db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .where('projects.deleted_at', 'is', null)
    .select(headColumns.map((column) => `projects.${column}` as const))
    .select(['projects.author_gone', 'projects.withdrawn', 'project_stages.deadline_key'])
    .select(turnColumns.map((column) => `projects.${column}` as const))
    .orderBy('project_stages.deadline_key')
    .limit(limit);
  const [held, own] = await Promise.all([
    stages.where('project_stages.holder_id', '=', person).where('project_stages.turn', '=', 'now').execute(),
    stages
      .where('projects.author_id', '=', person)
      // As text: an index by turn would read everybody's stages.
      .where((eb) =>
        eb.or([
          eb.and([
            sql<SqlBool>`project_stages.turn || '' = 'now'`,
            eb('project_stages.stage', 'in', authorStages),
          ]),
          eb.and([
            sql<SqlBool>`project_stages.turn || '' = 'approval'`,
            eb('project_stages.stage', '=', proofStage),
          ]),
        ]),
      )
      .execute(),
  ]);
  const rows = new Map([...held, ...own].map((row) => [row.id, row]));
  return [...rows.values()].map((row) => ({
    ...toHead(row),
    manuscriptId: null,
    authorGone: row.author_gone === 1,
    withdrawn: row.withdrawn === 1,
    sinceOf: new Map(allTurns(turnsIn(row)).map(({ stage, since }) => [stage, since])),
  }));
}

function turnsIn(row: Pick<Row<'projects'>, (typeof turnColumns)[number]>) {
  const [who, holder, to, since] = [row.turn_who, row.turn_holder_id, row.turn_to, row.turn_since];
  const [exact, deadline, dueOn] = [row.turn_since_exact, row.turn_deadline, row.late_deadline];
  return toTurns([
    ...([who, holder, row.turn_name, to, since, exact, deadline, dueOn] as const),
    ...([row.turn_stage, row.other_turns] as const),
  ]);
}
