import { messages } from '../messages.id.ts';
import { authorAskedForProof, proofStage } from '../projects/proof.ts';
import {
  assigneeOf,
  hasLink,
  isAuthorStage,
  needsRepair,
  type Stage,
  type StageName,
  stageNames,
  stageOf,
} from '../projects/stages.ts';
import { stageTurn } from '../projects/turn.ts';
import type { ProofKind } from '../projects/values.ts';
import type { ProjectState } from '../projects/workflow.ts';
import { wholeProjectNotices } from './events-projects.ts';
import { assigneeOrAuthor, briefInWords, deadlineEvent, hasNeededDeadline } from './reminders.ts';
import type { NoticeAbout, NoticeEvent, NoticeValues } from './values.ts';

/** Whom an event concerns: one person, or all admins. Nobody is notified of their own actions. */
export interface NewNotice {
  readonly event: NoticeEvent;
  readonly to: { readonly userId: string } | 'admins';
  readonly stage: StageName | null;
  readonly values: NoticeValues;
  /** The record of what happened, where there is one. */
  readonly about?: NoticeAbout;
}

export type NoticeProject = Pick<
  ProjectState,
  | 'authorId'
  | 'authorGone'
  | 'currentOverallStatus'
  | 'kind'
  | 'participantUids'
  | 'stages'
  | 'title'
  | 'withdrawn'
>;

interface StageChange {
  readonly name: StageName;
  readonly before: NoticeProject | undefined;
  readonly after: NoticeProject;
  /** Who made the change. */
  readonly byName: string;
}

/** The notices that one change of a project causes; `before` is undefined for a new project. */
export function projectNotices(
  before: NoticeProject | undefined,
  after: NoticeProject,
  by: { readonly id: string; readonly name: string },
): NewNotice[] {
  const newNotices = stageNames.flatMap((name) => {
    const change = { name, before, after, byName: by.name };
    return [...assigneeNotices(change), ...deliveryResultNotices(change)];
  });
  newNotices.push(...proofReadyNotices(before, after));
  newNotices.push(...wholeProjectNotices(before, after, newNotices));
  return newNotices.filter(({ to }) => to === 'admins' || to.userId !== by.id);
}

/** Work that is assigned to somebody, becomes due for them now, or goes to somebody else. */
function* assigneeNotices({ name, before, after }: StageChange): Iterable<NewNotice> {
  const turn = stageTurn(after, name);
  const assignee = assigneeOrAuthor(after, name);
  const earlier = before === undefined ? null : assigneeOrAuthor(before, name);
  const values = stageValues(after, name);
  const open = turn === 'now' || turn === 'later';
  // The former author gets one notice that the book was given away, instead of one for each stage.
  const isGivenAway = isAuthorStage(name) && earlier === before?.authorId && earlier !== after.authorId;
  if (earlier !== null && earlier !== assignee && open && !isGivenAway) {
    // The deadline its reader knew, so that undoing the handover can tell whether it is another one by then.
    const { tenggat = '' } = stageValues(before ?? after, name);
    yield { event: 'reassigned', to: { userId: earlier }, stage: name, values: { ...values, tenggat } };
  }
  if (assignee === null || !open) return;
  const isNow = turn === 'now';
  const wasNow = before !== undefined && stageTurn(before, name) === 'now';
  if (assignee !== earlier) {
    // An author is notified of a stage when its turn comes; an editor earlier, to plan ahead.
    if (isNow || assignee !== after.authorId)
      yield { event: 'assigned', to: { userId: assignee }, stage: name, values };
  } else if (isNow && !wasNow && !needsRepair(stageOf(after, name)) && hasNeededDeadline(after, name)) {
    yield { event: 'yourTurn', to: { userId: assignee }, stage: name, values };
  } else if (before !== undefined && (isNow || assignee !== after.authorId)) {
    yield* deadlineAndBriefNotices({ name, before, after }, assignee);
  }
}

/** A new deadline for a stage's assignee, and a new brief while the stage is under way. */
function* deadlineAndBriefNotices(
  { name, before, after }: ExistingStageChange,
  assignee: string,
): Iterable<NewNotice> {
  const [was, is] = [stageOf(before, name), stageOf(after, name)];
  const to = { userId: assignee };
  const values = stageValues(after, name);
  const isAskedAnew = is.repair?.askedAt !== was.repair?.askedAt;
  if (was.deadline !== is.deadline && !isAskedAnew) {
    const earlier = was.deadline ?? messages.notices.noDeadline;
    yield {
      event: deadlineEvent(was.deadline, is.deadline),
      to,
      stage: name,
      values: { ...values, semula: earlier },
    };
  }
  if ((was.brief ?? '') === (is.brief ?? '') || stageTurn(after, name) !== 'now') return;
  const briefs = { semula: briefInWords(was), arahan: briefInWords(is) };
  yield { event: 'briefChanged', to, stage: name, values: { ...values, ...briefs } };
}

interface ExistingStageChange extends Pick<StageChange, 'name' | 'after'> {
  readonly before: NoticeProject;
}

/** A proof waits for the author's approval: a first link, another link, the project has reached that stage, or its author is another. */
function* proofReadyNotices(before: NoticeProject | undefined, after: NoticeProject): Iterable<NewNotice> {
  const author = authorAskedForProof(after);
  if (author === null) return;
  const linkOf = (project: NoticeProject) => stageOf(project, proofStage).submissionLink;
  const isKnown = before !== undefined && authorAskedForProof(before) === author;
  if (isKnown && linkOf(before) === linkOf(after)) return;
  const values = { judul: after.title, tahap: proofStage };
  yield { event: 'proofReady', to: { userId: author }, stage: proofStage, values };
}

/** The outcome of delivered work. */
function* deliveryResultNotices({ name, before, after, byName }: StageChange): Iterable<NewNotice> {
  if (before === undefined) return;
  const [was, is] = [stageOf(before, name), stageOf(after, name)];
  const worker = assigneeOrAuthor(after, name);
  const values = stageValues(after, name);
  if (stageTurn(after, name) === 'approval' && isDelivery(was, is)) {
    yield { event: 'delivered', to: 'admins', stage: name, values: { ...values, dari: byName } };
  }
  if (worker === null) return;
  const { repair } = is;
  const undone = was.status === 'Disetujui' && is.status !== 'Disetujui';
  // An approval undone to ask for repair is told as `returned`, with what is to be repaired.
  const isReturned = undone ? needsRepair(is) : repair?.askedAt !== was.repair?.askedAt;
  if (repair !== undefined && isReturned) {
    yield {
      event: 'returned',
      to: { userId: worker },
      stage: name,
      values: { ...values, alasan: repair.note },
    };
  }
  if (was.status === is.status) return;
  if (is.status === 'Disetujui') yield { event: 'approved', to: { userId: worker }, stage: name, values };
  if (undone && !needsRepair(is))
    yield { event: 'approvalUndone', to: { userId: worker }, stage: name, values };
}

function isDelivery(was: Stage, is: Stage): boolean {
  return hasLink(is) && (was.submissionLink !== is.submissionLink || was.submittedAt !== is.submittedAt);
}

function stageValues(project: NoticeProject, name: StageName): NoticeValues {
  const { deadline } = stageOf(project, name);
  return { judul: project.title, tahap: name, tenggat: deadline ?? messages.notices.noDeadline };
}

/** An author's statement on a proof: for the admins and the person who made the proof. */
export function proofNotices(
  project: NoticeProject,
  stage: StageName,
  said: { readonly kind: ProofKind; readonly note: string; readonly byName: string },
): NewNotice[] {
  const matter = messages.notices.matters[said.kind];
  const values = { judul: project.title, hal: matter, dari: said.byName, alasan: said.note };
  const maker = assigneeOf(stageOf(project, stage));
  const all: NewNotice['to'][] = maker === null ? ['admins'] : ['admins', { userId: maker }];
  return all.map((to) => ({ event: 'proofJudged', to, stage, values }));
}
