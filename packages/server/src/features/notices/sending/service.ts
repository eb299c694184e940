import { workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { briefOf, isStillAsked } from '@ruang-naskah/domain/notices/asked';
import { titleAt } from '@ruang-naskah/domain/notices/events-requests';
import {
  asksForDecision,
  asksForWork,
  kindOf,
  type NoticeEvent,
  type NoticeValues,
  reachesLeavers,
} from '@ruang-naskah/domain/notices/values';
import { isAnswerOpen } from '@ruang-naskah/domain/projects/requests';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Db } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readToday } from '../../settings/service.ts';
import type { NoticeRow } from '../repository.ts';
import {
  findHeld,
  findNotes,
  findReading,
  findRequests,
  findStages,
  findStatuses,
  findTitles,
  findWithdrawn,
} from './repository.ts';

/** Today and the working days, by which a delay is counted. */
export async function readDay(deps: Deps) {
  return { today: await readToday(deps), calendar: await readWorkCalendar(deps) };
}
type Day = Awaited<ReturnType<typeof readDay>>;

/** What rows are about, read when they are sent. */
type Present = Awaited<ReturnType<typeof readPresent>>;

async function readPresent(db: Db, rows: readonly NoticeRow[]) {
  return {
    reading: await findReading(db, rows.filter(isInside)),
    stages: await findStages(
      db,
      rows.flatMap(({ stage, project_id }) => (stage === null || project_id === null ? [] : project_id)),
    ),
    notes: await findNotes(db, rows),
    requests: await findRequests(db, rows),
    held: await findHeld(db, rows),
    statuses: await findStatuses(db, rows),
    withdrawn: await findWithdrawn(db, rows),
    titles: await findTitles(db, rows),
  };
}

/**
 * The notices that still hold, in the words of the moment. None asks for work that was meanwhile delivered, given to
 * somebody else or put into the bin, nor for a decision that was made; none tells of a note that was deleted, of a status
 * that was corrected, or of a project that its reader may no longer open.
 */
export async function readNow<Row extends NoticeRow>(db: Db, rows: readonly Row[], day: Day): Promise<Row[]> {
  const present = await readPresent(db, rows);
  return rows
    .filter((row) => isTrue(row, present))
    .map((row) => ({ ...row, words: JSON.stringify(wordsNow(row, present, day)) }));
}

/** Of a deleted project a notice belongs to nothing. */
const isInside = ({ project_id, manuscript_id }: NoticeRow) => project_id !== null || manuscript_id !== null;
const wordsOf = ({ words }: NoticeRow) => JSON.parse(words) as NoticeValues;
const stageNow = ({ project_id, stage }: NoticeRow, { stages }: Present) =>
  stages.get(`${project_id} ${stage}`);

function isTrue(row: NoticeRow, present: Present): boolean {
  const { event, stage, about_id: about, user_id: userId } = row;
  if (isInside(row) && !reachesLeavers(event) && !present.reading.has(row.id)) return false;
  if (event === 'accountWaiting') return present.held.has(row.actor_id ?? '');
  if (event === 'noteToYou') return about === null || present.notes.has(about);
  if (event === 'requestArrived') return about === null || present.requests.get(about)?.state === 'open';
  if (row.manuscript_id !== null) return isStatusNow(row, present);
  const now = stageNow(row, present);
  if (event === 'bookAtPress' || event === 'bookDone') return now?.currentOverallStatus === stage;
  if (event === 'requestDecided') return isAnswerNow(now, present.requests.get(about ?? ''));
  if (stage === null || !(asksForWork(event) || asksForDecision(event))) return true;
  const { tenggat: deadline } = wordsOf(row);
  return now !== undefined && isStillAsked(now, { event, stage, userId, deadline });
}

function isAnswerNow(
  now: ReturnType<typeof stageNow>,
  request: ReturnType<Present['requests']['get']>,
): boolean {
  return now === undefined || request === undefined || isAnswerOpen(now.turn, request);
}

/**
 * Whether a manuscript has the status that was told, or still waits for the decision that was asked for or announced. Of a
 * withdrawn one none of it holds.
 */
function isStatusNow(
  { event, manuscript_id, about_kind, about_id }: NoticeRow,
  { statuses, withdrawn }: Present,
): boolean {
  const kind = kindOf(event);
  const waits = kind === 'manuscriptArrived' || kind === 'manuscriptReceived';
  if (!waits && kind !== 'statusChanged') return true;
  if (withdrawn.has(manuscript_id ?? '')) return false;
  const status = statuses.get(manuscript_id ?? '');
  if (waits) return status === initialStatus;
  const set = about_kind === 'status' ? statuses.get(about_id ?? '') : undefined;
  return set === undefined || set === status;
}

function wordsNow(row: NoticeRow, present: Present, { today, calendar }: Day): NoticeValues {
  const words = wordsOf(row);
  // Who left is not told what the project was renamed to.
  const title = present.reading.has(row.id) ? present.titles.get(row.project_id ?? '') : undefined;
  const named = title === undefined ? words : { ...words, judul: titleOf(row, title) };
  const now = asksForWork(row.event) ? stageNow(row, present) : undefined;
  if (now === undefined || row.stage === null) return named;
  const { deadline, brief } = stageOf(now, row.stage);
  return {
    ...named,
    tenggat: deadline ?? messages.notices.noDeadline,
    ...(row.event === 'briefChanged' && { arahan: briefOf({ brief }) }),
    ...(row.event === 'overdue' &&
      deadline !== null && { lewat: messages.notices.days(workingAge(deadline, today, calendar)) }),
  };
}

const aboutRequests: readonly NoticeEvent[] = [
  'requestArrived',
  'requestWithdrawn',
  'requestDecided',
  'requestSettled',
];

function titleOf({ event, stage }: NoticeRow, title: string): string {
  return stage !== null && aboutRequests.includes(event) ? titleAt(title, stage) : title;
}
