import { initialStatus, type ManuscriptStatus, needsReason } from '../manuscripts/status.ts';
import { isRevisable } from '../manuscripts/turn.ts';
import { messages } from '../messages.id.ts';
import type { StageName } from '../projects/stages.ts';
import type { Role } from '../roles.ts';
import { splitBracket } from '../text.ts';
import type { NewNotice } from './events.ts';
import { eventOfReachedStage } from './events-projects.ts';
import type { FreshNotice, NoticeChanges } from './undo.ts';
import { type NoticeEvent, type NoticeValues, noticeKindOf } from './values.ts';

const arrivals = {
  manuscript: { receipt: 'manuscriptReceived', arrival: 'manuscriptArrived' },
  revision: { receipt: 'revisionReceived', arrival: 'revisionArrived' },
} as const;

/** A manuscript or its revision that was sent: a receipt for its author, and a notice to the admins that it waits. */
export function submissionNotices(
  sent: keyof typeof arrivals,
  manuscript: { readonly judul: string },
  author: { readonly id: string; readonly name: string },
): NewNotice[] {
  const { receipt, arrival } = arrivals[sent];
  const values = { judul: manuscript.judul };
  return [
    { event: receipt, to: { userId: author.id }, stage: null, values },
    { event: arrival, to: 'admins', stage: null, values: { ...values, dari: author.name } },
  ];
}

/** A status with the reason that was given for it. */
export interface StatusWithReason {
  readonly status: ManuscriptStatus;
  readonly note: string | null;
}

/** What a manuscript became. */
export interface ManuscriptProject {
  readonly hasProject: boolean;
  /** Where that stands, if it is a book of the manuscript's author. */
  readonly authorProjectStage: StageName | null;
  /** Of the author's account: only an author's sends a revision. */
  readonly authorRole?: Role | undefined;
}

/**
 * A status that the admin set, beside the one that its author knows. The same with another reason corrects it; the same
 * with the same reason, or with none, is no news, and for a withdrawn manuscript (decision 0095) no status asks for
 * anything.
 */
export function statusNotices(
  manuscript: ManuscriptProject & {
    readonly judul: string;
    readonly userId: string;
    readonly withdrawal?: { readonly state: string } | undefined;
  },
  known: StatusWithReason,
  set: StatusWithReason & { readonly eventId: string },
): NewNotice[] {
  const isSame = known.status === set.status;
  if (isSame && (!set.note || set.note === known.note)) return [];
  if (manuscript.withdrawal?.state === 'accepted' || isToldByProject(manuscript, set.status)) return [];
  const values = {
    judul: manuscript.judul,
    status: splitBracket(set.status).head,
    ...(set.note && { alasan: set.note }),
    langkah: nextStepsText(set.status, manuscript),
  };
  return [
    {
      event: isSame ? 'statusCorrected' : 'statusChanged',
      to: { userId: manuscript.userId },
      stage: null,
      values,
      about: { kind: 'status', id: set.eventId },
    },
  ];
}

/**
 * What comes next for the author, else what the status means, as on its card; a refusal says why in its reason. What
 * became a project asks for its stages.
 */
export function nextStepsText(
  status: ManuscriptStatus,
  { hasProject, authorRole = 'penulis' }: Pick<ManuscriptProject, 'hasProject' | 'authorRole'>,
): string {
  const { contact } = messages.notices.steps;
  const revise =
    authorRole === 'penulis' ? messages.notices.steps.revise : messages.manuscripts.revisionByHelp;
  const asks = isRevisable(status);
  const isContacted = splitBracket(status).rest !== '';
  const next = [isContacted ? contact : '', asks && !hasProject ? revise : ''].filter(Boolean).join(' ');
  return next !== '' || asks || needsReason(status) ? next : messages.manuscripts.statusMeaning[status];
}

/** That it is printed its author hears by the book. */
function isToldByProject({ authorProjectStage }: ManuscriptProject, status: ManuscriptStatus): boolean {
  return authorProjectStage === status && eventOfReachedStage[authorProjectStage] !== undefined;
}

/** A manuscript as it is when a notice about it is sent. */
export interface CurrentManuscript extends ManuscriptProject {
  readonly status: ManuscriptStatus;
  readonly withdrawn: boolean;
}

/**
 * Whether a manuscript has the status that was told, and not by its book as well, or still waits for the decision that was
 * asked for or announced. Of a withdrawn one none of it holds.
 */
export function isNoticeStillTrue(
  now: CurrentManuscript,
  event: NoticeEvent,
  set: ManuscriptStatus | undefined,
): boolean {
  const kind = noticeKindOf(event);
  const waits = kind === 'manuscriptArrived' || kind === 'manuscriptReceived';
  if (!waits && kind !== 'statusChanged') return true;
  if (now.withdrawn) return false;
  if (waits) return now.status === initialStatus && !now.hasProject;
  return set === undefined || (set === now.status && !isToldByProject(now, set));
}

/** The status of a manuscript, and what comes next of it, as its author hears at the moment. */
export function currentStatusValues(
  now: Omit<CurrentManuscript, 'authorProjectStage'>,
): Pick<NoticeValues, 'status' | 'langkah'> {
  const { head: status } = splitBracket(now.status);
  return { status, langkah: now.withdrawn ? '' : nextStepsText(now.status, now) };
}

const authorshipEvents: readonly NoticeEvent[] = ['manuscriptGiven', 'manuscriptGivenAway'];

/**
 * An admin gave a manuscript to another author: for who had it and for who has it now. Who was told within the minute
 * that they had got or lost it, and lost or got it back, is told neither.
 */
export function changedAuthorNotices(
  {
    judul,
    from,
    to,
    now,
  }: {
    readonly judul: string;
    readonly from: string;
    readonly to: string;
    readonly now: Omit<CurrentManuscript, 'authorProjectStage'>;
  },
  by: string,
  fresh: readonly FreshNotice[],
): NoticeChanges {
  const newNotices: readonly NewNotice[] = [
    { event: 'manuscriptGivenAway', to: { userId: from }, stage: null, values: { judul } },
    {
      event: 'manuscriptGiven',
      to: { userId: to },
      stage: null,
      values: { judul, ...currentStatusValues(now) },
    },
  ];
  const undone = fresh.filter(
    ({ event, userId }) => authorshipEvents.includes(event) && [from, to].includes(userId),
  );
  const known = [by, ...undone.map(({ userId }) => userId)];
  return {
    newNotices: newNotices.filter(
      (newNotice) => newNotice.to !== 'admins' && !known.includes(newNotice.to.userId),
    ),
    deleted: undone.map(({ id }) => id),
  };
}
