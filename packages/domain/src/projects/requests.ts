import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { addWorkingDays, type WorkCalendar } from '../calendar/working-days.ts';
import { AppError, fieldError } from '../errors.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { mayReadProject } from './policy.ts';
import { assigneeOf, type StageName, stageNames, stageOf, withDeadline } from './stages.ts';
import { type StageTurn, stageTurn } from './turn.ts';
import { assign, type Candidate, type ProjectState, requireEditor, withChanges } from './workflow.ts';

/** An editor's request to the admin about a stage (decision 0095): more time, or to hand the stage over to somebody else. */
export const requestKinds = ['more_time', 'hand_over'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** `settled` ended by itself: the stage was delivered, went to somebody else, or got the time. */
export const requestStates = ['open', 'accepted', 'refused', 'withdrawn', 'settled'] as const;
export type RequestState = (typeof requestStates)[number];

const words = messages.stageRequests;

/** The holder of a stage, while it is their turn. */
export function mayAskOfStage(actor: Actor, project: ProjectState, name: StageName): Decision {
  if (!hasRole(actor, 'redaksi')) return 'forbidden';
  const seen = mayReadProject(actor, project);
  if (seen !== true) return seen;
  const holder = assigneeOf(stageOf(project, name));
  if (holder === null || !isUser(actor, holder)) return 'projects.not_your_stage';
  return stageTurn(project, name) === 'now' || 'projects.stage_not_now';
}

interface RequestOwner {
  readonly askedBy: string;
}

/** The admin, who decides, and who asked; to others of the project it looks absent. */
export function mayReadRequest(actor: Actor, { askedBy }: RequestOwner): Decision {
  return hasRole(actor, 'admin') || isUser(actor, askedBy) || 'projects.request_not_found';
}

/** Only the asker may take it back, while it is unanswered. */
export function mayWithdrawRequest(
  actor: Actor,
  request: RequestOwner & { readonly state: RequestState },
): Decision {
  if (!hasRole(actor, 'redaksi')) return 'forbidden';
  if (!isUser(actor, request.askedBy)) return 'projects.request_not_found';
  return request.state === 'open' || 'projects.request_closed';
}

/** A request as the rules see it. */
export interface RequestTerms extends RequestOwner {
  readonly stage: StageName;
  readonly kind: RequestKind;
  /** The requested date, and the requested person. */
  readonly deadline: string | null;
  readonly assigneeId: string | null;
}

/**
 * The requested date is after the present deadline and after today; a colleague is one of the project's, whom the asker knows by
 * name, and not the asker.
 * @throws AppError 422 at the field
 */
export function checkRequest(project: ProjectState, asked: RequestTerms, today: string): void {
  if (asked.kind === 'more_time') {
    const from = stageOf(project, asked.stage).deadline ?? today;
    if (asked.deadline === null || asked.deadline <= today || asked.deadline <= from)
      throw fieldError('deadline', words.deadlineNotLater);
  }
  const { assigneeId } = asked;
  if (assigneeId !== null && !colleaguesOf(project, asked.askedBy).some(({ id }) => id === assigneeId))
    throw fieldError('assigneeId', words.colleagueUnknown);
}

/** The date that a request for more time begins with: a working week more than there is. */
export function proposedExtension(present: string | null, today: string, calendar: WorkCalendar): string {
  const from = present === null || present < today ? today : present;
  return addWorkingDays(from, limits.proposedDays, calendar);
}

/** The other editors of a project, each once with their stages, as its stages name them. */
export function colleaguesOf(
  project: Pick<ProjectState, 'stages'>,
  askerId: string,
): { readonly id: string; readonly nama: string; readonly stages: readonly StageName[] }[] {
  const found = new Map<string, { id: string; nama: string; stages: StageName[] }>();
  for (const stage of stageNames) {
    const { editorId: id, editorName: nama } = project.stages[stage] ?? {};
    if (id === undefined || id === askerId || nama === undefined) continue;
    found.set(id, { id, nama, stages: [...(found.get(id)?.stages ?? []), stage] });
  }
  return [...found.values()];
}

/** What an accepted request grants: by default what was requested. */
export interface Grant {
  readonly deadline: string;
  readonly assigneeId: string;
}

export function grantFor(asked: RequestTerms, answer: Grant): Grant {
  return asked.kind === 'more_time'
    ? { deadline: answer.deadline || (asked.deadline ?? ''), assigneeId: '' }
    : { deadline: '', assigneeId: answer.assigneeId || (asked.assigneeId ?? '') };
}

/**
 * The project once the admin has accepted.
 * @throws AppError 422 at the field for a date that has passed, nobody, or the same person
 */
export function grantRequest<T extends ProjectState>(
  project: T,
  asked: RequestTerms,
  { given, today, candidate }: { given: Grant; today: string; candidate: Candidate | undefined },
): T {
  const stage = stageOf(project, asked.stage);
  if (asked.kind === 'more_time') {
    if (given.deadline < today) throw fieldError('deadline', words.deadlinePassed);
    return withStage(project, asked.stage, withDeadline(stage, given.deadline));
  }
  const person = requireEditor(candidate, 'assigneeId');
  if (person.id === assigneeOf(stage)) throw fieldError('assigneeId', words.samePerson);
  return withStage(project, asked.stage, assign(stage, person));
}

function withStage<T extends ProjectState>(
  project: T,
  name: StageName,
  stage: ReturnType<typeof stageOf>,
): T {
  return withChanges(project, { stages: { ...project.stages, [name]: stage } });
}

/** Only what is open can be decided. @throws AppError `projects.request_closed` */
export function requireOpenRequest({ state }: { readonly state: RequestState }): void {
  if (state !== 'open') throw new AppError('projects.request_closed');
}

/** Whether an open request has become obsolete: the stage is no longer the asker's, or already has the requested time. */
export function isRequestObsolete(project: ProjectState, asked: RequestTerms): boolean {
  const stage = stageOf(project, asked.stage);
  if (stageTurn(project, asked.stage) !== 'now' || assigneeOf(stage) !== asked.askedBy) return true;
  if (asked.kind !== 'more_time' || stage.deadline === null) return false;
  return stage.deadline >= (asked.deadline ?? '');
}

/**
 * Whether an answer still says something to who asked: until the stage is done, and what is about their own work on it
 * while they hold it and have not delivered it. That it went to somebody else is said while it has not come back.
 */
export function isAnswerStillRelevant(
  { turn, holderId }: { readonly turn: StageTurn; readonly holderId: string | null },
  request: RequestOwner & { readonly kind: RequestKind | 'withdrawal'; readonly state: RequestState },
): boolean {
  const isHandedOver = request.kind === 'hand_over' && request.state === 'accepted';
  if (turn === 'done' || (turn === 'approval' && !isHandedOver)) return false;
  return (holderId === request.askedBy) !== isHandedOver;
}
