import type { StageNow } from '@ruang-naskah/domain/notices/asked';
import type { Db } from '../../../db/handle.ts';
import type { NoticeRow } from '../repository.ts';
import { isOfNoBinned } from '../table.ts';

/** What notices are about, as it is when they are sent. */

type Found<Value> = ReadonlyMap<string, Value>;

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** The titles of projects, also of those in the bin. */
export async function findTitles(db: Db, rows: readonly NoticeRow[]): Promise<Found<string>> {
  const projects = idsOf(rows.map(({ project_id }) => project_id));
  const found =
    projects.length === 0
      ? []
      : await db.selectFrom('projects').select(['id', 'title']).where('id', 'in', projects).execute();
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** The stages of projects that are not in the bin, by project and name. */
export async function findStages(db: Db, projectIds: readonly string[]): Promise<Found<StageNow>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['project_id', 'stage', 'deadline', 'status', 'assignee_id', 'editor_id', 'submission_link'])
    .select(['turn', 'brief', 'author_id', 'author_gone', 'withdrawn', 'current_overall_status'])
    .select(['proof_kind', 'proof_note', 'proof_at'])
    .where('project_id', 'in', idsOf(projectIds))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.project_id} ${row.stage}`,
      {
        authorId: row.author_id ?? '',
        authorGone: row.author_gone === 1,
        turn: row.turn,
        withdrawn: row.withdrawn === 1,
        currentOverallStatus: row.current_overall_status,
        stages: {
          [row.stage]: {
            deadline: row.deadline,
            status: row.status,
            brief: row.brief ?? undefined,
            assigneeId: row.assignee_id,
            editorId: row.editor_id ?? undefined,
            submissionLink: row.submission_link ?? undefined,
            ...(row.proof_kind !== null && {
              proof: {
                kind: row.proof_kind,
                note: row.proof_note ?? '',
                givenAt: new Date(row.proof_at ?? 0).toISOString(),
              },
            }),
          },
        },
      },
    ]),
  );
}

/** The ids of those whose receivers may read what they are about: they take part, wrote the manuscript, or are admins. */
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
    .leftJoin('manuscripts', 'manuscripts.id', 'notices.manuscript_id')
    .select('notices.id')
    .where(
      'notices.id',
      'in',
      notices.map(({ id }) => id),
    )
    .where(isOfNoBinned)
    .where((eb) =>
      eb.or([
        eb('users.role', '=', 'admin'),
        eb('project_participants.user_id', 'is not', null),
        eb('manuscripts.user_id', '=', eb.ref('notices.user_id')),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The records of a kind that notices are about. */
const aboutOf = (rows: readonly NoticeRow[], kind: NoticeRow['about_kind']) =>
  idsOf(rows.map((row) => (row.about_kind === kind ? row.about_id : null)));

/** The notes among these that were not deleted. */
export async function findNotes(db: Db, rows: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
  const ids = aboutOf(rows, 'note');
  if (ids.length === 0) return new Set();
  const notes = db.selectFrom('notes').select('id').where('id', 'in', ids).where('body', 'is not', null);
  return new Set((await notes.execute()).map(({ id }) => id));
}

/** The requests, also those to withdraw a manuscript. */
export async function findRequests(db: Db, rows: readonly NoticeRow[]) {
  const ids = aboutOf(rows, 'request');
  if (ids.length === 0) return new Map<string, never>();
  const ofStages = db.selectFrom('stage_requests').select(['id', 'kind', 'state']).where('id', 'in', ids);
  const ofManuscripts = db
    .selectFrom('manuscript_withdrawals')
    .select(['id', 'state'])
    .where('id', 'in', ids);
  const withdrawals = (await ofManuscripts.execute()).map((row) => ({ ...row, kind: 'withdrawal' as const }));
  return new Map([...(await ofStages.execute()), ...withdrawals].map((request) => [request.id, request]));
}

/** Of the people by whom notices are, those whose account waits for approval. */
export async function findHeld(db: Db, rows: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
  const ids = idsOf(rows.map(({ event, actor_id }) => (event === 'accountWaiting' ? actor_id : null)));
  if (ids.length === 0) return new Set();
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', 0)
    .execute();
  return new Set(held.map(({ id }) => id));
}

/** The manuscripts that were withdrawn. */
export async function findWithdrawn(db: Db, rows: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
  const ids = idsOf(rows.map(({ manuscript_id }) => manuscript_id));
  if (ids.length === 0) return new Set();
  const manuscripts = db.selectFrom('manuscripts').select('id').where('id', 'in', ids);
  const withdrawn = await manuscripts.where('withdrawal', '=', 'accepted').execute();
  return new Set(withdrawn.map(({ id }) => id));
}

/** The statuses of manuscripts, by manuscript, and those that were set, by event. */
export async function findStatuses(db: Db, rows: readonly NoticeRow[]): Promise<Found<string>> {
  const manuscripts = idsOf(rows.map(({ manuscript_id }) => manuscript_id));
  const events = aboutOf(rows, 'status');
  if (manuscripts.length === 0) return new Map();
  const now = await db
    .selectFrom('manuscripts')
    .select(['id', 'status'])
    .where('id', 'in', manuscripts)
    .execute();
  const set =
    events.length === 0
      ? []
      : await db
          .selectFrom('manuscript_status_events')
          .select(['id', 'to_status as status'])
          .where('id', 'in', events)
          .execute();
  return new Map([...now, ...set].map(({ id, status }) => [id, status]));
}
