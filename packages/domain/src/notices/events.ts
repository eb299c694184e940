import { messages } from '../messages.id.ts';
import { isProofAsked, proofStage } from '../projects/proof.ts';
import {
  hasLink,
  holderOf,
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
import { briefOf, canDeliver, workerOf } from './asked.ts';
import { bookNotices } from './events-books.ts';
import type { NoticeAbout, NoticeEvent, NoticeValues } from './values.ts';

/** Whom an event concerns: one person, or all admins. Nobody is notified of their own actions. */
export interface NoticeDraft {
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

interface Change {
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
): NoticeDraft[] {
  const drafts = stageNames.flatMap((name) => {
    const change = { name, before, after, byName: by.name };
    return [...ofHolder(change), ...ofResult(change)];
  });
  drafts.push(...ofProof(before, after));
  drafts.push(...bookNotices(before, after, drafts));
  return drafts.filter(({ to }) => to === 'admins' || to.userId !== by.id);
}

/** Work that is assigned to somebody, becomes due for them now, or goes to somebody else. */
function* ofHolder({ name, before, after }: Change): Iterable<NoticeDraft> {
  const turn = stageTurn(after, name);
  const holder = workerOf(after, name);
  const earlier = before === undefined ? null : workerOf(before, name);
  const values = valuesOf(after, name);
  const open = turn === 'now' || turn === 'later';
  // Of a book that goes to another author its former one hears as a whole.
  const isGivenAway = isAuthorStage(name) && earlier === before?.authorId && earlier !== after.authorId;
  if (earlier !== null && earlier !== holder && open && !isGivenAway) {
    // By the deadline that its reader knew, a handover that is undone shows whether that is still the one.
    const { tenggat = '' } = valuesOf(before ?? after, name);
    yield { event: 'reassigned', to: { userId: earlier }, stage: name, values: { ...values, tenggat } };
  }
  if (holder === null || !open) return;
  const isNow = turn === 'now';
  const wasNow = before !== undefined && stageTurn(before, name) === 'now';
  if (holder !== earlier) {
    // An author is notified of a stage when its turn comes; an editor earlier, to plan ahead.
    if (isNow || holder !== after.authorId)
      yield { event: 'assigned', to: { userId: holder }, stage: name, values };
  } else if (isNow && !wasNow && !needsRepair(stageOf(after, name)) && canDeliver(after, name)) {
    yield { event: 'yourTurn', to: { userId: holder }, stage: name, values };
  } else if (before !== undefined && (isNow || holder !== after.authorId)) {
    yield* ofTerms({ name, before, after }, holder);
  }
}

/** Another deadline, and while the stage is under way another brief, for who has it already. */
function* ofTerms({ name, before, after }: Terms, holder: string): Iterable<NoticeDraft> {
  const [was, is] = [stageOf(before, name), stageOf(after, name)];
  const to = { userId: holder };
  const values = valuesOf(after, name);
  const isAskedAnew = is.repair?.askedAt !== was.repair?.askedAt;
  if (was.deadline !== is.deadline && !isAskedAnew) {
    const semula = was.deadline ?? messages.notices.noDeadline;
    yield { event: moveOf(was.deadline, is.deadline), to, stage: name, values: { ...values, semula } };
  }
  if ((was.brief ?? '') === (is.brief ?? '') || stageTurn(after, name) !== 'now') return;
  const briefs = { semula: briefOf(was), arahan: briefOf(is) };
  yield { event: 'briefChanged', to, stage: name, values: { ...values, ...briefs } };
}

interface Terms extends Pick<Change, 'name' | 'after'> {
  readonly before: NoticeProject;
}

/** A deadline that is taken away is as one that moves to later. */
export function moveOf(
  was: string | null,
  is: string | null,
): 'deadlineSet' | 'deadlineEarlier' | 'deadlineLater' {
  if (is === null) return 'deadlineLater';
  if (was === null) return 'deadlineSet';
  return is < was ? 'deadlineEarlier' : 'deadlineLater';
}

/** The proof that waits for its author's word: a first one, another link, or the book has come there. */
function* ofProof(before: NoticeProject | undefined, after: NoticeProject): Iterable<NoticeDraft> {
  if (!isProofAsked(after) || after.authorId === '' || after.authorGone === true) return;
  const linkOf = (project: NoticeProject) => stageOf(project, proofStage).submissionLink;
  if (before !== undefined && isProofAsked(before) && linkOf(before) === linkOf(after)) return;
  const values = { judul: after.title, tahap: proofStage };
  yield { event: 'proofReady', to: { userId: after.authorId }, stage: proofStage, values };
}

/** The outcome of delivered work. */
function* ofResult({ name, before, after, byName }: Change): Iterable<NoticeDraft> {
  if (before === undefined) return;
  const [was, is] = [stageOf(before, name), stageOf(after, name)];
  const worker = workerOf(after, name);
  const values = valuesOf(after, name);
  if (stageTurn(after, name) === 'approval' && isDelivery(was, is)) {
    yield { event: 'delivered', to: 'admins', stage: name, values: { ...values, dari: byName } };
  }
  if (worker === null) return;
  const { repair } = is;
  const undone = was.status === 'Disetujui' && is.status !== 'Disetujui';
  // An approval that is undone to ask for repair is told by what is to be repaired.
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

function valuesOf(project: NoticeProject, name: StageName): NoticeValues {
  const { deadline } = stageOf(project, name);
  return { judul: project.title, tahap: name, tenggat: deadline ?? messages.notices.noDeadline };
}

/** An author's statement on a proof: for the admins and the person who made the proof. */
export function proofNotices(
  project: NoticeProject,
  stage: StageName,
  said: { readonly kind: ProofKind; readonly note: string; readonly byName: string },
): NoticeDraft[] {
  const hal = messages.notices.matters[said.kind];
  const values = { judul: project.title, hal, dari: said.byName, alasan: said.note };
  const maker = holderOf(stageOf(project, stage));
  const all: NoticeDraft['to'][] = maker === null ? ['admins'] : ['admins', { userId: maker }];
  return all.map((to) => ({ event: 'proofJudged', to, stage, values }));
}
