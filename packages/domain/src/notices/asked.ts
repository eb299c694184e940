import { type WorkCalendar, workingAge } from '../calendar/working-days.ts';
import { messages } from '../messages.id.ts';
import { isProofAsked } from '../projects/proof.ts';
import { holderOf, isAuthorStage, type Stage, type StageName, stageOf } from '../projects/stages.ts';
import { heldTurn, type StageTurn, type Turn, type Turns } from '../projects/turn.ts';
import type { ProjectState } from '../projects/workflow.ts';
import { isReminder, type NoticeEvent, type NoticeValues } from './values.ts';

/** Whom a stage asks for something: by what was told of it, and by a reminder. */

type Staffed = Pick<ProjectState, 'authorId' | 'authorGone' | 'stages'>;

/**
 * Who works on a stage: its holder, and of an author's own stage the author when nobody is named, unless the account is
 * no author's any more (decision 0099).
 */
export function workerOf(project: Staffed, name: StageName): string | null {
  const author = isAuthorStage(name) && project.authorGone !== true && project.authorId;
  return holderOf(stageOf(project, name)) ?? (author || null);
}

/** An editor waits for the deadline, and hears of it once it is set (§5 Editor stage task). */
export function canDeliver(project: Staffed, name: StageName): boolean {
  return stageOf(project, name).deadline !== null || workerOf(project, name) === project.authorId;
}

/** A stage as it is when a notice about it is sent, with whose turn it is. */
export type StageNow = Staffed &
  Pick<ProjectState, 'currentOverallStatus' | 'withdrawn'> & { readonly turn: StageTurn };

/**
 * Whether a stage still asks this person for what an earlier notice says: a turn that is over asks for nothing, a
 * reminder holds for its deadline only, what was delivered waits while it is to be approved, and the author's word on a
 * proof until another is delivered or it is approved.
 */
export function isStillAsked(
  project: StageNow,
  asked: {
    readonly event: NoticeEvent;
    readonly stage: StageName;
    readonly userId: string;
    readonly deadline: string | undefined;
  },
): boolean {
  const { turn } = project;
  if (asked.event === 'delivered') return turn === 'approval';
  if (asked.event === 'proofJudged')
    return turn === 'approval' && stageOf(project, asked.stage).proof !== undefined;
  if (asked.event === 'proofReady') return isProofAsked(project) && project.authorId === asked.userId;
  const needsTurn = asked.event === 'yourTurn' || isReminder(asked.event);
  const isOpen = needsTurn
    ? turn === 'now' && canDeliver(project, asked.stage)
    : turn === 'now' || turn === 'later';
  const { deadline } = stageOf(project, asked.stage);
  const isDue = !isReminder(asked.event) || (deadline ?? messages.notices.noDeadline) === asked.deadline;
  return isOpen && isDue && workerOf(project, asked.stage) === asked.userId;
}

/** The reminder that an admin sends by hand to whom a project waits for, at the stage that its row shows. */
export interface AskedReminder {
  readonly event: Extract<NoticeEvent, 'reminder' | 'overdue'>;
  readonly stage: StageName;
  readonly holderId: string;
  readonly values: NoticeValues;
}

/**
 * To the holder of the most urgent turn that a person has; null where nobody has one: the team, the admins themselves, or
 * a finished project.
 */
export function askedReminder(
  { title, ...turns }: { readonly title: string } & Turns,
  today: string,
  calendar: WorkCalendar,
): AskedReminder | null {
  const turn = heldTurn(turns);
  return turn === undefined ? null : turnReminder(title, turn, { today, calendar });
}

/** What one turn of a project is reminded of. */
export function turnReminder(
  title: string,
  { stage, holderId, deadline, dueOn }: Pick<Turn, 'stage' | 'holderId' | 'deadline' | 'dueOn'>,
  { today, calendar }: { readonly today: string; readonly calendar: WorkCalendar },
): AskedReminder | null {
  if (holderId === null || stage === null) return null;
  const values = { judul: title, tahap: stage, tenggat: deadline ?? messages.notices.noDeadline };
  if (dueOn !== null && dueOn < today) {
    const lewat = messages.notices.days(workingAge(dueOn, today, calendar));
    return { event: 'overdue', stage, holderId, values: { ...values, lewat } };
  }
  return { event: 'reminder', stage, holderId, values };
}

/** The brief of a stage as it is told. */
export function briefOf({ brief }: Pick<Stage, 'brief'>): string {
  return brief || messages.notices.noBrief;
}
