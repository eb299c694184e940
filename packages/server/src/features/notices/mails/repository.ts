import type { NoticeProject } from '@ruang-naskah/domain/notices/events';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { ExpressionBuilder } from 'kysely';
import { type Db, engineOf, type Tx } from '../../../db/handle.ts';
import type { Database } from '../../../db/schema.ts';
import { latestEnd } from '../../../infra/clock.ts';
import type { NoticeRow } from '../repository.ts';
import { isOfNoBinned } from '../table.ts';

/** No mail waits for longer than until the next morning. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** Notices to be mailed now, including those dated by a clock that was ahead (decision 0066). */
function dueBy(now: number) {
  return (eb: ExpressionBuilder<Database, 'notices'>) =>
    eb.or([eb('mail_due_at', '<=', now), eb('mail_due_at', '>', latestEnd(now, longestWaitMs))]);
}

/** People with due notices. */
export async function listDuePeople(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where(dueBy(now))
    .where(isOfNoBinned)
    .groupBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Only one process at a time writes to a person: two would each find a part of the notices and make two mails. */
export function lockPerson(tx: Tx, id: string) {
  const person = tx.selectFrom('users').select(['email', 'role', 'active']).where('id', '=', id);
  return (engineOf(tx) === 'postgres' ? person.forNoKeyUpdate() : person).executeTakeFirst();
}

/** The due notices of one person. */
export function takeDue(
  tx: Tx,
  userId: string,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<NoticeRow[]> {
  const waiting = tx
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where(dueBy(now))
    .where(isOfNoBinned)
    .orderBy('seq')
    .limit(most);
  return (engineOf(tx) === 'postgres' ? waiting.forUpdate() : waiting).execute();
}

/** A stage as it is now, with its holder. */
interface StageNow extends Pick<NoticeProject, 'authorId' | 'authorGone' | 'stages'> {
  readonly projectId: string;
  readonly name: StageName;
}

/** The stages of projects that are not in the bin. */
export async function findStagesOf(db: Db, projectIds: readonly string[]): Promise<StageNow[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['project_id', 'stage', 'deadline', 'status', 'assignee_id', 'editor_id', 'submission_link'])
    .select(['author_id', 'author_gone'])
    .where('project_id', 'in', projectIds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    name: row.stage,
    authorId: row.author_id ?? '',
    authorGone: row.author_gone === 1,
    stages: {
      [row.stage]: {
        deadline: row.deadline,
        status: row.status,
        assigneeId: row.assignee_id,
        editorId: row.editor_id ?? undefined,
        submissionLink: row.submission_link ?? undefined,
      },
    },
  }));
}

/** Of notices about projects, the ids of those whose receivers take part in the project now, or are admins. */
export async function findReading(db: Db, notices: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
  if (notices.length === 0) return new Set();
  const rows = await db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .leftJoin('project_participants', (join) =>
      join
        .onRef('project_participants.project_id', '=', 'notices.project_id')
        .onRef('project_participants.user_id', '=', 'notices.user_id'),
    )
    .select('notices.id')
    .where(
      'notices.id',
      'in',
      notices.map(({ id }) => id),
    )
    .where(isOfNoBinned)
    .where((eb) =>
      eb.or([eb('users.role', '=', 'admin'), eb('project_participants.user_id', 'is not', null)]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
