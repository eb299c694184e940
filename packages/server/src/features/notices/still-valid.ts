import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import type { ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import {
  type CurrentManuscript,
  currentStatusValues,
  isNoticeStillTrue,
  nextStepsText,
} from '@ruang-naskah/domain/notices/events-manuscripts';
import { titleWithStage } from '@ruang-naskah/domain/notices/events-requests';
import {
  askingEvents,
  briefInWords,
  isStillAsked,
  type ProjectAtStage,
} from '@ruang-naskah/domain/notices/reminders';
import {
  asksForWork,
  isSentWithoutAccess,
  type NoticeEvent,
  type NoticeValues,
} from '@ruang-naskah/domain/notices/values';
import { isAnswerStillRelevant } from '@ruang-naskah/domain/projects/requests';
import { assigneeOf, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readToday } from '../settings/read.ts';
import { isOutsideBin, type NoticeRow, valuesOf } from './rows.ts';

/** Today and the working days, by which a delay is counted. */
export async function readTodayAndCalendar(deps: Deps) {
  return { today: await readToday(deps), calendar: await readWorkCalendar(deps) };
}
type TodayAndCalendar = Awaited<ReturnType<typeof readTodayAndCalendar>>;

/** What rows are about, read when they are sent. */
type CurrentState = Awaited<ReturnType<typeof readCurrentState>>;

async function readCurrentState(db: Db, rows: readonly NoticeRow[]) {
  return {
    readable: await findReadable(db, rows.filter(hasSubject)),
    stages: await findStages(
      db,
      rows.flatMap(({ stage, project_id }) => (stage === null || project_id === null ? [] : project_id)),
    ),
    notes: await findNotes(db, rows),
    requests: await findRequests(db, rows),
    waitingAccounts: await findWaitingAccounts(db, rows),
    manuscripts: await findManuscripts(db, rows),
    statusEvents: await findStatusEvents(db, rows),
    titles: await findTitles(db, rows),
  };
}

/**
 * The notices that still hold, in the words of the moment. None asks for work that was meanwhile delivered, given to
 * somebody else or put into the bin, nor for a decision that was made; none tells of a note that was deleted, of a status
 * that was corrected, or of a project that its reader may no longer open.
 */
export async function refreshAndFilterNotices<Row extends NoticeRow>(
  db: Db,
  rows: readonly Row[],
  day: TodayAndCalendar,
): Promise<Row[]> {
  const current = await readCurrentState(db, rows);
  return rows
    .filter((row) => isStillTrue(row, current))
    .map((row) => ({ ...row, words: JSON.stringify(currentWords(row, current, day)) }));
}

/** A notice that a project was deleted belongs to no project, since that leads nowhere. */
const hasSubject = ({ event, project_id, manuscript_id }: NoticeRow) =>
  project_id !== null || manuscript_id !== null || event === 'accountWaiting';
const stageNow = ({ project_id, stage }: NoticeRow, { stages }: CurrentState) =>
  stages.get(`${project_id} ${stage}`);

function isStillTrue(row: NoticeRow, current: CurrentState): boolean {
  const { event, stage, about_id: about, user_id: userId } = row;
  if (hasSubject(row) && !isSentWithoutAccess(event) && !current.readable.has(row.id)) return false;
  if (event === 'accountWaiting') return current.waitingAccounts.has(row.actor_id ?? '');
  if (event === 'noteToYou') return about === null || current.notes.has(about);
  if (event === 'requestArrived') return about === null || current.requests.get(about)?.state === 'open';
  const manuscript = current.manuscripts.get(row.manuscript_id ?? '');
  if (manuscript !== undefined)
    return isNoticeStillTrue(manuscript, event, current.statusEvents.get(about ?? ''));
  const now = stageNow(row, current);
  if (event === 'bookAtPress' || event === 'bookDone') return now?.currentOverallStatus === stage;
  if (event === 'requestDecided') return isAnswerStillOpen(row, { now, requests: current.requests });
  if (stage === null) return true;
  return now === undefined
    ? !askingEvents.includes(event)
    : isStillAsked(now, { event, stage, userId, values: valuesOf(row) });
}

function isAnswerStillOpen(
  { stage, about_id, user_id: askedBy }: NoticeRow,
  { now, requests }: { now: ProjectAtStage | undefined } & Pick<CurrentState, 'requests'>,
): boolean {
  const request = requests.get(about_id ?? '');
  // It was opened, or the stage went on and came back.
  if (request?.answer_unread === 0) return false;
  if (now === undefined || stage === null || request === undefined) return true;
  return isAnswerStillRelevant(
    { turn: now.turn, holderId: assigneeOf(stageOf(now, stage)) },
    { ...request, askedBy },
  );
}

function currentWords(
  row: NoticeRow,
  current: CurrentState,
  { today, calendar }: TodayAndCalendar,
): NoticeValues {
  const words = valuesOf(row);
  const manuscript = current.manuscripts.get(row.manuscript_id ?? '');
  if (manuscript !== undefined) return { ...words, ...manuscriptWords(row.event, manuscript) };
  // Who left is not told what the project was renamed to.
  const title = current.readable.has(row.id) ? current.titles.get(row.project_id ?? '') : undefined;
  const named = title === undefined ? words : { ...words, judul: titleOf(row, title) };
  const now = asksForWork(row.event) ? stageNow(row, current) : undefined;
  if (now === undefined || row.stage === null) return named;
  const { deadline, brief } = stageOf(now, row.stage);
  return {
    ...named,
    tenggat: deadline ?? messages.notices.noDeadline,
    ...(row.event === 'briefChanged' && { arahan: briefInWords({ brief }) }),
    ...(row.event === 'overdue' &&
      deadline !== null && { lewat: messages.notices.days(workingDaysSince(deadline, today, calendar)) }),
  };
}

/** What is told of a manuscript as it is by then: what comes next, and to a new author its status too. */
function manuscriptWords(event: NoticeEvent, now: CurrentManuscript): NoticeValues {
  if (event === 'manuscriptGiven') return currentStatusValues(now);
  return event === 'statusChanged' ? { langkah: nextStepsText(now.status, now) } : {};
}

const aboutRequests: readonly NoticeEvent[] = [
  'requestArrived',
  'requestWithdrawn',
  'requestDecided',
  'requestSettled',
];

function titleOf({ event, stage }: NoticeRow, title: string): string {
  return stage !== null && aboutRequests.includes(event) ? titleWithStage(title, stage) : title;
}

/** What notices are about, as it is when they are sent. */

type ById<Value> = ReadonlyMap<string, Value>;

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** The titles of projects, also of those in the bin. */
async function findTitles(db: Db, rows: readonly NoticeRow[]): Promise<ById<string>> {
  const projects = idsOf(rows.map(({ project_id }) => project_id));
  const found =
    projects.length === 0
      ? []
      : await db.selectFrom('projects').select(['id', 'title']).where('id', 'in', projects).execute();
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** The stages of projects that are not in the bin, by project and name. */
async function findStages(db: Db, projectIds: readonly string[]): Promise<ById<ProjectAtStage>> {
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
async function findReadable(db: Db, notices: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
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
    .where(isOutsideBin)
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
async function findNotes(db: Db, rows: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
  const ids = aboutOf(rows, 'note');
  if (ids.length === 0) return new Set();
  const notes = db.selectFrom('notes').select('id').where('id', 'in', ids).where('body', 'is not', null);
  return new Set((await notes.execute()).map(({ id }) => id));
}

/** The requests, also those to withdraw a manuscript. */
async function findRequests(db: Db, rows: readonly NoticeRow[]) {
  const ids = aboutOf(rows, 'request');
  if (ids.length === 0) return new Map<string, never>();
  const ofStages = db
    .selectFrom('stage_requests')
    .select(['id', 'kind', 'state', 'answer_unread'])
    .where('id', 'in', ids);
  const ofManuscripts = db
    .selectFrom('manuscript_withdrawals')
    .select(['id', 'state', 'answer_unread'])
    .where('id', 'in', ids);
  const withdrawals = (await ofManuscripts.execute()).map((row) => ({ ...row, kind: 'withdrawal' as const }));
  return new Map([...(await ofStages.execute()), ...withdrawals].map((request) => [request.id, request]));
}

/** Of the people by whom notices are, those whose account waits for approval. */
async function findWaitingAccounts(db: Db, rows: readonly NoticeRow[]): Promise<ReadonlySet<string>> {
  const ids = idsOf(rows.map(({ event, actor_id }) => (event === 'accountWaiting' ? actor_id : null)));
  if (ids.length === 0) return new Set();
  const waiting = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', 0)
    .where('suspended_at', 'is', null)
    .execute();
  return new Set(waiting.map(({ id }) => id));
}

/** The manuscripts, with the projects that they became. */
async function findManuscripts(db: Db, rows: readonly NoticeRow[]): Promise<ById<CurrentManuscript>> {
  const ids = idsOf(rows.map(({ manuscript_id }) => manuscript_id));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('manuscripts')
    .leftJoin('projects', 'projects.id', 'manuscripts.project_id')
    .leftJoin('users', 'users.id', 'manuscripts.user_id')
    .select(['manuscripts.id', 'status', 'withdrawal', 'manuscripts.project_id', 'user_id', 'users.role'])
    .select(['projects.author_id', 'projects.current_overall_status'])
    .where('manuscripts.id', 'in', ids)
    .execute();
  return new Map(
    found.map((row) => [
      row.id,
      {
        status: row.status,
        withdrawn: row.withdrawal === 'accepted',
        hasProject: row.project_id !== null,
        authorProjectStage: row.author_id === row.user_id ? row.current_overall_status : null,
        authorRole: row.role ?? undefined,
      },
    ]),
  );
}

/** The statuses of manuscripts that were set, by event. */
async function findStatusEvents(db: Db, rows: readonly NoticeRow[]): Promise<ById<ManuscriptStatus>> {
  const ids = aboutOf(rows, 'status');
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom('manuscript_status_events')
    .select(['id', 'to_status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(events.map(({ id, to_status: status }) => [id, status]));
}
