import { lastStage, stageNames } from '../projects/stages.ts';
import { stageTurn } from '../projects/turn.ts';
import { workerOf } from './asked.ts';
import type { NoticeDraft, NoticeProject } from './events.ts';
import type { NoticeEvent } from './values.ts';

/** What becomes of a book as a whole: whose it is, what it is called, how far it is, and that it stops or goes on. */

/** Beside `drafts`, which its stages cause: nobody is told a second time what one of them says. */
export function bookNotices(
  before: NoticeProject | undefined,
  after: NoticeProject,
  drafts: readonly NoticeDraft[],
): NoticeDraft[] {
  const told = drafts.flatMap(({ to }) => (to === 'admins' ? [] : to.userId));
  return [
    ...ofAuthor(before, after, told),
    ...(before === undefined ? [] : [...ofTitle(before, after), ...ofPrint(before, after)]),
    ...ofWithdrawal(before, after, told),
  ];
}

const authorOf = ({ authorId, authorGone }: NoticeProject) => (authorGone === true ? '' : authorId);

/** A book that goes to another author, and one that is new to its author, whom no stage asks for work yet. */
function* ofAuthor(
  before: NoticeProject | undefined,
  after: NoticeProject,
  told: readonly string[],
): Iterable<NoticeDraft> {
  if (before?.authorId === after.authorId) return;
  const values = { judul: after.title };
  const [from, to] = [before === undefined ? '' : authorOf(before), authorOf(after)];
  if (from !== '') yield { event: 'bookGivenAway', to: { userId: from }, stage: null, values };
  if (to !== '' && !told.includes(to) && after.currentOverallStatus !== lastStage)
    yield { event: 'bookBegun', to: { userId: to }, stage: null, values };
}

/** Of its new title hears its author; all others see it wherever the project is named. */
function* ofTitle(before: NoticeProject, after: NoticeProject): Iterable<NoticeDraft> {
  const author = authorOf(after);
  if (before.title === after.title || author === '' || author !== before.authorId) return;
  const values = { judul: after.title, judulLama: before.title };
  yield { event: 'titleChanged', to: { userId: author }, stage: null, values };
}

/** The book goes to press, or is done. */
function* ofPrint(before: NoticeProject, after: NoticeProject): Iterable<NoticeDraft> {
  const [was, is] = [before.currentOverallStatus, after.currentOverallStatus];
  const author = authorOf(after);
  if (was === null || is === null || author === '' || after.withdrawn === true) return;
  if (stageNames.indexOf(is) <= stageNames.indexOf(was)) return;
  const values = { judul: after.title };
  if (is === pressStage) yield { event: 'bookAtPress', to: { userId: author }, stage: is, values };
  if (is === lastStage) yield { event: 'bookDone', to: { userId: author }, stage: is, values };
}

const pressStage = 'Proses Cetak';

/**
 * The manuscript was withdrawn, which stops the project, or it goes on after all (decision 0095): for those whom nothing
 * else tells so. The author asked for the first, and has the answer.
 */
function ofWithdrawal(
  before: NoticeProject | undefined,
  after: NoticeProject,
  told: readonly string[],
): NoticeDraft[] {
  const stops = after.withdrawn === true;
  if (before === undefined || (before.withdrawn === true) === stops) return [];
  const known = stops ? [...told, after.authorId] : told;
  const event = stops ? 'projectDeleted' : 'projectRestored';
  return stopNotices(event, { ...after, withdrawn: false }).filter(
    ({ to }) => to === 'admins' || !known.includes(to.userId),
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
): NoticeDraft[] {
  const ofAuthor = ({ to }: NoticeDraft) => to !== 'admins' && to.userId === project.authorId;
  return stopNotices(event, project)
    .filter((draft) => project.withdrawn !== true || ofAuthor(draft))
    .filter(({ to }) => to === 'admins' || to.userId !== by.id);
}

function stopNotices(event: BinEvent, project: NoticeProject): NoticeDraft[] {
  const open = stageNames.filter((name) => stageTurn(project, name) !== 'done');
  const people = new Set([authorOf(project), ...open.map((name) => workerOf(project, name) ?? '')]);
  return [...people]
    .filter((id) => id !== '')
    .map((userId) => ({ event, to: { userId }, stage: null, values: { judul: project.title } }));
}
