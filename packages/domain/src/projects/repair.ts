import type { Actor } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { addWorkingDays, type WorkCalendar } from '../calendar/working-days.ts';
import { limits } from '../limits.ts';
import type { UpdateProjectInput } from './schema.ts';
import type { StageProject } from './stage-rules.ts';
import { isOwnStage, stagePolicy } from './stage-rules.ts';
import type { StageMap, StageName } from './stages.ts';
import { stageNames, stageOf, withDeadline } from './stages.ts';
import type { ProjectState } from './workflow.ts';
import { stageError, withChanges } from './workflow.ts';

/** A delivery goes back to its holder, with what to repair and until when (decision 0086). */
export type RepairRequest = NonNullable<UpdateProjectInput['repairs']>[number];

/**
 * 'Minta perbaikan': the stage needs repair until its new deadline. Link, holder and overall status stay as they are.
 * @throws AppError what `stagePolicy.requestRepair` refuses, at the request's field
 */
export function requestRepair<T extends ProjectState>(
  project: T,
  { stage: name, note, deadline }: RepairRequest,
  { at, field }: { readonly at: string; readonly field: string },
): T {
  const stage = stageOf(project, name);
  const decision = stagePolicy.requestRepair(name, stage);
  if (decision !== true) throw stageError(decision, field);
  const returned = {
    // Empty only while the admin still fills in the dialog; the schema refuses to save it so.
    ...withDeadline(stage, deadline === '' ? stage.deadline : deadline),
    status: 'Perlu Perbaikan',
    repair: { note, askedAt: at },
  } as const;
  return withChanges(project, { stages: { ...project.stages, [name]: returned } });
}

/** Whether somebody may read a stage's request for repair: the admin and the stage's holder. */
export function mayReadRepair(actor: Actor, project: StageProject, name: StageName): boolean {
  return hasRole(actor, 'admin') || (actor.kind === 'user' && isOwnStage(actor, project, name));
}

/**
 * The stages as somebody may see them: a request for repair is visible only to the admin and the stage's holder, what an
 * approval can be undone to only to the admin.
 */
export function visibleStages(actor: Actor, project: StageProject): StageMap {
  const names = stageNames.filter((name) => project.stages[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => {
      const { repair, proof, approvedFrom, ...stage } = stageOf(project, name);
      const isTheirs = mayReadRepair(actor, project, name);
      const said = proof !== undefined && (isTheirs || isUser(actor, project.authorId)) ? { proof } : {};
      const undoable = approvedFrom !== undefined && hasRole(actor, 'admin') ? { approvedFrom } : {};
      return [name, { ...stage, ...said, ...undoable, ...(repair !== undefined && isTheirs && { repair }) }];
    }),
  );
}

/** The requests of an edit whose deadline has already passed. */
export function indexesOfLateRequests(repairs: readonly RepairRequest[], today: string): number[] {
  return repairs.flatMap(({ deadline }, index) => (deadline < today ? [index] : []));
}

/** The deadline that a new request proposes: a working week from today, or the present one where that is later. */
export function proposedDeadline(present: string | null, today: string, calendar: WorkCalendar): string {
  const week = addWorkingDays(today, limits.proposedDays, calendar);
  return present === null || present < week ? week : present;
}
