import type { UserActor } from '../actor.ts';
import { hasRole } from '../actor.ts';
import { deskQueues } from '../desk/values.ts';
import { maySendRevision } from '../manuscripts/policy.ts';
import { allAdmins } from '../notes/content.ts';
import { isProofAsked, mayJudgeProof, proofStage } from '../projects/proof.ts';
import { assigneeOf, isAuthorStage, type StageName, stageOf } from '../projects/stages.ts';
import { dueStages } from '../projects/turn.ts';
import type { ProjectState } from '../projects/workflow.ts';

/** A duty is one thing that waits for one person; all of theirs are one list, 'Giliran Anda' (decision 0144). */

/**
 * In the order they are shown where none has a deadline: a stage to work on, a proof to approve, a manuscript to revise, a
 * note that mentions the person, and the answer to a request they made.
 */
export const dutyKinds = ['stage', 'proof', 'revision', 'mention', 'answer'] as const;
export type DutyKind = (typeof dutyKinds)[number];

/** Those that end when the person has read them. */
export const kindsEndedByReading = ['mention', 'answer'] as const satisfies readonly DutyKind[];

/**
 * What waits for an admin is shown as a number for each list: the queues of the desk, `requests` to answer and
 * `accounts` to approve. A late stage is not counted, because it waits for its assignee.
 */
export const adminWaitingKinds = [
  ...deskQueues.filter((queue) => queue !== 'late'),
  'requests',
  'accounts',
] as const;

/** At most this many of a kind are listed and counted; nobody has more. */
export const maxPerKind = 100;

/**
 * What a project asks of its author or of an editor: to work on their stages whose turn it is, and to approve the proof.
 * A stage that any editor may take is nobody's duty until somebody takes it.
 */
export function dutiesOfProject(
  actor: UserActor,
  project: ProjectState,
): { readonly kind: 'stage' | 'proof'; readonly stage: StageName }[] {
  const stages = dueStages(actor, project)
    .filter((name) => isAssignedTo(actor, project, name))
    .map((stage) => ({ kind: 'stage', stage }) as const);
  const asked = isProofAsked(project) && mayJudgeProof(actor, project) === true;
  return asked ? [...stages, { kind: 'proof', stage: proofStage }] : stages;
}

function isAssignedTo(actor: UserActor, project: ProjectState, name: StageName): boolean {
  return assigneeOf(stageOf(project, name)) === actor.id || isAuthorStage(name);
}

type Revisable = Parameters<typeof maySendRevision>[1] & { readonly projectId: string | null };

/** Whether the author has to send a revision. Of a manuscript that became a project the stages ask for work instead. */
export function isRevisionAsked(actor: UserActor, manuscript: Revisable): boolean {
  return manuscript.projectId === null && maySendRevision(actor, manuscript) === true;
}

/** Under which names a mention may wait for this person: their id and, for an admin, the name of all admins together. */
export function mentionNamesOf(actor: UserActor): string[] {
  return hasRole(actor, 'admin') ? [actor.id, allAdmins] : [actor.id];
}
