import type { Actor, Decision, UserActor } from '../actor.ts';
import { hasRole } from '../actor.ts';
import type { ErrorCode } from '../errors.ts';
import { messages } from '../messages.id.ts';
import type { ProjectKind, Stage, StageMap, StageName, StageStatus } from './stages.ts';
import {
  assignableStages,
  assigneeOf,
  hasLink,
  isAuthorStage,
  isEditorialStage,
  isStageError,
  lastStage,
  needsRepair,
  stageErrors,
  stageOf,
  stageStatuses,
  workTypes,
} from './stages.ts';

/**
 * When an action on a stage is possible, as data: the stages and the stage statuses that allow it, and the error of
 * all others. Server and screen ask `stagePolicy`; a refusal is the API's error and, through `refusalSentence`, the sentence at
 * the disabled button. A condition that is left out allows everything.
 */
interface StageRule {
  readonly stages?: { readonly allowed: readonly StageName[]; readonly otherwise: ErrorCode };
  readonly statuses?: { readonly allowed: readonly StageStatus[]; readonly otherwise: ErrorCode };
}

const untilApproved = {
  allowed: stageStatuses.filter((status) => status !== 'Disetujui'),
  otherwise: 'projects.stage_already_approved',
} as const;

export const stageRules = {
  /** §4 Approval, decision 0002. */
  approve: { statuses: untilApproved },
  /** Decision 0081: what an approval closed. */
  undoApproval: { statuses: { allowed: ['Disetujui'], otherwise: 'projects.stage_not_approved' } },
  /** Decision 0086: like an approval, but one request at a time. */
  requestRepair: { statuses: untilApproved },
  /** §6, decision 0003 and §5.4. */
  submitLink: {
    stages: { allowed: workTypes, otherwise: 'projects.stage_takes_no_link' },
    statuses: untilApproved,
  },
  /** §6, decision 0006: of an author's title; and of a task, which has no author whose stages they could be. */
  assign: { stages: { allowed: assignableStages.penulis, otherwise: 'projects.stage_not_assignable' } },
  assignTask: { stages: { allowed: assignableStages.redaksi, otherwise: 'projects.stage_not_assignable' } },
  /** §2 Edit & Konfirmasi Proyek: every block has a deadline. */
  setDeadline: {},
} as const satisfies Record<string, StageRule>;

/** What the rules of a stage need from its project. */
export interface StageProject {
  readonly authorId: string;
  readonly stages: StageMap;
}

export interface AssignableProject {
  readonly kind: ProjectKind;
  readonly authorId: string;
}

function refusalByRule(
  { stages, statuses }: StageRule,
  name: StageName,
  stage: Stage,
): ErrorCode | undefined {
  if (stages !== undefined && !stages.allowed.includes(name)) return stages.otherwise;
  return statuses === undefined || statuses.allowed.includes(stage.status) ? undefined : statuses.otherwise;
}

export const stagePolicy = {
  /** Offered only with a link, and once (§4 Approval). */
  approve(name: StageName, stage: Stage): Decision {
    return refusalByRule(stageRules.approve, name, stage) ?? (hasLink(stage) || 'projects.stage_has_no_link');
  },
  /** While the project is not finished: what is printed and closed keeps its approvals. */
  undoApproval(
    { currentOverallStatus }: { readonly currentOverallStatus: StageName | null },
    name: StageName,
    stage: Stage,
  ): Decision {
    const open = refusalByRule(stageRules.undoApproval, name, stage);
    if (open !== undefined) return open;
    return currentOverallStatus === lastStage ? 'projects.project_finished' : true;
  },
  /** A delivered stage can be sent back; one that was already sent back has no new delivery. */
  requestRepair(name: StageName, stage: Stage): Decision {
    const closed = refusalByRule(stageRules.requestRepair, name, stage);
    if (closed !== undefined) return closed;
    return needsRepair(stage) ? 'projects.stage_in_repair' : hasLink(stage) || 'projects.stage_has_no_link';
  },
  /** The author's own two stages are given to somebody else only once their author's account is gone. */
  assign({ kind, authorId }: AssignableProject, name: StageName, stage: Stage): Decision {
    const nobodys = isAuthorStage(name) && assigneeOf(stage) !== authorId && stage.status !== 'Disetujui';
    const free = kind === 'redaksi' || nobodys;
    const rule = free ? stageRules.assignTask : stageRules.assign;
    return refusalByRule(rule, name, stage) ?? true;
  },
  setDeadline(name: StageName, stage: Stage): Decision {
    return refusalByRule(stageRules.setDeadline, name, stage) ?? true;
  },
  /**
   * Who may deliver (§6), among those who may see the project. What is closed to all (Selesai, an approved stage) is checked
   * before the assignee; an editor's missing deadline comes last, because only the right editor can wait for it.
   */
  submitLink(actor: Actor, project: StageProject, name: StageName): Decision {
    if (actor.kind !== 'user' || !hasRole(actor, 'penulis', 'redaksi')) return 'forbidden';
    const stage = stageOf(project, name);
    const closed = refusalByRule(stageRules.submitLink, name, stage);
    if (closed !== undefined) return closed;
    const owner = ownership(actor.id, actor.role === 'redaksi', project, name);
    if (owner !== true) return owner;
    return actor.role === 'redaksi' && stage.deadline === null ? 'projects.stage_has_no_deadline' : true;
  },
} as const;

/** Whether the stage is theirs: they deliver it while it is open, and read the request for repair. */
export function isOwnStage(actor: UserActor, project: StageProject, name: StageName): boolean {
  return ownership(actor.id, actor.role === 'redaksi', project, name) === true;
}

/** Whose stage it is (§6, decision 0004): its assignee's, of the author's two stages the author's, of a free one any participating editor's. */
function ownership(userId: string, isEditor: boolean, project: StageProject, name: StageName): Decision {
  const holder = assigneeOf(stageOf(project, name));
  if (holder === userId) return true;
  if (!isEditor) return isAuthorStage(name) && project.authorId === userId ? true : 'projects.not_your_stage';
  if (!isEditorialStage(name)) return 'projects.not_your_stage';
  return holder === null ? true : 'projects.stage_of_colleague';
}

/** The sentence of a refusal, shown at a disabled button. */
export function refusalSentence(decision: Decision): string | undefined {
  if (decision === true) return undefined;
  if (isStageError(decision)) return stageErrors[decision][1];
  return decision === 'projects.not_found' ? messages.projects.notFound : messages.errors.forbidden;
}
