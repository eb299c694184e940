import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { isRevisionAsked, maxPerKind } from '@ruang-naskah/domain/duties/values';
import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { isRevisable } from '@ruang-naskah/domain/manuscripts/turn';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/handle.ts';

const revisable = manuscriptStatuses.filter(isRevisable);

/** The revisions that a person has to send, with what was said of each. */
export async function dutiesInManuscripts(db: Db, actor: UserActor): Promise<Duty[]> {
  const rows = await db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'status', 'user_id', 'withdrawal', 'turn_since', 'project_id'])
    .select(({ selectFrom }) =>
      selectFrom('manuscript_status_events')
        .select('note')
        .whereRef('manuscript_status_events.manuscript_id', '=', 'manuscripts.id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('user_id', '=', actor.id)
    .where('status', 'in', revisable)
    .orderBy('submission_date')
    .limit(maxPerKind)
    .execute();
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

/** The admin's answers to requests for withdrawal that their author has not opened yet, the oldest first. */
export async function answersOfWithdrawals(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const rows = await db
    .selectFrom('manuscript_withdrawals as w')
    .innerJoin('manuscripts', 'manuscripts.id', 'w.manuscript_id')
    .select(['w.id', 'w.manuscript_id', 'manuscripts.judul', 'w.state', 'w.answer', 'w.decided_at'])
    .where('w.asked_by', '=', actor.id)
    // Of what was given to another author they have the notice, and nothing to open.
    .where('manuscripts.user_id', '=', actor.id)
    // A literal: SQLite cannot match a parameter with the condition of the index.
    .where(sql<SqlBool>`w.answer_unread = 1`)
    .orderBy('w.decided_at')
    .orderBy('w.id')
    .limit(maxPerKind)
    .execute();
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

/** False where there is no such answer of this person's, or it was opened before. */
export async function markWithdrawalAnswerRead(tx: Tx, actor: UserActor, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('manuscript_withdrawals')
    .set({ answer_unread: 0 })
    .where('id', '=', id)
    .where('asked_by', '=', actor.id)
    .where('answer_unread', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
