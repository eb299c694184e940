import type { UserActor } from '../actor.ts';
import { deadlineUrgency } from './deadlines.ts';
import { stageCan } from './stage-rules.ts';
import type { StageName } from './stages.ts';
import {
  awaitsReview,
  holderOf,
  isAuthorStage,
  isEditorialStage,
  lastStage,
  stageNames,
  stageOf,
  stageProgress,
} from './stages.ts';
import type { ProjectState } from './workflow.ts';
import { isComplete } from './workflow.ts';

/** Whom a project or a manuscript can wait for. */
export const turnHolders = ['admin', 'penulis', 'redaksi', 'team', 'nobody'] as const;
export type TurnHolder = (typeof turnHolders)[number];

/** Whom a project waits for, by name, and the admin for what. */
export type Turn =
  | { readonly who: 'penulis' | 'redaksi'; readonly name: string }
  /** Any participating editor may take the stage. */
  | { readonly who: 'team' }
  | { readonly who: 'admin'; readonly to: 'review' | 'advance' | 'setDeadline' | 'assign' }
  | { readonly who: 'nobody' };

/**
 * Whose move a stage is: `done` is approved, or before the present one and not delivered; `approval` waits for the admin,
 * wherever it stands; `now` is the open stage that Status Keseluruhan names; `later` has to wait until that one is done.
 * Only `now` asks somebody for work, can be late and opens its form by itself.
 */
export type StageTurn = 'done' | 'now' | 'later' | 'approval';

export function stageTurn(
  project: Pick<ProjectState, 'currentOverallStatus' | 'stages'>,
  name: StageName,
): StageTurn {
  const stage = stageOf(project, name);
  if (stage.status === 'Disetujui') return 'done';
  if (awaitsReview(stage)) return 'approval';
  const progress = stageProgress(name, project.currentOverallStatus);
  if (progress === 'active') return name === lastStage ? 'done' : 'now';
  return progress === 'done' ? 'done' : 'later';
}

type TurnProject = Pick<
  ProjectState,
  'authorId' | 'authorName' | 'currentOverallStatus' | 'participantUids' | 'stages'
>;

/** Whose turn the stage named by the overall status is; a finished or broken project waits for nobody. */
export function whoseTurn(project: TurnProject): Turn {
  const name = project.currentOverallStatus;
  if (name === null || name === lastStage) return { who: 'nobody' };
  const turn = stageTurn(project, name);
  if (turn === 'approval') return { who: 'admin', to: 'review' };
  // The overall status was set by hand to a stage that is already done (§4).
  if (turn === 'done') return { who: 'admin', to: 'advance' };
  const stage = stageOf(project, name);
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

export const taskGroups = ['overdue', 'soon', 'later', 'unscheduled', 'review', 'notYet', 'done'] as const;
/** The groups of 'Progres Pekerjaan', in the order they are shown. */
export type TaskGroup = (typeof taskGroups)[number];

/** Own stages that ask for a link now. */
export function dueStages(actor: UserActor, project: ProjectState | TurnProject): StageName[] {
  return ownStages(actor, project).filter(
    (name) => stageTurn(project, name) === 'now' && stageCan.submitLink(actor, project, name) === true,
  );
}

export function taskGroup(
  project: Pick<ProjectState, 'stages' | 'currentOverallStatus'>,
  name: StageName,
  today: string,
): TaskGroup {
  const turn = stageTurn(project, name);
  if (turn === 'approval') return 'review';
  if (turn === 'later') return 'notYet';
  if (turn === 'done') return 'done';
  const { urgency } = deadlineUrgency(stageOf(project, name).deadline, today);
  if (urgency === 'none') return 'unscheduled';
  return urgency === 'week' ? 'soon' : urgency;
}
