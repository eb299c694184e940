import { workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { isStillAsked } from '@ruang-naskah/domain/notices/asked';
import { titleAt } from '@ruang-naskah/domain/notices/events-requests';
import {
  asksForDecision,
  asksForWork,
  kindOf,
  type NoticeEvent,
  type NoticeValues,
  reachesLeavers,
} from '@ruang-naskah/domain/notices/values';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Db } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readToday } from '../../settings/service.ts';
import type { NoticeRow } from '../repository.ts';
import { findLive, findReading, findStages, findStatuses, findTitles } from './repository.ts';

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
    live: await findLive(db, rows),
    statuses: await findStatuses(db, rows),
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
  const { event, stage, user_id: userId } = row;
  if (isInside(row) && !reachesLeavers(event) && !present.reading.has(row.id)) return false;
  if (event === 'noteToYou' || event === 'requestArrived')
    return row.about_id === null || present.live.has(row.about_id);
  if (row.manuscript_id !== null) return isStatusNow(row, present);
  if (stage === null || !(asksForWork(event) || asksForDecision(event))) return true;
  const now = stageNow(row, present);
  const { tenggat: deadline } = wordsOf(row);
  return now !== undefined && isStillAsked(now, { event, stage, userId, deadline });
}

/** Whether a manuscript has the status that was told, or still waits for the decision that was asked for. */
function isStatusNow(
  { event, manuscript_id, about_kind, about_id }: NoticeRow,
  { statuses }: Present,
): boolean {
  const status = statuses.get(manuscript_id ?? '');
  if (kindOf(event) === 'manuscriptArrived') return status === initialStatus;
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
    ...(row.event === 'briefChanged' && { arahan: brief ?? '' }),
    ...(row.event === 'overdue' &&
      deadline !== null && { lewat: messages.notices.days(workingAge(deadline, today, calendar)) }),
  };
}

const aboutRequests: readonly NoticeEvent[] = [
  ...(['requestArrived', 'requestWithdrawn', 'requestDecided', 'requestSettled'] as const),
];

function titleOf({ event, stage }: NoticeRow, title: string): string {
  return stage !== null && aboutRequests.includes(event) ? titleAt(title, stage) : title;
}
