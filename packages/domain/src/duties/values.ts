import type { UserActor } from '../actor.ts';
import { hasRole } from '../actor.ts';
import { deskQueues } from '../desk/values.ts';
import { maySendRevision } from '../manuscripts/policy.ts';
import { allAdmins } from '../notes/content.ts';
import { isProofAsked, mayJudgeProof, proofStage } from '../projects/proof.ts';
import { holderOf, isAuthorStage, type StageName, stageOf } from '../projects/stages.ts';
import { dueStages } from '../projects/turn.ts';
import type { ProjectState } from '../projects/workflow.ts';

/** What waits for one person, in one list (decision 0144). */

/** In the order of their cards where nothing is due. */
export const dutyKinds = ['stage', 'proof', 'revision', 'mention', 'answer'] as const;
export type DutyKind = (typeof dutyKinds)[number];

/** Those that end with their being read. */
export const readKinds = ['mention', 'answer'] as const satisfies readonly DutyKind[];

/** The admin's, by the lists that hold them: what is late waits for its holder and is not among them. */
export const waitingKinds = [...deskQueues.filter((queue) => queue !== 'late'), 'ask', 'account'] as const;

/** The most of one kind that are listed and counted; more than anybody has. */
export const mostOfAKind = 100;

/**
 * What a project asks of its author or of an editor: their stages whose turn it is, and the author's word on the proof.
 * What anybody of the team may take is nobody's duty until it is taken.
 */
export function dutiesOfProject(
  actor: UserActor,
  project: ProjectState,
): { readonly kind: 'stage' | 'proof'; readonly stage: StageName }[] {
  const stages = dueStages(actor, project)
    .filter((name) => isNamed(actor, project, name))
    .map((stage) => ({ kind: 'stage', stage }) as const);
  const asked = isProofAsked(project) && mayJudgeProof(actor, project) === true;
  return asked ? [...stages, { kind: 'proof', stage: proofStage }] : stages;
}

function isNamed(actor: UserActor, project: ProjectState, name: StageName): boolean {
  return holderOf(stageOf(project, name)) === actor.id || isAuthorStage(name);
}

type Revisable = Parameters<typeof maySendRevision>[1] & { readonly projectId: string | null };

/** Whether its author has to send a revision; what became a project asks for its stages. */
export function isRevisionAsked(actor: UserActor, manuscript: Revisable): boolean {
  return manuscript.projectId === null && maySendRevision(actor, manuscript) === true;
}

/** The names by which a mention waits for this person: one of all admins waits for each, until one has answered. */
export function mentionNamesOf(actor: UserActor): string[] {
  return hasRole(actor, 'admin') ? [actor.id, allAdmins] : [actor.id];
}
