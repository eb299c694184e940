import type { NoticeProject } from '@ruang-naskah/domain/notices/events';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Db } from '../../../db/handle.ts';
import type { NoticeRow } from '../repository.ts';

/** A stage as it is now, with what tells who works on it. */
interface StageNow extends Pick<NoticeProject, 'authorId' | 'stages'> {
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
    .select('author_id')
    .where('project_id', 'in', projectIds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(
    ({ project_id, stage, deadline, status, assignee_id, editor_id, submission_link, author_id }) => {
      const found = {
        deadline,
        status,
        assigneeId: assignee_id,
        editorId: editor_id ?? undefined,
        submissionLink: submission_link ?? undefined,
      };
      return { projectId: project_id, name: stage, authorId: author_id ?? '', stages: { [stage]: found } };
    },
  );
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
    .where((eb) =>
      eb.or([eb('users.role', '=', 'admin'), eb('project_participants.user_id', 'is not', null)]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
