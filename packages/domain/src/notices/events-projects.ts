import { lastStage, type StageName, stageNames } from '../projects/stages.ts';
import { stageTurn } from '../projects/turn.ts';
import type { NewNotice, NoticeProject } from './events.ts';
import { assigneeOrAuthor } from './reminders.ts';
import type { NoticeEvent } from './values.ts';

/**
 * Notices of a project as a whole: another author, title or progress, stopped, resumed. In the names of events a project is
 * a `book`, which is what its author calls it.
 */

/** The notices beside those of its stages, `stageNotices`; what one of these says already is left out. */
export function wholeProjectNotices(
  before: NoticeProject | undefined,
  after: NoticeProject,
  stageNotices: readonly NewNotice[],
): NewNotice[] {
  const notified = readersOf(stageNotices);
  // That a proof waits does not say whose the book is.
  const askedForWork = readersOf(stageNotices.filter(({ event }) => event !== 'proofReady'));
  return [
    ...authorChangeNotices(before, after, askedForWork),
    ...(before === undefined ? [] : [...titleChangeNotices(before, after), ...printNotices(before, after)]),
    ...withdrawalNotices(before, after, notified),
  ];
}

const readersOf = (newNotices: readonly NewNotice[]) =>
  newNotices.flatMap(({ to }) => (to === 'admins' ? [] : to.userId));

const authorOf = ({ authorId, authorGone }: NoticeProject) => (authorGone === true ? '' : authorId);

/** The earlier author is told that the book was given away; the new one that it is theirs, unless a stage asks for work. */
function* authorChangeNotices(
  before: NoticeProject | undefined,
  after: NoticeProject,
  askedForWork: readonly string[],
): Iterable<NewNotice> {
  if (before?.authorId === after.authorId) return;
  const values = { judul: after.title };
  const [from, to] = [before === undefined ? '' : authorOf(before), authorOf(after)];
  if (from !== '') yield { event: 'bookGivenAway', to: { userId: from }, stage: null, values };
  if (to !== '' && !askedForWork.includes(to) && after.currentOverallStatus !== lastStage)
    yield { event: 'bookBegun', to: { userId: to }, stage: null, values };
}

/** Only the author is notified of a new title; everybody else sees it wherever the project is named. */
function* titleChangeNotices(before: NoticeProject, after: NoticeProject): Iterable<NewNotice> {
  const author = authorOf(after);
  if (before.title === after.title || author === '' || author !== before.authorId) return;
  const values = { judul: after.title, judulLama: before.title };
  yield { event: 'titleChanged', to: { userId: author }, stage: null, values };
}

/** The book goes to press, or is done. */
function* printNotices(before: NoticeProject, after: NoticeProject): Iterable<NewNotice> {
  const [was, is] = [before.currentOverallStatus, after.currentOverallStatus];
  const author = authorOf(after);
  if (was === null || is === null || author === '' || after.withdrawn === true) return;
  if (stageNames.indexOf(is) <= stageNames.indexOf(was)) return;
  const values = { judul: after.title };
  const event = eventOfReachedStage[is];
  if (event !== undefined) yield { event, to: { userId: author }, stage: is, values };
}

/** The event by which an author learns that their book has reached a stage. */
export const eventOfReachedStage: Partial<Record<StageName, NoticeEvent>> = {
  'Proses Cetak': 'bookAtPress',
  [lastStage]: 'bookDone',
};

/**
 * The manuscript was withdrawn, which stops the project, or it goes on after all (decision 0095): for those whom nothing
 * else tells so.
 */
function withdrawalNotices(
  before: NoticeProject | undefined,
  after: NoticeProject,
  notified: readonly string[],
): NewNotice[] {
  const stops = after.withdrawn === true;
  if (before === undefined || (before.withdrawn === true) === stops) return [];
  const event = stops ? 'projectDeleted' : 'projectRestored';
  return stopOrResumeNotices(event, { ...after, withdrawn: false }).filter(
    ({ to }) => to === 'admins' || !notified.includes(to.userId),
  );
}

/** A project that goes into the bin or comes out of it, or is stopped and goes on. */
export type BinEvent = Extract<NoticeEvent, 'projectDeleted' | 'projectRestored'>;

/**
 * It concerns the author, and everybody who works on a stage that is open. Of a project whose manuscript was withdrawn
 * they know already that it stopped.
 */
export function binNotices(
  event: BinEvent,
  project: NoticeProject,
  by: { readonly id: string },
): NewNotice[] {
  const ofAuthor = ({ to }: NewNotice) => to !== 'admins' && to.userId === project.authorId;
  return stopOrResumeNotices(event, project)
    .filter((newNotice) => project.withdrawn !== true || ofAuthor(newNotice))
    .filter(({ to }) => to === 'admins' || to.userId !== by.id);
}

function stopOrResumeNotices(event: BinEvent, project: NoticeProject): NewNotice[] {
  const open = stageNames.filter((name) => stageTurn(project, name) !== 'done');
  const people = new Set([authorOf(project), ...open.map((name) => assigneeOrAuthor(project, name) ?? '')]);
  return [...people]
    .filter((id) => id !== '')
    .map((userId) => ({ event, to: { userId }, stage: null, values: { judul: project.title } }));
}
