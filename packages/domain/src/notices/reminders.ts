import { type WorkCalendar, workingDaysSince } from '../calendar/working-days.ts';
import { messages } from '../messages.id.ts';
import { authorAskedForProof } from '../projects/proof.ts';
import { assigneeOf, isAuthorStage, type Stage, type StageName, stageOf } from '../projects/stages.ts';
import { mostUrgentPersonalTurn, type StageTurn, type Turn, type Turns } from '../projects/turn.ts';
import type { ProjectState } from '../projects/workflow.ts';
import {
  asksForDecision,
  asksForWork,
  isReminder,
  movesDeadline,
  type NoticeEvent,
  type NoticeValues,
  noticeEvents,
} from './values.ts';

/** Who works on a stage, whether it still asks them for what a notice said, and the reminders sent to them. */

type StaffedProject = Pick<ProjectState, 'authorId' | 'authorGone' | 'stages'>;

/**
 * Who works on a stage: its assignee; where an author's stage names none, the project's author, unless the account is no
 * author's any more (decision 0145).
 */
export function assigneeOrAuthor(project: StaffedProject, name: StageName): string | null {
  const author = isAuthorStage(name) && project.authorGone !== true && project.authorId;
  return assigneeOf(stageOf(project, name)) ?? (author || null);
}

/** An editor can deliver a stage only once it has a deadline, an author at any time (§5 Editor stage task). */
export function hasNeededDeadline(project: StaffedProject, name: StageName): boolean {
  return stageOf(project, name).deadline !== null || assigneeOrAuthor(project, name) === project.authorId;
}

/** A stage as it is when a notice about it is sent, with whose turn it is. */
export type ProjectAtStage = StaffedProject &
  Pick<ProjectState, 'currentOverallStatus' | 'withdrawn'> & { readonly turn: StageTurn };

/** What asks somebody for something at a stage, so that it can be over before it is sent or read. */
export const askingEvents = noticeEvents.filter(
  (event) => asksForWork(event) || asksForDecision(event) || event === 'proofJudged',
);

/**
 * Whether a stage still asks this person for what an earlier notice says, if that asks for anything: a turn that is over
 * asks for nothing, no stage of a withdrawn book asks for work, a reminder holds for its deadline only, a moved deadline
 * while it is moved so, what was delivered waits while it is to be approved, and the author's word on a proof until
 * another is delivered or it is approved.
 */
export function isStillAsked(
  project: ProjectAtStage,
  asked: {
    readonly event: NoticeEvent;
    readonly stage: StageName;
    readonly userId: string;
    readonly values: NoticeValues;
  },
): boolean {
  const { turn } = project;
  if (!askingEvents.includes(asked.event)) return true;
  if (asked.event === 'delivered') return turn === 'approval';
  if (asked.event === 'proofJudged')
    return turn === 'approval' && stageOf(project, asked.stage).proof !== undefined;
  if (asked.event === 'proofReady') return authorAskedForProof(project) === asked.userId;
  const needsTurn = asked.event === 'yourTurn' || isReminder(asked.event);
  const isOpen = needsTurn
    ? turn === 'now' && hasNeededDeadline(project, asked.stage)
    : (turn === 'now' || turn === 'later') && project.withdrawn !== true;
  const { deadline } = stageOf(project, asked.stage);
  const isTheirs = assigneeOrAuthor(project, asked.stage) === asked.userId;
  return isOpen && isTheirs && isDeadlineStillSo(asked, deadline);
}

/** An answer or a request for repair may have moved the deadline back; it says so itself. */
function isDeadlineStillSo(
  { event, values }: { readonly event: NoticeEvent; readonly values: NoticeValues },
  deadline: string | null,
): boolean {
  const earlier = deadlineDay(values.semula);
  if (movesDeadline(event)) return deadline !== earlier && deadlineEvent(earlier, deadline) === event;
  return !isReminder(event) || (deadline ?? messages.notices.noDeadline) === values.tenggat;
}

/** Which notice a change of a deadline causes; removing it counts as moving it later. */
export function deadlineEvent(
  was: string | null,
  is: string | null,
): 'deadlineSet' | 'deadlineEarlier' | 'deadlineLater' {
  if (is === null) return 'deadlineLater';
  if (was === null) return 'deadlineSet';
  return is < was ? 'deadlineEarlier' : 'deadlineLater';
}

/** A deadline as a notice kept it. */
export function deadlineDay(told: string | undefined): string | null {
  return told === undefined || told === messages.notices.noDeadline ? null : told;
}

/** The reminder that an admin sends by hand to whom a project waits for, at the stage that its row shows. */
export interface ManualReminder {
  readonly event: Extract<NoticeEvent, 'reminder' | 'overdue'>;
  readonly stage: StageName;
  readonly holderId: string;
  readonly values: NoticeValues;
}

/**
 * To the holder of the most urgent turn that a person has; null where nobody has one: the team, the admins themselves, or
 * a finished project.
 */
export function manualReminder(
  { title, ...turns }: { readonly title: string } & Turns,
  today: string,
  calendar: WorkCalendar,
): ManualReminder | null {
  const turn = mostUrgentPersonalTurn(turns);
  return turn === undefined ? null : turnReminder(title, turn, { today, calendar });
}

/** What one turn of a project is reminded of. */
export function turnReminder(
  title: string,
  { stage, holderId, deadline, dueOn }: Pick<Turn, 'stage' | 'holderId' | 'deadline' | 'dueOn'>,
  { today, calendar }: { readonly today: string; readonly calendar: WorkCalendar },
): ManualReminder | null {
  if (holderId === null || stage === null) return null;
  const values = { judul: title, tahap: stage, tenggat: deadline ?? messages.notices.noDeadline };
  if (dueOn !== null && dueOn < today) {
    const lewat = messages.notices.days(workingDaysSince(dueOn, today, calendar));
    return { event: 'overdue', stage, holderId, values: { ...values, lewat } };
  }
  return { event: 'reminder', stage, holderId, values };
}

/** The brief of a stage, or the words for none. */
export function briefInWords({ brief }: Pick<Stage, 'brief'>): string {
  return brief || messages.notices.noBrief;
}
