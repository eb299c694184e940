import type { Actor, Decision, UserActor } from '../actor.ts';
import { hasRole } from '../actor.ts';
import { addDays, dayAfter, endOfWeek } from '../dates.ts';
import { AppError } from '../errors.ts';
import { mayReadProject } from './policy.ts';
import { assigneeOf, hasLink, isEditorialStage, type StageName, stageNames, stageOf } from './stages.ts';
import { noDeadlineDay, type StageTurn, stageTurn } from './turn.ts';
import { assign, type ProjectState, withChanges } from './workflow.ts';

/** 'Progres Pekerjaan' of an editor: stages, not projects, by what they ask for (decision 0144). */

/**
 * In the order they are shown. `overdue`, `week` (due within this week), `later` and `undated` are to be worked on now, by
 * their deadline; `review` waits for the admin, `notYet` for an earlier stage. `free` may be taken by any editor who takes
 * part; all others are one's own.
 */
export const taskGroups = [
  'overdue',
  'week',
  'later',
  'undated',
  'free',
  'review',
  'notYet',
  'done',
] as const;
export type TaskGroup = (typeof taskGroups)[number];
/** Those that ask for work: a stage without a deadline waits for the admin, who gives it one (decision 0144). */
export const groupsAskingForWork = ['overdue', 'week', 'later'] as const satisfies readonly TaskGroup[];
export type OwnTaskGroup = Exclude<TaskGroup, 'free'>;

/** How many of each group are shown before somebody asks for more. */
export const tasksShownPerGroup = 5;
/** Finished stages are counted up to this number, because they accumulate for years. */
export const maxCountedTasks = 999;

/** The next days off, shown beside the desk: how many, and how far ahead. */
export const daysOffShown = 3;
export const daysOffAhead = 60;

const firstDay = '0000-01-01';
const lastDay = '9999-12-30';

/** A group holds the stages of one turn with a deadline from one day to another, both included. */
export interface TaskRange {
  readonly turn: StageTurn;
  readonly from: string;
  readonly to: string;
}

export function taskRangeOf(group: OwnTaskGroup, today: string): TaskRange {
  const sunday = endOfWeek(today);
  const ranges: Record<OwnTaskGroup, TaskRange> = {
    overdue: { turn: 'now', from: firstDay, to: addDays(today, -1) },
    week: { turn: 'now', from: today, to: sunday },
    later: { turn: 'now', from: dayAfter(sunday), to: lastDay },
    undated: { turn: 'now', from: noDeadlineDay, to: noDeadlineDay },
    review: { turn: 'approval', from: firstDay, to: noDeadlineDay },
    notYet: { turn: 'later', from: firstDay, to: noDeadlineDay },
    done: { turn: 'done', from: firstDay, to: noDeadlineDay },
  };
  return ranges[group];
}

/** The stage whose document a stage starts from: the nearest one before it that has any. */
export function materialStageOf(project: Pick<ProjectState, 'stages'>, name: StageName): StageName | null {
  const before = stageNames.slice(0, stageNames.indexOf(name));
  return before.findLast((stage) => hasLink(stageOf(project, stage))) ?? null;
}

/**
 * 'Ambil tugas ini': a stage whose turn is `now`, with a deadline and without a holder, of a project the editor takes part in
 * (decision 0004). Taking one's own stage again, as by a double click, changes nothing.
 */
export function mayTakeStage(actor: Actor, project: ProjectState, name: StageName): Decision {
  if (actor.kind !== 'user' || !hasRole(actor, 'redaksi')) return 'forbidden';
  const seen = mayReadProject(actor, project);
  if (seen !== true) return seen;
  if (!isEditorialStage(name)) return 'projects.not_your_stage';
  const stage = stageOf(project, name);
  const holder = assigneeOf(stage);
  if (holder !== null) return holder === actor.id || 'projects.stage_taken';
  if (stageTurn(project, name) !== 'now') return 'projects.stage_not_now';
  return stage.deadline !== null || 'projects.stage_has_no_deadline';
}

/** If two editors take a stage, the first one gets it. @throws AppError what `mayTakeStage` refuses */
export function takeStage<T extends ProjectState>(project: T, name: StageName, actor: UserActor): T {
  const decision = mayTakeStage(actor, project, name);
  if (decision !== true) throw new AppError(decision);
  const stage = stageOf(project, name);
  if (assigneeOf(stage) === actor.id) return project;
  const taken = assign(stage, { id: actor.id, nama: actor.name });
  return withChanges(project, { stages: { ...project.stages, [name]: taken } });
}

/** The author's contact details: only for the holder of the stage whose turn it is. */
export function mayReadAuthorContact(actor: Actor, project: ProjectState, name: StageName): Decision {
  if (actor.kind !== 'user' || !hasRole(actor, 'redaksi')) return 'forbidden';
  const seen = mayReadProject(actor, project);
  if (seen !== true) return seen;
  if (assigneeOf(stageOf(project, name)) !== actor.id) return 'projects.not_your_stage';
  return stageTurn(project, name) === 'now' || 'projects.stage_not_now';
}
