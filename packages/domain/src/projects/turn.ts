import type { UserActor } from '../actor.ts';
import { stageCan } from './stage-rules.ts';
import type { StageName } from './stages.ts';
import {
  awaitsReview,
  holderOf,
  isAuthorStage,
  isComplete,
  isEditorialStage,
  lastStage,
  needsRepair,
  stageNames,
  stageOf,
  stageProgress,
} from './stages.ts';
import type { ProjectState } from './workflow.ts';

/** Whom a project or a manuscript can wait for. */
export const turnHolders = ['admin', 'penulis', 'redaksi', 'team', 'nobody'] as const;
export type TurnHolder = (typeof turnHolders)[number];

/** Actions of the admin that a project can wait for. */
export const adminTasks = ['review', 'advance', 'setDeadline', 'assign'] as const;
export type AdminTask = (typeof adminTasks)[number];

/** Whom a project waits for at the stage of Status Keseluruhan, since when and until when. */
export interface Turn {
  /** `team` is any participating editor, who may take the stage. */
  readonly who: TurnHolder;
  /** The author or the editor it waits for, and the name; null and empty otherwise. */
  readonly holderId: string | null;
  readonly name: string;
  /** The action of the admin that it waits for. */
  readonly to: AdminTask | null;
  /** The day the turn began, `YYYY-MM-DD`; null while the change that began it is not saved yet. */
  readonly since: string | null;
  /** False for a turn that is older than the record of these days: it began on `since` or earlier. */
  readonly exact: boolean;
  /** Of the present stage, while that is open. */
  readonly deadline: string | null;
  /** The same day where a delay is the holder's own: what waits for the admin is never late. */
  readonly late: string | null;
}

/**
 * Whose turn a stage is: `done` is approved, or before the present one and not delivered; `approval` waits for the admin,
 * wherever it stands; `now` is the open stage that Status Keseluruhan names, and one that was sent back wherever the
 * project stands; `later` has to wait until that one is done.
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
  if (needsRepair(stage)) return 'now';
  const progress = stageProgress(name, project.currentOverallStatus);
  if (progress === 'active') return name === lastStage ? 'done' : 'now';
  return progress === 'done' ? 'done' : 'later';
}

type TurnProject = Pick<
  ProjectState,
  'authorId' | 'authorName' | 'authorGone' | 'currentOverallStatus' | 'participantUids' | 'stages'
>;
type Holder = Pick<Turn, 'who' | 'holderId' | 'name' | 'to'>;

const nobody: Holder = { who: 'nobody', holderId: null, name: '', to: null };
const admin = (to: AdminTask): Holder => ({ ...nobody, who: 'admin', to });

/** Whose turn the stage named by the overall status is; a finished or broken project waits for nobody. */
export function whoseTurn(project: TurnProject): Holder {
  const { currentOverallStatus: name, authorId, authorName } = project;
  if (name === null || name === lastStage) return nobody;
  const turn = stageTurn(project, name);
  if (turn === 'approval') return admin('review');
  // The overall status was set by hand to a stage that is already done (§4).
  if (turn === 'done') return admin('advance');
  const stage = stageOf(project, name);
  const holder = holderOf(stage);
  const isAuthors = holder === authorId || (holder === null && isAuthorStage(name));
  if (authorId !== '' && project.authorGone !== true && isAuthors) {
    return { ...nobody, who: 'penulis', holderId: authorId, name: authorName };
  }
  // An editor delivers nothing before the admin has confirmed the deadline (§5 Editor stage task).
  if (stage.deadline === null) return admin('setDeadline');
  if (holder !== null) {
    return { ...nobody, who: 'redaksi', holderId: holder, name: stage.editorName ?? '' };
  }
  const hasEditors = project.participantUids.some((id) => id !== authorId);
  return isEditorialStage(name) && hasEditors ? { ...nobody, who: 'team' } : admin('assign');
}

/** What a turn needs from the state before a change. */
export type TurnBefore = Pick<ProjectState, 'currentOverallStatus' | 'turn'>;

/** The turn of a project; it goes on, and keeps its beginning, while the same person has the same stage. */
export function turnAfter(before: TurnBefore | undefined, project: TurnProject): Turn {
  const holder = whoseTurn(project);
  const { currentOverallStatus: name } = project;
  const open = name !== null && name !== lastStage && holder.to !== 'advance';
  const deadline = open ? stageOf(project, name).deadline : null;
  const goesOn =
    before?.turn.who === holder.who &&
    before.turn.holderId === holder.holderId &&
    before.currentOverallStatus === name;
  return {
    ...holder,
    since: goesOn ? before.turn.since : null,
    exact: goesOn ? before.turn.exact : true,
    deadline,
    late: holder.who === 'admin' ? null : deadline,
  };
}

/** The stage a project is at: the present one until it is approved. */
export function visitedStage(
  project: Pick<ProjectState, 'currentOverallStatus' | 'stages'>,
): StageName | null {
  const { currentOverallStatus: name } = project;
  return name === null || stageTurn(project, name) === 'done' ? null : name;
}

/**
 * A person's stages of a project, in order: those they are responsible for, the author's own two, and free editorial
 * stages an editor may deliver; an incomplete project has none. A free stage concerns the team only once the admin has given it a deadline.
 */
export function ownStages(
  actor: UserActor,
  project: Pick<ProjectState, 'authorId' | 'stages' | 'currentOverallStatus'>,
): StageName[] {
  // An incomplete project (§8) gives nobody work; it only shows a warning.
  if (!isComplete(project)) return [];
  return stageNames.filter((name) => {
    const responsible = holderOf(stageOf(project, name)) === actor.id;
    const author = isAuthorStage(name) && project.authorId === actor.id;
    return responsible || author || stageCan.submitLink(actor, project, name) === true;
  });
}

/** One's own stages that need a link now. */
export function dueStages(actor: UserActor, project: ProjectState | TurnProject): StageName[] {
  return ownStages(actor, project).filter(
    (name) => stageTurn(project, name) === 'now' && stageCan.submitLink(actor, project, name) === true,
  );
}
