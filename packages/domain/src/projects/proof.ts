import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { mayReadProject } from './policy.ts';
import { mayReadRepair } from './repair.ts';
import type { StageProject } from './stage-rules.ts';
import type { StageName } from './stages.ts';
import {
  awaitsReview,
  hasLink,
  needsRepair,
  type Proof,
  type Stage,
  stageOf,
  stageProgress,
} from './stages.ts';
import type { VerdictKind } from './values.ts';
import { type ProjectState, withChanges } from './workflow.ts';

/** The stage whose document, the proof, the author checks before the book is printed (decision 0095). */
export const proofStage = 'Pengajuan Cetak' satisfies StageName;

type ProofProject = Pick<ProjectState, 'currentOverallStatus' | 'stages' | 'withdrawn'>;

/**
 * Whether the author's word on the proof is awaited: of the document that waits for the admin, while the book stands there.
 * A withdrawn book asks nobody but the admin.
 */
export function isProofAsked(project: ProofProject): boolean {
  const stage = stageOf(project, proofStage);
  const waits = awaitsReview(stage) && stage.proof === undefined;
  return isProofOpen(project) && project.withdrawn !== true && waits;
}

/** The author whose word on the proof is awaited; null where nobody's is. */
export function authorAskedForProof(
  project: ProofProject & Pick<ProjectState, 'authorId' | 'authorGone'>,
): string | null {
  const isAsked = isProofAsked(project) && project.authorGone !== true;
  return isAsked ? project.authorId || null : null;
}

function isProofOpen({ currentOverallStatus }: Pick<ProofProject, 'currentOverallStatus'>): boolean {
  return currentOverallStatus === proofStage;
}

/** Whether the book has gone to print: after that the statement is a record, or there is none. */
export function isPastProof({ currentOverallStatus }: Pick<ProofProject, 'currentOverallStatus'>): boolean {
  return stageProgress(proofStage, currentOverallStatus) === 'done';
}

/**
 * 'Setujui cetak': the author of the title, while the project stands at this stage and there is a document that the admin
 * has neither approved nor sent back.
 */
export function mayJudgeProof(
  actor: Actor,
  project: StageProject & ProofProject & { readonly participantUids: readonly string[] },
): Decision {
  if (!hasRole(actor, 'penulis')) return 'forbidden';
  const seen = mayReadProject(actor, project);
  if (seen !== true) return seen;
  if (!isUser(actor, project.authorId)) return 'projects.not_your_stage';
  const stage = stageOf(project, proofStage);
  if (stage.status === 'Disetujui') return 'projects.stage_already_approved';
  if (needsRepair(stage)) return 'projects.stage_in_repair';
  if (!hasLink(stage)) return 'projects.stage_has_no_link';
  return isProofOpen(project) || 'projects.proof_closed';
}

/** The author's statement is kept with its document; the stage itself does not change. */
export function judgeProof<T extends ProjectState>(project: T, said: Omit<Proof, 'givenAt'>, at: string): T {
  const stage: Stage = { ...stageOf(project, proofStage), proof: { ...said, givenAt: at } };
  return withChanges(project, { stages: { ...project.stages, [proofStage]: stage } });
}

/** Whether this author has said the same of the same document already, as by a double click. */
export function isRepeatedStatement(
  project: StageProject,
  { kind, note, givenBy }: Omit<Proof, 'givenAt'>,
): boolean {
  const { proof } = stageOf(project, proofStage);
  return proof?.kind === kind && proof.note === note && proof.givenBy === givenBy;
}

/** Whether the statement is one of the author before: the book was given to another since. */
export function isOfEarlierAuthor({ givenBy }: Proof, { authorId }: { readonly authorId: string }): boolean {
  return givenBy !== undefined && givenBy !== authorId;
}

/** Whether somebody may read the statement on a document: the admin, the stage's holder, and the author. */
export function mayReadVerdict(
  actor: Actor,
  project: StageProject,
  { stage, kind }: { readonly stage: StageName; readonly kind: VerdictKind },
): boolean {
  if (mayReadRepair(actor, project, stage)) return true;
  return kind !== 'repair' && isUser(actor, project.authorId);
}
