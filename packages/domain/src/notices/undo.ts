import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { isProofAsked } from '../projects/proof.ts';
import { type StageName, stageOf } from '../projects/stages.ts';
import { stageTurn } from '../projects/turn.ts';
import { moveOf, type NoticeDraft, type NoticeProject } from './events.ts';
import { type NoticeEvent, type NoticeValues, sameTopic } from './values.ts';

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

export interface Settled {
  readonly drafts: readonly NoticeDraft[];
  /** The ids of fresh notices that are not told. */
  readonly withdrawn: readonly string[];
}

/**
 * Within the minute the newer replaces the older, and what was undone is not announced: notices that say the opposite to
 * one person about one stage cancel each other, and a turn, request for repair or approval that has ended is withdrawn.
 */
export function settleNotices(
  fresh: readonly FreshNotice[],
  drafts: readonly NoticeDraft[],
  after: NoticeProject,
): Settled {
  const withdrawn = new Set(fresh.filter((notice) => isOver(notice, after)).map(({ id }) => id));
  const kept = drafts.flatMap((draft) => {
    let told: NoticeDraft | undefined = draft;
    for (const notice of fresh.toReversed()) {
      if (told === undefined || !isSameThing(notice, draft)) continue;
      const met = meet(notice, told);
      if (met === 'both') continue;
      withdrawn.add(notice.id);
      told = met;
    }
    return told ?? [];
  });
  return { drafts: kept, withdrawn: [...withdrawn] };
}

function isSameThing({ userId, event, stage }: FreshNotice, draft: NoticeDraft): boolean {
  const isReader = draft.to === 'admins' ? draft.event === event : draft.to.userId === userId;
  return isReader && (stage === draft.stage || isOfAuthorship(event, draft.event));
}

/** A book that goes to another author takes both stages of the former one along. */
function isOfAuthorship(...events: readonly NoticeEvent[]): boolean {
  return events.includes('bookGivenAway') && events.some((event) => givesWork.includes(event));
}

function isOver({ event, stage }: FreshNotice, after: NoticeProject): boolean {
  if (stage === null) return false;
  if (event === 'proofReady') return !isProofAsked(after);
  if (event === 'bookAtPress' || event === 'bookDone') return after.currentOverallStatus !== stage;
  const isApproved = stageOf(after, stage).status === 'Disetujui';
  if (event === 'approved') return !isApproved;
  if (event === 'returned') return isApproved;
  return event === 'yourTurn' && stageTurn(after, stage) !== 'now';
}

const givesWork: readonly NoticeEvent[] = ['assigned', 'yourTurn'];
const namesTerms: readonly NoticeEvent[] = [...givesWork, 'returned'];
const terms: readonly NoticeEvent[] = ['deadlineSet', 'deadlineEarlier', 'deadlineLater', 'briefChanged'];
const opposites: readonly (readonly [NoticeEvent, NoticeEvent])[] = [
  ...givesWork.map((event) => ['reassigned', event] as const),
  ['approved', 'approvalUndone'],
  ['projectDeleted', 'projectRestored'],
  ...[...givesWork, 'bookBegun' as const].map((event) => ['bookGivenAway', event] as const),
];

/** What is left to tell of an earlier notice and a new one: both, one in place of the two, or undefined for nothing. */
function meet(notice: FreshNotice, draft: NoticeDraft): 'both' | NoticeDraft | undefined {
  const pair = [notice.event, draft.event];
  if (opposites.some((both) => both.every((event) => pair.includes(event))))
    return notice.event === 'reassigned' ? handedBack(notice, draft) : undefined;
  if (namesTerms.includes(notice.event) && terms.includes(draft.event)) {
    const { tenggat } = draft.values;
    return { ...draft, event: notice.event, values: { ...notice.values, ...(tenggat && { tenggat }) } };
  }
  if (!sameTopic(draft.event).includes(notice.event)) return 'both';
  if (draft.event === 'titleChanged') return renamed(notice, draft);
  return terms.includes(draft.event) ? joined(notice, draft) : draft;
}

/** From the title that its reader knows; undefined when it is called so again. */
function renamed({ values: { judulLama = '' } }: FreshNotice, draft: NoticeDraft): NoticeDraft | undefined {
  return draft.values.judul === judulLama ? undefined : { ...draft, values: { ...draft.values, judulLama } };
}

/** Work that comes back in time is no news, but for another deadline than its reader knows. */
function handedBack(
  { values: { tenggat: semula } }: FreshNotice,
  draft: NoticeDraft,
): NoticeDraft | undefined {
  const { tenggat } = draft.values;
  if (semula === undefined || tenggat === undefined || semula === tenggat) return undefined;
  return { ...draft, event: moveOf(dayOf(semula), dayOf(tenggat)), values: { ...draft.values, semula } };
}

/** Two changes of a deadline or a brief, as one; undefined when it is again what it was. */
function joined({ values: { semula } }: FreshNotice, draft: NoticeDraft): NoticeDraft | undefined {
  const { tenggat = '', arahan } = draft.values;
  const isBrief = draft.event === 'briefChanged';
  if (semula === (isBrief ? arahan : tenggat)) return undefined;
  const event = isBrief ? draft.event : moveOf(dayOf(semula), dayOf(tenggat));
  return { ...draft, event, values: { ...draft.values, ...(semula !== undefined && { semula }) } };
}

function dayOf(told: string | undefined): string | null {
  return told === undefined || told === messages.notices.noDeadline ? null : told;
}
