import { limits } from '../limits.ts';
import { authorAskedForProof } from '../projects/proof.ts';
import { isAuthorStage, type StageName, stageOf } from '../projects/stages.ts';
import { stageTurn } from '../projects/turn.ts';
import type { NewNotice, NoticeProject } from './events.ts';
import { deadlineDay, deadlineEvent } from './reminders.ts';
import { eventsOfSameTopic, type NoticeEvent, type NoticeValues } from './values.ts';

/** How long what was done can be undone before anybody is mailed of it. */
export const undoMs = limits.noticeDelaySeconds * 1000;

/** A notice about a project that was written within the minute and not mailed yet. */
export interface FreshNotice {
  readonly id: string;
  readonly userId: string;
  readonly event: NoticeEvent;
  readonly stage: StageName | null;
  readonly values: NoticeValues;
}

export interface NoticeChanges {
  readonly newNotices: readonly NewNotice[];
  /** The ids of fresh notices that are to be deleted, because they are no longer true. */
  readonly deleted: readonly string[];
}

/**
 * Within the minute the newer replaces the older, and what was undone is not announced: notices that say the opposite to
 * one person about one stage cancel each other, and a turn, task, request for repair or approval that has ended is
 * deleted. An author who loses a task is told instead that the book is theirs, where nothing else says so.
 */
export function cancelUndone(
  fresh: readonly FreshNotice[],
  newNotices: readonly NewNotice[],
  after: NoticeProject,
): NoticeChanges {
  const over = fresh.filter((notice) => isNoLongerTrue(notice, after, fresh));
  const deleted = new Set(over.map(({ id }) => id));
  const toTell = newNotices.filter((newNotice) => !isKnownProof(newNotice, fresh));
  const kept = [...toTell, ...bookBegunInstead(fresh, over, { newNotices, after })].flatMap((newNotice) => {
    let told: NewNotice | undefined = newNotice;
    for (const notice of fresh.toReversed()) {
      if (told === undefined || !isAboutSameThing(notice, newNotice)) continue;
      const met = combine(notice, told);
      if (met === 'both') continue;
      deleted.add(notice.id);
      told = met;
    }
    return told ?? [];
  });
  return { newNotices: kept, deleted: [...deleted] };
}

/** Where the author knew of the book only by a task that ended: tells them that the book is theirs. */
function* bookBegunInstead(
  fresh: readonly FreshNotice[],
  over: readonly FreshNotice[],
  { newNotices, after }: { readonly newNotices: readonly NewNotice[]; readonly after: NoticeProject },
): Iterable<NewNotice> {
  const { authorId: userId, title } = after;
  const isFirstTask = (notice: FreshNotice) =>
    notice.userId === userId &&
    notice.event === 'assigned' &&
    notice.stage !== null &&
    isAuthorStage(notice.stage);
  if (!over.some(isFirstTask)) return;
  const said = [
    ...fresh.filter((notice) => !over.includes(notice) && notice.userId === userId),
    ...newNotices.filter(({ to }) => to !== 'admins' && to.userId === userId),
  ];
  if (!said.some(({ event }) => eventsOnAuthorship.includes(event)))
    yield { event: 'bookBegun', to: { userId }, stage: null, values: { judul: title } };
}

function isAboutSameThing({ userId, event, stage }: FreshNotice, newNotice: NewNotice): boolean {
  const isReader = newNotice.to === 'admins' ? newNotice.event === event : newNotice.to.userId === userId;
  const isOfBook = isGivenAwayAndWork(event, newNotice.event) || isFirstTurn(event, newNotice.event);
  return isReader && (stage === newNotice.stage || isOfBook);
}

/** The first task in a book also says that the book has begun. */
function isFirstTurn(told: NoticeEvent, event: NoticeEvent): boolean {
  return told === 'bookBegun' && workEvents.includes(event);
}

/** That a book was given away also says that its author's stages were. */
function isGivenAwayAndWork(...events: readonly NoticeEvent[]): boolean {
  return events.includes('bookGivenAway') && events.some((event) => workEvents.includes(event));
}

/** An author who has the book back within the minute knows of a proof that was ready before. */
function isKnownProof({ event, to }: NewNotice, fresh: readonly FreshNotice[]): boolean {
  const told = fresh.filter(({ userId }) => to !== 'admins' && to.userId === userId).map((one) => one.event);
  return event === 'proofReady' && told.includes('bookGivenAway') && !told.includes(event);
}

function isNoLongerTrue(
  { event, stage, userId }: FreshNotice,
  after: NoticeProject,
  fresh: readonly FreshNotice[],
): boolean {
  if (stage === null) return false;
  if (event === 'proofReady') {
    const asked = authorAskedForProof(after);
    // An author of less than a minute is not told of the book at all; an earlier one may get it back.
    const isNew = fresh.some((one) => one.userId === userId && bookBeginnings.includes(one.event));
    return asked === null || (asked !== userId && isNew);
  }
  if (event === 'bookAtPress' || event === 'bookDone') return after.currentOverallStatus !== stage;
  const isApproved = stageOf(after, stage).status === 'Disetujui';
  if (event === 'approved') return !isApproved;
  if (event === 'returned') return isApproved;
  const turn = stageTurn(after, stage);
  return event === 'yourTurn' ? turn !== 'now' : event === 'assigned' && turn === 'done';
}

const workEvents: readonly NoticeEvent[] = ['assigned', 'yourTurn'];
const bookBeginnings: readonly NoticeEvent[] = [...workEvents, 'bookBegun'];
/** What tells an author that a book is theirs. */
const eventsOnAuthorship: readonly NoticeEvent[] = [
  ...bookBeginnings,
  'bookGivenAway',
  'bookAtPress',
  'bookDone',
];
const eventsWithDeadline: readonly NoticeEvent[] = [...workEvents, 'returned'];
const deadlineAndBriefEvents: readonly NoticeEvent[] = [
  'deadlineSet',
  'deadlineEarlier',
  'deadlineLater',
  'briefChanged',
];
const opposites: readonly (readonly [NoticeEvent, NoticeEvent])[] = [
  ...workEvents.map((event) => ['reassigned', event] as const),
  ['approved', 'approvalUndone'],
  ['projectDeleted', 'projectRestored'],
  // Not `yourTurn`, which may ask an author of long ago: the book goes, and its stage is not asked when it is sent.
  ...(['assigned', 'bookBegun'] as const).map((event) => ['bookGivenAway', event] as const),
];

/** What is left to tell of an earlier notice and a new one: both, one in place of the two, or undefined for nothing. */
function combine(notice: FreshNotice, newNotice: NewNotice): 'both' | NewNotice | undefined {
  if (isFirstTurn(notice.event, newNotice.event)) return newNotice;
  const pair = [notice.event, newNotice.event];
  if (opposites.some((both) => both.every((event) => pair.includes(event))))
    return notice.event === 'reassigned' ? whenHandedBack(notice, newNotice) : undefined;
  if (eventsWithDeadline.includes(notice.event) && deadlineAndBriefEvents.includes(newNotice.event)) {
    const { tenggat } = newNotice.values;
    return { ...newNotice, event: notice.event, values: { ...notice.values, ...(tenggat && { tenggat }) } };
  }
  if (!eventsOfSameTopic(newNotice.event).includes(notice.event)) return 'both';
  if (newNotice.event === 'titleChanged') return combinedTitleChange(notice, newNotice);
  return deadlineAndBriefEvents.includes(newNotice.event) ? combinedChange(notice, newNotice) : newNotice;
}

/** From the title that its reader knows; undefined when it is called so again. */
function combinedTitleChange(
  { values: { judulLama = '' } }: FreshNotice,
  newNotice: NewNotice,
): NewNotice | undefined {
  return newNotice.values.judul === judulLama
    ? undefined
    : { ...newNotice, values: { ...newNotice.values, judulLama } };
}

/** Work given away and back within the minute: nothing is told, unless the deadline is another one by now. */
function whenHandedBack(
  { values: { tenggat: earlier } }: FreshNotice,
  newNotice: NewNotice,
): NewNotice | undefined {
  const { tenggat } = newNotice.values;
  if (earlier === undefined || tenggat === undefined || earlier === tenggat) return undefined;
  const event = deadlineEvent(deadlineDay(earlier), deadlineDay(tenggat));
  return { ...newNotice, event, values: { ...newNotice.values, semula: earlier } };
}

/** Two changes of a deadline or a brief, as one; undefined when it is again what it was. */
function combinedChange(
  { values: { semula: earlier } }: FreshNotice,
  newNotice: NewNotice,
): NewNotice | undefined {
  const { tenggat = '', arahan } = newNotice.values;
  const isBrief = newNotice.event === 'briefChanged';
  if (earlier === (isBrief ? arahan : tenggat)) return undefined;
  const event = isBrief ? newNotice.event : deadlineEvent(deadlineDay(earlier), deadlineDay(tenggat));
  return {
    ...newNotice,
    event,
    values: { ...newNotice.values, ...(earlier !== undefined && { semula: earlier }) },
  };
}
