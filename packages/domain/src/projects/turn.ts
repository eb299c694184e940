import type { UserActor } from '../actor.ts';
import { stagePolicy } from './stage-rules.ts';
import type { StageName } from './stages.ts';
import {
  assigneeOf,
  awaitsReview,
  isAuthorStage,
  isComplete,
  isEditorialStage,
  isTaskDone,
  lastStage,
  needsRepair,
  stageNames,
  stageOf,
  stageProgress,
} from './stages.ts';
import type { ProjectState } from './workflow.ts';

/** Sorts what has no deadline behind all else. */
export const noDeadlineDay = '9999-12-31';

/** Whom a project or a manuscript can wait for. */
export const turnHolders = ['admin', 'penulis', 'redaksi', 'team', 'nobody'] as const;
export type TurnHolder = (typeof turnHolders)[number];

/**
 * Actions of the admin that a project can wait for. `plan` sets a deadline and appoints somebody; `finish` ends a task whose work is all approved; `withdrawn` decides
 * whether a project whose manuscript was withdrawn is deleted or goes on (decision 0095).
 */
export const adminTasks = [
  'review',
  'advance',
  'setDeadline',
  'assign',
  'plan',
  'finish',
  'withdrawn',
] as const;
export type AdminTask = (typeof adminTasks)[number];

/** Whom a project waits for at one of its stages, since when and until when. */
export interface Turn {
  /** Null where nobody is asked. */
  readonly stage: StageName | null;
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
  /** Of the stage, while that is open. */
  readonly deadline: string | null;
  /** The deadline while somebody owes work by it; null for what was delivered and waits for the admin. */
  readonly dueOn: string | null;
}

/** What of a project decides whose turn its stages are. */
export type StagedProject = Pick<ProjectState, 'kind' | 'currentOverallStatus' | 'stages' | 'withdrawn'>;

/**
 * Whose turn a stage is: `done` is approved, or before the present one and not delivered; `approval` waits for the admin,
 * wherever it stands; `now` is the open stage that Status Keseluruhan names, and one that was sent back wherever the
 * project stands; `later` has to wait until that one is done, until the admin has decided about a withdrawn project, or
 * until a project without a Status Keseluruhan has one (§8). Only `now` asks somebody for work, can be late and opens its
 * form by itself; no stage of a finished project is it.
 */
export type StageTurn = 'done' | 'now' | 'later' | 'approval';

export function stageTurn(project: StagedProject, name: StageName): StageTurn {
  const stage = stageOf(project, name);
  const { currentOverallStatus: present } = project;
  if (stage.status === 'Disetujui') return 'done';
  if (awaitsReview(stage)) return 'approval';
  if (present === null) return 'later';
  if (present === lastStage || isTaskDone(project)) return 'done';
  if (name === present || needsRepair(stage)) return project.withdrawn === true ? 'later' : 'now';
  return stageProgress(name, present) === 'done' ? 'done' : 'later';
}

type TurnProject = StagedProject &
  Pick<ProjectState, 'authorId' | 'authorName' | 'authorGone' | 'participantUids'>;
/** A turn without the day it began. */
export type UndatedTurn = Omit<Turn, 'since' | 'exact'>;

const nobodysTurn: UndatedTurn = {
  stage: null,
  who: 'nobody',
  holderId: null,
  name: '',
  to: null,
  deadline: null,
  dueOn: null,
};

/**
 * All turns of a project, the most urgent first: of the stage in Status Keseluruhan, and of each that was sent back. A
 * finished or incomplete project has none; a withdrawn one, and a task whose work is all approved, only the admin's.
 */
export function turnsOf(project: TurnProject): UndatedTurn[] {
  const { currentOverallStatus: present } = project;
  if (present === null || present === lastStage) return [];
  const adminsTurn = (to: AdminTask): UndatedTurn => ({ ...nobodysTurn, stage: present, who: 'admin', to });
  if (project.withdrawn === true) return [adminsTurn('withdrawn')];
  if (isTaskDone(project)) return [adminsTurn('finish')];
  return [present, ...stageNames.filter((name) => name !== present && stageTurn(project, name) === 'now')]
    .map((name) => turnAt(project, name))
    .sort((one, other) => urgencyOf(one).localeCompare(urgencyOf(other)));
}

/** What is due first comes first; turns that are due by no day keep their order behind all others. */
function urgencyOf({ dueOn }: UndatedTurn): string {
  return dueOn ?? noDeadlineDay;
}

/** Whose turn the present stage is, or one that was sent back. */
function turnAt(project: TurnProject, name: StageName): UndatedTurn {
  const { authorId, authorName } = project;
  const stage = stageOf(project, name);
  const { deadline } = stage;
  const turn = stageTurn(project, name);
  const open = { ...nobodysTurn, stage: name, deadline };
  const adminsTurn = (to: AdminTask): UndatedTurn => ({ ...open, who: 'admin', to });
  if (turn === 'approval') return adminsTurn('review');
  // The overall status was set by hand to a stage that is already done (§4).
  if (turn === 'done') return { ...adminsTurn('advance'), deadline: null };
  const due = { ...open, dueOn: deadline };
  const holder = assigneeOf(stage);
  const isAuthors = holder === authorId || (holder === null && isAuthorStage(name));
  if (authorId !== '' && project.authorGone !== true && isAuthors) {
    return { ...due, who: 'penulis', holderId: authorId, name: authorName };
  }
  // An editor delivers nothing before the admin has confirmed the deadline (§5 Editor stage task).
  if (deadline === null) return adminsTurn(holder === null ? 'plan' : 'setDeadline');
  if (holder !== null) return { ...due, who: 'redaksi', holderId: holder, name: stage.editorName ?? '' };
  const hasEditors = project.participantUids.some((id) => id !== authorId);
  return isEditorialStage(name) && hasEditors
    ? { ...due, who: 'team' }
    : { ...adminsTurn('assign'), dueOn: deadline };
}

/** The turns of a project as it keeps them: the most urgent one, which lists show, and all others. */
export interface Turns {
  readonly turn: Turn;
  readonly otherTurns: Turn[];
}

/** The turns of a project; each goes on, and keeps its beginning, while the same person has the same stage. */
export function turnsAfter(before: Turns | undefined, project: TurnProject): Turns {
  const earlier = before === undefined ? [] : [before.turn, ...before.otherTurns];
  const [turn = nobodysTurn, ...otherTurns] = turnsOf(project);
  return {
    turn: withEarlierBeginning(earlier, turn),
    otherTurns: otherTurns.map((one) => withEarlierBeginning(earlier, one)),
  };
}

function withEarlierBeginning(earlier: readonly Turn[], turn: UndatedTurn): Turn {
  const same = earlier.find(
    ({ stage, who, holderId, to }) =>
      stage === turn.stage &&
      who === turn.who &&
      holderId === turn.holderId &&
      // The decision about a withdrawn book waits since the withdrawal, not since the book's last delivery.
      (to === 'withdrawn') === (turn.to === 'withdrawn'),
  );
  return { ...turn, since: same?.since ?? null, exact: same?.exact ?? true };
}

/** Blanks the turn of this stage, so that `turnsAfter` finds no earlier beginning to keep and the turn begins anew. */
export function withTurnEnded<T extends Turns>(project: T, name: StageName): T {
  const ended = (turn: Turn): Turn => (turn.stage === name ? { ...turn, ...nobodysTurn } : turn);
  return { ...project, turn: ended(project.turn), otherTurns: project.otherTurns.map(ended) };
}

export function activeTurns({ turn, otherTurns }: Turns): readonly Turn[] {
  return [turn, ...otherTurns].filter(({ who }) => who !== 'nobody');
}

/** The most urgent turn that a person has: a reminder by hand goes to them. */
export function mostUrgentPersonalTurn(project: Turns): Turn | undefined {
  return personalTurns(project)[0];
}

/** All turns that a person has, the most urgent first. */
export function personalTurns(project: Turns): readonly Turn[] {
  return activeTurns(project).filter(({ holderId }) => holderId !== null);
}

/** What lists filter a project by: each follows from all its turns, not only from the one that a row shows. */
export interface ListFlags {
  readonly waitsFor: Readonly<Record<Exclude<TurnHolder, 'nobody'>, boolean>>;
  /** A stage that is `now` has nobody responsible for it. */
  readonly lacksPerson: boolean;
  /** A stage that is `now` has no deadline. */
  readonly lacksDeadline: boolean;
  /** Its work is done or stopped, and the admin says how it goes on. */
  readonly lacksStep: boolean;
}

/** What a turn lacks; the lists, and the rows of a queue, go by it. */
export const turnLacks = {
  person: ({ who, to }: UndatedTurn) => who === 'team' || to === 'assign' || to === 'plan',
  deadline: ({ who, to, deadline }: UndatedTurn) =>
    to === 'setDeadline' || to === 'plan' || (who === 'penulis' && deadline === null),
  step: ({ to }: UndatedTurn) => to === 'advance' || to === 'finish' || to === 'withdrawn',
} as const;

/** By the rule of the generated columns of `projects` that lists filter by: these are compared with it (`compareDerived`). */
export function listFlagsOf(project: Turns): ListFlags {
  const turns = activeTurns(project);
  const waits = (holder: TurnHolder) => turns.some(({ who }) => who === holder);
  return {
    waitsFor: {
      admin: waits('admin'),
      penulis: waits('penulis'),
      redaksi: waits('redaksi'),
      team: waits('team'),
    },
    lacksPerson: turns.some(turnLacks.person),
    lacksDeadline: turns.some(turnLacks.deadline),
    lacksStep: turns.some(turnLacks.step),
  };
}

/** Whom a stage asks for work now; null for the team, the admin, and for a stage that is not `now`. */
export function personAskedAt(project: Turns, name: StageName): string | null {
  return activeTurns(project).find(({ stage }) => stage === name)?.holderId ?? null;
}

/** The stage a project is at: the present one until it is approved. */
export function visitedStage(project: StagedProject): StageName | null {
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
    const responsible = assigneeOf(stageOf(project, name)) === actor.id;
    const author = isAuthorStage(name) && project.authorId === actor.id;
    return responsible || author || stagePolicy.submitLink(actor, project, name) === true;
  });
}

/** One's own stages that need a link now. */
export function dueStages(actor: UserActor, project: ProjectState | TurnProject): StageName[] {
  return ownStages(actor, project).filter(
    (name) => stageTurn(project, name) === 'now' && stagePolicy.submitLink(actor, project, name) === true,
  );
}
