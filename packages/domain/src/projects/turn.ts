import type { UserActor } from '../actor.ts';
import { deadlineUrgency } from './deadlines.ts';
import { stageCan } from './stage-rules.ts';
import type { Stage, StageName } from './stages.ts';
import {
  awaitsReview,
  holderOf,
  isAuthorStage,
  isEditorialStage,
  lastStage,
  stageNames,
  stageOf,
} from './stages.ts';
import type { ProjectState } from './workflow.ts';

/** Whom a project waits for. */
export type Turn =
  | { readonly who: 'penulis' | 'redaksi'; readonly name: string }
  /** Any participating editor may take the stage. */
  | { readonly who: 'team' }
  | { readonly who: 'admin'; readonly to: 'review' | 'advance' | 'setDeadline' | 'assign' }
  | { readonly who: 'nobody' };

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
 * stages an editor may deliver. A free stage concerns the team only once the admin has given it a deadline.
 */
export function ownStages(actor: UserActor, project: Pick<ProjectState, 'authorId' | 'stages'>): StageName[] {
  return stageNames.filter((name) => {
    const responsible = holderOf(stageOf(project, name)) === actor.id;
    const author = isAuthorStage(name) && project.authorId === actor.id;
    return responsible || author || stageCan.submitLink(actor, project, name) === true;
  });
}

export const taskGroups = ['overdue', 'soon', 'later', 'unscheduled', 'review', 'done'] as const;
/** The groups of 'Progres Pekerjaan', in the order they are shown. */
export type TaskGroup = (typeof taskGroups)[number];

export function taskGroup(stage: Stage, today: string): TaskGroup {
  if (stage.status === 'Disetujui') return 'done';
  if (awaitsReview(stage)) return 'review';
  const { urgency } = deadlineUrgency(stage.deadline, today);
  if (urgency === 'none') return 'unscheduled';
  return urgency === 'week' ? 'soon' : urgency;
}
