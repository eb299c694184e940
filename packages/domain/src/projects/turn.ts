import type { UserActor } from '../actor.ts';
import { deadlineUrgency } from './deadlines.ts';
import { stageCan } from './stage-rules.ts';
import type { StageName } from './stages.ts';
import {
  awaitsReview,
  hasLink,
  holderOf,
  isAuthorStage,
  isEditorialStage,
  lastStage,
  stageNames,
  stageOf,
  stagePosition,
} from './stages.ts';
import type { ProjectState } from './workflow.ts';
import { isComplete } from './workflow.ts';

/** Whom a project waits for. */
export type Turn =
  | { readonly who: 'penulis' | 'redaksi'; readonly name: string }
  /** Any participating editor may take the stage. */
  | { readonly who: 'team' }
  | { readonly who: 'admin'; readonly to: 'review' | 'advance' | 'setDeadline' | 'assign' }
  | { readonly who: 'nobody' };

/** Whether the overall status has gone past a stage: it shows as done (§4) and asks for nothing. */
export function isPassed(project: Pick<ProjectState, 'currentOverallStatus'>, name: StageName): boolean {
  const { currentOverallStatus: overall } = project;
  return overall !== null && stagePosition(name) < stagePosition(overall);
}

type TurnProject = Pick<
  ProjectState,
  'authorId' | 'authorName' | 'currentOverallStatus' | 'participantUids' | 'stages'
>;

/** Whose turn the stage named by the overall status is; a finished or broken project waits for nobody. */
export function whoseTurn(project: TurnProject): Turn {
  const name = project.currentOverallStatus;
  if (name === null || name === lastStage) return { who: 'nobody' };
  const stage = stageOf(project, name);
  if (awaitsReview(stage)) return { who: 'admin', to: 'review' };
  // The overall status was set by hand to a stage that is already done (§4).
  if (stage.status === 'Disetujui') return { who: 'admin', to: 'advance' };
  const holder = holderOf(stage);
  if (project.authorId !== '' && (holder === project.authorId || (holder === null && isAuthorStage(name)))) {
    return { who: 'penulis', name: project.authorName };
  }
  // An editor delivers nothing before the admin has confirmed the deadline (§5 Editor stage task).
  if (stage.deadline === null) return { who: 'admin', to: 'setDeadline' };
  if (holder !== null) return { who: 'redaksi', name: stage.editorName ?? '' };
  const hasEditors = project.participantUids.some((id) => id !== project.authorId);
  return isEditorialStage(name) && hasEditors ? { who: 'team' } : { who: 'admin', to: 'assign' };
}

/**
 * A person's stages of a project, in order: those they are responsible for, the author's own two, and free editorial
 * stages an editor may deliver; an incomplete project has none. A free stage concerns the team only once the admin has given it a deadline.
 */
export function ownStages(
  actor: UserActor,
  project: Pick<ProjectState, 'authorId' | 'stages' | 'currentOverallStatus'>,
): StageName[] {
  // Of an incomplete project (§8) nobody has work: it only warns.
  if (!isComplete(project)) return [];
  return stageNames.filter((name) => {
    const responsible = holderOf(stageOf(project, name)) === actor.id;
    const author = isAuthorStage(name) && project.authorId === actor.id;
    return responsible || author || stageCan.submitLink(actor, project, name) === true;
  });
}

export const taskGroups = ['overdue', 'soon', 'later', 'unscheduled', 'review', 'done'] as const;
/** The groups of 'Progres Pekerjaan', in the order they are shown. */
export type TaskGroup = (typeof taskGroups)[number];

/**
 * Own stages that ask for a link now. A later stage without a deadline can wait until its turn has come, and one that
 * the project has passed asks for nothing.
 */
export function dueStages(actor: UserActor, project: ProjectState | TurnProject): StageName[] {
  return ownStages(actor, project).filter((name) => {
    const stage = stageOf(project, name);
    const due = stage.deadline !== null || project.currentOverallStatus === name;
    const open = stageCan.submitLink(actor, project, name) === true && !hasLink(stage);
    return due && open && !isPassed(project, name);
  });
}

export function taskGroup(
  project: Pick<ProjectState, 'stages' | 'currentOverallStatus'>,
  name: StageName,
  today: string,
): TaskGroup {
  const stage = stageOf(project, name);
  if (stage.status === 'Disetujui') return 'done';
  if (awaitsReview(stage)) return 'review';
  if (isPassed(project, name)) return 'done';
  const { urgency } = deadlineUrgency(stage.deadline, today);
  if (urgency === 'none') return 'unscheduled';
  return urgency === 'week' ? 'soon' : urgency;
}
