import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { dutiesOfProject, mostOfAKind } from '@ruang-naskah/domain/duties/values';
import { isAnswerOpen } from '@ruang-naskah/domain/projects/requests';
import { needsRepair, stageOf } from '@ruang-naskah/domain/projects/stages';
import { derivedOf } from '@ruang-naskah/domain/projects/workflow';
import type { Db, Tx } from '../../../db/handle.ts';
import { withStages } from '../list/repository.ts';
import { findUnreadAnswers, markAnswerRead } from '../requests/repository.ts';
import { findAsking } from './repository.ts';

/** What projects ask of this person: stages whose turn it is, and the word on a proof. */
export async function dutiesInProjects(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const found = await findAsking(db, actor.id, mostOfAKind);
  const projects = await withStages(db, actor, found);
  const day = (instant: string | null | undefined) =>
    instant == null ? null : dayOf(Date.parse(instant), timeZone);
  return projects.flatMap((project) =>
    dutiesOfProject(actor, { ...project, ...derivedOf(project) }).map(({ kind, stage: name }): Duty => {
      const stage = stageOf(project, name);
      const about = { id: project.id, projectId: project.id, manuscriptId: null, title: project.title };
      if (kind === 'proof') {
        const since = day(stage.submittedAt);
        return { kind, ...about, stage: name, since, until: null, from: stage.editorName ?? '', ...noAnswer };
      }
      const { repair, deadline } = stage;
      const repairing = needsRepair(stage);
      const begun = project.sinceOf.get(name) ?? null;
      return {
        kind,
        ...about,
        stage: name,
        until: deadline,
        from: '',
        answer: null,
        since: repairing ? day(repair?.askedAt) : begun,
        text: repairing ? (repair?.note ?? '') : '',
      };
    }),
  );
}

const noAnswer = { text: '', answer: null };

/** The admin's answers about stages that who asked has not opened yet. */
export async function answersOfRequests(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const rows = await findUnreadAnswers(db, actor.id, mostOfAKind);
  const open = rows.filter(({ turn, kind, state }) => isAnswerOpen(turn, { kind, state }));
  return open.map((row) => ({
    kind: 'answer',
    id: row.id,
    projectId: row.project_id,
    manuscriptId: null,
    // Who left is not told what the project was renamed to.
    title: row.participant === null ? (row.answer_title ?? row.title) : row.title,
    stage: row.stage,
    since: dayOf(row.decided_at ?? 0, timeZone),
    until: null,
    from: '',
    text: row.answer ?? '',
    answer: {
      to: row.kind,
      accepted: row.state === 'accepted',
      deadline: row.given_deadline,
      assigneeName: row.given_name,
    },
  }));
}

/** Whether there was such an answer to open. */
export function readAnswerOfRequest(tx: Tx, actor: UserActor, id: string): Promise<boolean> {
  return markAnswerRead(tx, actor.id, id);
}
