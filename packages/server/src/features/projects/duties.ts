import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { dutiesOfProject, maxPerKind } from '@ruang-naskah/domain/duties/values';
import { proofStage } from '@ruang-naskah/domain/projects/proof';
import { isAnswerStillRelevant } from '@ruang-naskah/domain/projects/requests';
import { assigneeOf, authorStages, needsRepair, stageOf } from '@ruang-naskah/domain/projects/stages';
import { activeTurns, stageTurn } from '@ruang-naskah/domain/projects/turn';
import { deriveFields, type ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/handle.ts';
import { basicColumns, toBasics, toTurns, turnColumns } from './columns.ts';
import { withStages } from './list.ts';

/** What projects ask of this person: stages whose turn it is, and the document to be printed, which waits for an author's word. */
export async function dutiesInProjects(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const found = await findProjectsAsking(db, actor.id, maxPerKind);
  const projects = await withStages(db, actor, found);
  const day = (instant: string | null | undefined) =>
    instant == null ? null : dayOf(Date.parse(instant), timeZone);
  return projects.flatMap((project) =>
    dutiesOfProject(actor, { ...project, ...deriveFields(project) }).map(({ kind, stage: name }): Duty => {
      const stage = stageOf(project, name);
      const subject = { id: project.id, projectId: project.id, manuscriptId: null, title: project.title };
      if (kind === 'proof') {
        const since = day(stage.submittedAt);
        return {
          kind,
          ...subject,
          stage: name,
          since,
          until: null,
          from: stage.editorName ?? '',
          ...withoutAnswer,
        };
      }
      const { repair, deadline } = stage;
      const repairing = needsRepair(stage);
      const turnSince = project.turnBeginnings.get(name) ?? null;
      return {
        kind,
        ...subject,
        stage: name,
        until: deadline,
        from: '',
        answer: null,
        since: repairing ? day(repair?.askedAt) : turnSince,
        text: repairing ? (repair?.note ?? '') : '',
      };
    }),
  );
}

const withoutAnswer = { text: '', answer: null };

/** The admin's answers about stages that who asked has not opened yet. */
export async function answersOfRequests(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const rows = await findUnreadAnswers(db, actor.id, maxPerKind);
  const open = rows.filter(({ turn, holder_id: holderId, asked_by: askedBy, kind, state }) =>
    isAnswerStillRelevant({ turn, holderId }, { kind, state, askedBy }),
  );
  return open.map((row) => ({
    kind: 'answer',
    id: row.id,
    projectId: row.project_id,
    manuscriptId: null,
    // Who left is not told what the project was renamed to; of an old answer nobody knows what it was called.
    title: row.participant === null ? (row.answer_title ?? '') : row.title,
    stage: row.stage,
    since: dayOf(row.decided_at ?? 0, timeZone),
    until: null,
    from: '',
    text: row.answer ?? '',
    answer: {
      to: row.kind,
      accepted: row.state === 'accepted',
      // The stage may have another one by now.
      deadline: row.given_deadline === row.deadline ? row.given_deadline : null,
      assigneeName: row.given_name,
    },
  }));
}

/**
 * The projects that may ask something of a person, the nearest deadline first: where they hold a stage whose turn it is,
 * and of the projects they are the author of also the stages that are an author's without being named, and a proof that waits. What they
 * ask is decided by `dutiesOfProject`.
 */
async function findProjectsAsking(db: Db, person: string, limit: number) {
  const stages = db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .where('projects.deleted_at', 'is', null)
    .select(basicColumns.map((column) => `projects.${column}` as const))
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
    ...toBasics(row),
    manuscriptId: null,
    authorGone: row.author_gone === 1,
    withdrawn: row.withdrawn === 1,
    turnBeginnings: new Map(activeTurns(toTurns(row)).map(({ stage, since }) => [stage, since])),
  }));
}

/** The answers that who asked has not opened yet, the oldest first, each with its stage's present turn and holder. */
function findUnreadAnswers(db: Db, askedBy: string, limit: number) {
  return (
    db
      .selectFrom('stage_requests as r')
      .innerJoin('projects', 'projects.id', 'r.project_id')
      .leftJoin('users as given', 'given.id', 'r.given_assignee_id')
      .innerJoin('project_stages as s', (join) =>
        join.onRef('s.project_id', '=', 'r.project_id').onRef('s.stage', '=', 'r.stage'),
      )
      .leftJoin('project_participants as p', (join) =>
        join.onRef('p.project_id', '=', 'r.project_id').onRef('p.user_id', '=', 'r.asked_by'),
      )
      .select(['r.id', 'r.project_id', 'projects.title', 'r.stage', 'r.kind', 'r.state', 'r.answer'])
      .select(['r.given_deadline', 'given.nama as given_name', 'r.decided_at'])
      .select([
        's.turn',
        's.holder_id',
        's.deadline',
        'r.asked_by',
        'r.answer_title',
        'p.user_id as participant',
      ])
      .where('r.asked_by', '=', askedBy)
      // A literal, as above.
      .where(sql<SqlBool>`r.answer_unread = 1`)
      .where('projects.deleted_at', 'is', null)
      .orderBy('r.decided_at')
      .orderBy('r.id')
      .limit(limit)
      .execute()
  );
}

/** Inside the transaction that changes a project: what is over for who asked stays over, also where the stage comes back. */
export async function endAnswersThatAreOver(
  tx: Tx,
  project: ProjectState & { readonly id: string },
): Promise<void> {
  const unread = await tx
    .selectFrom('stage_requests')
    .select(['id', 'stage', 'kind', 'state', 'asked_by'])
    .where('project_id', '=', project.id)
    .where(sql<SqlBool>`answer_unread = 1`)
    .execute();
  const over = unread.filter(({ stage, asked_by: askedBy, ...request }) => {
    const holderId = assigneeOf(stageOf(project, stage));
    return !isAnswerStillRelevant({ turn: stageTurn(project, stage), holderId }, { ...request, askedBy });
  });
  const ids = over.map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable('stage_requests').set({ answer_unread: 0 }).where('id', 'in', ids).execute();
}

/** False where there is no such answer of this person's, or it was opened before. */
export async function markRequestAnswerRead(tx: Tx, actor: UserActor, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('stage_requests')
    .set({ answer_unread: 0 })
    .where('id', '=', id)
    .where('asked_by', '=', actor.id)
    .where('answer_unread', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
