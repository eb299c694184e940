import type { UserActor } from '../actor.ts';
import type { ErrorCode } from '../errors.ts';
import { AppError, fieldError } from '../errors.ts';
import { messages } from '../messages.id.ts';
import type { Role } from '../roles.ts';
import { maySubmitLink } from './policy.ts';
import type { CreateProjectInput, CreateTaskInput } from './schema.ts';
import { refusalSentence, stagePolicy } from './stage-rules.ts';
import type { AuthorStage, ProjectKind, Stage, StageMap, StageName } from './stages.ts';
import {
  assigneeOf,
  awaitsReview,
  firstStage,
  hasLink,
  isAuthorStage,
  needsRepair,
  nextStage,
  stageNames,
  stageOf,
  untouchedStage,
  withDeadline,
} from './stages.ts';
import type { Turns } from './turn.ts';
import { turnsAfter, withTurnEnded } from './turn.ts';

/**
 * A project as the rules see it: everything but id, version and dates, which are the server's. The last three fields
 * and the turns follow from the stages; every transition here keeps them, so that server, lists and dialog cannot disagree.
 */
export interface ProjectState extends Turns {
  readonly kind: ProjectKind;
  readonly title: string;
  /** '' when there is none. */
  readonly sppNumber: string;
  /** '' for a redaksi task (§3). */
  readonly authorId: string;
  readonly authorName: string;
  /** Whether the author's account was deleted or is no author's any more: nobody is asked on their behalf. */
  readonly authorGone?: boolean;
  readonly manuscriptId: string | null;
  /** Whether its manuscript was withdrawn, and the admin has not said that it goes on (decision 0095). */
  readonly withdrawn?: boolean | undefined;
  /** Null only in imported data, which §8 calls incomplete. */
  readonly currentOverallStatus: StageName | null;
  readonly stages: StageMap;
  readonly participantUids: string[];
  readonly awaitsReview: number;
  /** When the link arrived that has waited longest for the admin; null if none waits or the time is unknown. */
  readonly reviewSince: string | null;
}

/** Somebody the admin chose in a form, with the account's present role and state. */
export interface Candidate {
  readonly id: string;
  readonly nama: string;
  readonly role: Role;
  readonly active: boolean;
}

/** One line of the link history: a link as it was given, with who and when (decision 0003). */
export interface LinkRecord {
  readonly stage: StageName;
  readonly submissionLink: string;
  readonly submittedBy: string;
  readonly submittedByName: string;
  readonly submittedAt: string;
  /** '' when nothing was said with it. */
  readonly note: string;
}

/** Who does something, and when (ISO instant). */
export interface ActorAndTime {
  readonly by: UserActor;
  readonly at: string;
}

/** A project's new state with the links that enter its history in the same transaction. */
export interface NewProject {
  readonly project: ProjectState;
  readonly links: readonly LinkRecord[];
}

/** §4 Author project creation. @throws AppError 422 when the chosen person is not an author */
export function newAuthorProject(
  input: CreateProjectInput,
  author: Candidate | undefined,
  creation: ActorAndTime,
): NewProject {
  if (author?.role !== 'penulis' || !author.active) {
    throw fieldError('authorId', messages.projects.authorRequired);
  }
  const planned = (name: StageName) => input.plan?.[name] ?? null;
  const ofAuthor = (name: AuthorStage): Stage => {
    const { deadline = null, submissionLink = null } = input.stages?.[name] ?? {};
    const own = withDeadline(untouchedStage, deadline ?? planned(name));
    const stage: Stage = { ...own, assigneeId: author.id };
    return submissionLink === null ? stage : givenAtCreation(stage, submissionLink, creation);
  };
  const stages = mapStages((name) =>
    isAuthorStage(name) ? ofAuthor(name) : withDeadline(untouchedStage, planned(name)),
  );
  return withLinkHistory(
    {
      kind: 'penulis',
      title: input.title,
      sppNumber: input.sppNumber,
      authorId: author.id,
      authorName: author.nama,
      manuscriptId: input.manuscriptId ?? null,
      currentOverallStatus: firstStage,
      stages,
    },
    creation,
  );
}

/**
 * §4 Redaksi task creation: of the ten stages only the chosen one is filled, the others have not started.
 * @throws AppError 422 when the chosen person is not an editor
 */
export function newRedaksiTask(
  input: CreateTaskInput,
  editor: Candidate | undefined,
  creation: ActorAndTime,
): NewProject {
  const person = requireEditor(editor, 'editorId');
  const { brief = '' } = input;
  const briefed = brief === '' ? untouchedStage : { ...untouchedStage, brief };
  const assigned: Stage = assign(withDeadline(briefed, input.deadline), person);
  const chosen: Stage =
    input.submissionLink === null
      ? { ...assigned, status: 'Dalam Antrean' }
      : givenAtCreation(assigned, input.submissionLink, creation);
  return withLinkHistory(
    {
      kind: 'redaksi',
      title: input.title,
      sppNumber: taskNumber(creation.at),
      authorId: '',
      authorName: messages.projects.redaksiTaskAuthor,
      manuscriptId: null,
      currentOverallStatus: input.workType,
      stages: mapStages((name) => (name === input.workType ? chosen : untouchedStage)),
    },
    creation,
  );
}

/** 'Tugas-' followed by a timestamp (§3), in milliseconds. */
function taskNumber(at: string): string {
  return `Tugas-${Date.parse(at)}`;
}

/** §4: a link the admin gives while creating waits for review at once. */
function givenAtCreation(stage: Stage, submissionLink: string, { at }: ActorAndTime): Stage {
  return { ...stage, submissionLink, status: 'Menunggu Review', submittedAt: at, linksGiven: 1 };
}

function withLinkHistory(project: UnderivedFields, { by, at }: ActorAndTime): NewProject {
  const links = stageNames.flatMap((stage): LinkRecord[] => {
    const { submissionLink } = stageOf(project, stage);
    return submissionLink === undefined
      ? []
      : [{ stage, submissionLink, submittedBy: by.id, submittedByName: by.name, submittedAt: at, note: '' }];
  });
  return { project: { ...project, ...deriveFields(project) }, links };
}

/** @throws AppError 422 at `field` unless the candidate is an active member of the editorial team */
export function requireEditor(candidate: Candidate | undefined, field: string): Candidate {
  if (candidate?.role === 'redaksi' && candidate.active) return candidate;
  throw fieldError(field, messages.projects.editorRequired);
}

/** Makes `person` responsible for a stage, or nobody. */
export function assign(stage: Stage, person: { readonly id: string; readonly nama: string } | null): Stage {
  const { editorId: _, editorName: __, ...rest } = stage;
  return person === null
    ? { ...rest, assigneeId: null }
    : { ...rest, assigneeId: person.id, editorId: person.id, editorName: person.nama };
}

export interface Submission {
  /**
   * A first link, a changed one, one that answers a request for repair, or one's own once more (a double click), which
   * changes nothing.
   */
  readonly outcome: 'submitted' | 'edited' | 'returned' | 'unchanged';
  readonly link: LinkRecord;
}

/** A delivery: the link and the deliverer's note; '' for none. */
export interface Delivery {
  readonly submissionLink: string;
  readonly note: string;
}

/**
 * A person delivers the link of a stage (§4 Link submission). The stage becomes `Selesai`, which waits for the admin;
 * one that needed repair also with the same link, because the file itself may have been repaired in Drive (decision 0086). An editor who delivers a free editorial stage becomes its editor, so that of two the first one gets it.
 * @throws AppError what `maySubmitLink` refuses
 */
export function submitLink<T extends ProjectState>(
  project: T,
  name: StageName,
  { submissionLink, note }: Delivery,
  { by: actor, at }: ActorAndTime,
): { readonly project: T } & Submission {
  const decision = maySubmitLink(actor, project, name);
  if (decision !== true) throw new AppError(decision);
  const stage = stageOf(project, name);
  const link = {
    stage: name,
    submissionLink,
    submittedBy: actor.id,
    submittedByName: actor.name,
    submittedAt: at,
    note,
  };
  const isEditor = actor.role === 'redaksi';
  const takes = isEditor && assigneeOf(stage) !== actor.id;
  const same = stage.submissionLink === submissionLink && (stage.note ?? '') === note;
  if (same && stage.status === 'Selesai' && !takes) {
    return { project, outcome: 'unchanged', link };
  }
  const held = isEditor ? assign(stage, { id: actor.id, nama: actor.name }) : stage;
  const { note: _, proof: __, ...rest } = held;
  const linksGiven = (held.linksGiven ?? 0) + 1;
  const said = note === '' ? {} : { note };
  const delivered: Stage = {
    ...rest,
    submissionLink,
    status: 'Selesai',
    submittedAt: at,
    linksGiven,
    ...said,
  };
  const outcome = deliveryOutcome(stage);
  // The new document waits for the admin from now on, also where an earlier one waited already.
  const before = withTurnEnded(project, name);
  return {
    project: withChanges(before, { stages: { ...project.stages, [name]: delivered } }),
    outcome,
    link,
  };
}

function deliveryOutcome(stage: Stage): Submission['outcome'] {
  if (needsRepair(stage)) return 'returned';
  return hasLink(stage) ? 'edited' : 'submitted';
}

/**
 * 'Setujui' (§4 Approval): the stage is approved and the project goes on to the stage after it.
 * @throws AppError what `stagePolicy.approve` refuses, at the stage's field
 */
export function approve<T extends ProjectState>(project: T, name: StageName): T {
  const stage = stageOf(project, name);
  const decision = stagePolicy.approve(name, stage);
  if (decision !== true) throw stageError(decision, `approvals.${name}`);
  const approved: Stage = { ...stage, status: 'Disetujui', approvedFrom: stage.status };
  const stages: StageMap = { ...project.stages, [name]: approved };
  return withChanges(project, { stages, currentOverallStatus: nextStage(name) });
}

/**
 * 'Batalkan persetujuan': the stage is again what it was when it was approved, and stays where it is. Whose it was may
 * be gone by now: an author's own stage is then the present author's, any other nobody's.
 */
export function undoApproval<T extends ProjectState>(project: T, name: StageName): T {
  const { approvedFrom = 'Selesai', ...rest } = stageOf(project, name);
  const stage: Stage = { ...rest, status: approvedFrom };
  const owner = isAuthorStage(name) && project.authorGone !== true ? project.authorId || null : null;
  const held = assigneeOf(stage) === null ? { ...assign(stage, null), assigneeId: owner } : stage;
  return withChanges(project, { stages: { ...project.stages, [name]: held } });
}

/** A refusal with its sentence at the field of the dialog it concerns. */
export function stageError(code: ErrorCode, field: string): AppError {
  const sentence = refusalSentence(code);
  return new AppError(code, sentence === undefined ? {} : { fields: { [field]: sentence } });
}

type UnderivedFields = Omit<ProjectState, keyof DerivedFields>;
/** Fields that follow from the stages and are stored as well, so that lists can filter and sort by them. */
export type DerivedFields = Pick<ProjectState, 'participantUids' | 'awaitsReview' | 'reviewSince'> & Turns;

/** With the state before the change, a turn that goes on keeps the day it began. */
export function deriveFields(project: UnderivedFields, before?: Turns): DerivedFields {
  const participantUids = participantsOf(project);
  const waiting = stageNames.map((name) => stageOf(project, name)).filter(awaitsReview);
  const came = waiting.flatMap(({ submittedAt }) => submittedAt ?? []).sort();
  return {
    participantUids,
    awaitsReview: waiting.length,
    reviewSince: came[0] ?? null,
    ...turnsAfter(before, { ...project, participantUids }),
  };
}

/** The author and everybody responsible for a stage (§3 participantUids), each once. */
function participantsOf(project: UnderivedFields): string[] {
  const holders = stageNames.map((name) => assigneeOf(stageOf(project, name)));
  // Somebody who is no longer an author takes part only where they hold a stage.
  const author = project.authorGone === true ? null : project.authorId;
  return [...new Set([author, ...holders])].filter((id): id is string => id !== null && id !== '');
}

/** Changes fields of a project and brings what follows from them up to date. */
export function withChanges<T extends ProjectState>(project: T, changes: Partial<UnderivedFields>): T {
  const changed = { ...project, ...changes };
  return { ...changed, ...deriveFields(changed, project) };
}

function mapStages(make: (name: StageName) => Stage): StageMap {
  return Object.fromEntries(stageNames.map((name) => [name, make(name)]));
}
