import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { isRevisionAsked, mostOfAKind } from '@ruang-naskah/domain/duties/values';
import type { Db, Tx } from '../../../db/handle.ts';
import { findUnreadAnswers, markAnswerRead } from '../withdrawal/repository.ts';
import { findRevisable } from './repository.ts';

/** The revisions that a person has to send. */
export async function dutiesInManuscripts(db: Db, actor: UserActor): Promise<Duty[]> {
  const rows = await findRevisable(db, actor.id, mostOfAKind);
  return rows
    .filter(({ user_id: userId, status, withdrawal, project_id: projectId }) =>
      isRevisionAsked(actor, { userId, status, projectId, withdrawal: withdrawal && { state: withdrawal } }),
    )
    .map((row) => ({
      kind: 'revision',
      id: row.id,
      projectId: null,
      manuscriptId: row.id,
      title: row.judul,
      stage: null,
      since: row.turn_since,
      until: null,
      from: '',
      text: row.reason ?? '',
      answer: null,
    }));
}

/** The admin's answers to requests for withdrawal that their author has not opened yet. */
export async function answersOfWithdrawals(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const rows = await findUnreadAnswers(db, actor.id, mostOfAKind);
  return rows.map((row) => ({
    kind: 'answer',
    id: row.id,
    projectId: null,
    manuscriptId: row.manuscript_id,
    title: row.judul,
    stage: null,
    since: dayOf(row.decided_at ?? 0, timeZone),
    until: null,
    from: '',
    text: row.answer ?? '',
    answer: { to: 'withdrawal', accepted: row.state === 'accepted', deadline: null, assigneeName: null },
  }));
}

/** Whether there was such an answer to open. */
export function readAnswerOfWithdrawal(tx: Tx, actor: UserActor, id: string): Promise<boolean> {
  return markAnswerRead(tx, actor.id, id);
}
