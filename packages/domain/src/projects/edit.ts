import { fieldError } from '../errors.ts';
import { messages } from '../messages.id.ts';
import type { RepairRequest } from './repair.ts';
import { requestRepair } from './repair.ts';
import type { UpdateProjectInput } from './schema.ts';
import { stagePolicy } from './stage-rules.ts';
import type { Stage, StageName } from './stages.ts';
import {
  assigneeOf,
  authorStages,
  nextStage,
  stageNames,
  stageOf,
  stagePosition,
  stageStatusLabel,
  withDeadline,
} from './stages.ts';
import { turnsAfter } from './turn.ts';
import type { Candidate, ProjectState } from './workflow.ts';
import { approve, assign, requireEditor, stageError, undoApproval, withChanges } from './workflow.ts';

const words = messages.projects;

/** What the dialog 'Edit & Konfirmasi Proyek' gathers until it is saved (§2, §4): the body of the PATCH. */
export type ProjectEdit = UpdateProjectInput;
type StageEdit = NonNullable<NonNullable<ProjectEdit['stages']>[StageName]>;

/** Ids the edit makes responsible, or the author; the caller looks them up before it applies the edit. */
export function peopleNamedIn(edit: ProjectEdit): string[] {
  const ids = [edit.authorId, ...stageEdits(edit).map(([, stageEdit]) => stageEdit.assigneeId)];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** What an edit is applied with: the people it names, by their ids, and when (ISO instant). */
export interface EditContext {
  readonly people: ReadonlyMap<string, Candidate>;
  readonly at: string;
}

/**
 * Applies an edit at once or not at all: what the project is called and whose it is, then deadlines, responsible persons
 * and briefs, then the approvals that are undone, then approvals in the order they were pressed, of which each moves the
 * overall status (decision 0081), then requests for repair (decision 0086). An overall status in the edit was chosen after
 * them in the dialog's select, and wins.
 * @throws AppError 422 for a person who may not hold the place or a stage without one, 409 for an impossible approval or
 * request
 */
export function applyEdit<T extends ProjectState>(
  project: T,
  edit: ProjectEdit,
  { people, at }: EditContext,
): {
  readonly project: T;
  readonly returned: readonly RepairRequest[];
} {
  const continued = edit.goOn === true ? { ...project, withdrawn: false } : project;
  const renamed = withTitleNumberAndAuthor(continued, edit, people);
  const edits = stageEdits(edit);
  const changed = edits.map(([name, stageEdit]) => [name, editStage(renamed, name, stageEdit, people)]);
  const edited = withChanges(renamed, { stages: { ...renamed.stages, ...Object.fromEntries(changed) } });
  const reopened = withApprovalsUndone(edited, edit);
  const approved = (edit.approvals ?? []).reduce<T>(approve, reopened);
  const returned = edit.repairs ?? [];
  const withRepairs = returned.reduce<T>(
    (now, request, index) => requestRepair(now, request, { at, field: `repairs.${index}.note` }),
    approved,
  );
  const { currentOverallStatus } = edit;
  const saved =
    currentOverallStatus === undefined ? withRepairs : withChanges(withRepairs, { currentOverallStatus });
  // A turn that an approval interrupts and the select restores keeps its beginning.
  return { project: { ...saved, ...turnsAfter(project, saved) }, returned };
}

/** Undoes the approvals that the edit undoes; where it finishes the project, it cannot. */
function withApprovalsUndone<T extends ProjectState>(project: T, edit: ProjectEdit): T {
  const end = { currentOverallStatus: overallStatusAfter(edit, project) };
  return (edit.undoneApprovals ?? []).reduce<T>((now, name, index) => {
    const decision = stagePolicy.undoApproval(end, name, stageOf(now, name));
    if (decision !== true) throw stageError(decision, `undoneApprovals.${index}`);
    return undoApproval(now, name);
  }, project);
}

/** Title, number and author; a task's number and author cannot be chosen (§3). */
function withTitleNumberAndAuthor<T extends ProjectState>(
  project: T,
  edit: ProjectEdit,
  people: ReadonlyMap<string, Candidate>,
): T {
  const { title = project.title, sppNumber = project.sppNumber, authorId = project.authorId } = edit;
  if (project.kind === 'redaksi' && sppNumber !== project.sppNumber) {
    throw fieldError('sppNumber', words.reasons.taskNumber);
  }
  const named = withChanges(project, { title, sppNumber });
  return authorId === project.authorId ? named : withAuthor(named, people.get(authorId));
}

/**
 * Another author: the author's two stages become theirs unless approved, and they take the previous author's place among those
 * who take part. What is approved keeps the name it was done under (decision 0081).
 */
function withAuthor<T extends ProjectState>(project: T, author: Candidate | undefined): T {
  if (project.kind === 'redaksi') throw fieldError('authorId', words.reasons.taskAuthor);
  if (author?.role !== 'penulis' || !author.active) throw fieldError('authorId', words.authorRequired);
  const own = authorStages.flatMap((name): [StageName, Stage][] => {
    const stage = stageOf(project, name);
    const holder = assigneeOf(stage);
    if (holder !== null && holder !== project.authorId) return [];
    if (stage.status !== 'Disetujui') return [[name, { ...stage, assigneeId: author.id }]];
    return [[name, { ...assign(stage, null), editorName: stage.editorName ?? project.authorName }]];
  });
  const stages = { ...project.stages, ...Object.fromEntries(own) };
  return withChanges(project, { authorId: author.id, authorName: author.nama, authorGone: false, stages });
}

/** The stages an edit touches, in stage order. */
function stageEdits(edit: ProjectEdit): [StageName, StageEdit][] {
  return stageNames.flatMap((name): [StageName, StageEdit][] => {
    const stageEdit = edit.stages?.[name];
    return stageEdit === undefined ? [] : [[name, stageEdit]];
  });
}

function editStage(
  project: ProjectState,
  name: StageName,
  edit: StageEdit,
  people: ReadonlyMap<string, Candidate>,
): Stage {
  const stage = stageOf(project, name);
  const dated = withBrief(edit.deadline === undefined ? stage : withDeadline(stage, edit.deadline), edit);
  // A responsible person stays so even after leaving the editorial team.
  if (edit.assigneeId === undefined || edit.assigneeId === stage.assigneeId) return dated;
  const decision = stagePolicy.assign(project, name, stage);
  if (decision !== true) throw stageError(decision, `stages.${name}.assigneeId`);
  if (edit.assigneeId === null) return assign(dated, null);
  return assign(dated, requireEditor(people.get(edit.assigneeId), `stages.${name}.assigneeId`));
}

/** A brief that was emptied is gone. */
function withBrief({ brief, ...rest }: Stage, { brief: given = brief ?? '' }: StageEdit): Stage {
  return given === '' ? rest : { ...rest, brief: given };
}

/**
 * Stages whose link or responsible person the edit decides about. A link that came for one of them since the edit was
 * begun makes the edit stale; a link for any other stage does not (decision 0007).
 */
export function stagesJudgedOrReassigned(edit: ProjectEdit): StageName[] {
  return stageNames.filter(
    (name) => judgesStage(edit, name) || edit.stages?.[name]?.assigneeId !== undefined,
  );
}

/** Whether the edit approves the stage. */
export function approvesStage(edit: ProjectEdit, name: StageName): boolean {
  return edit.approvals?.includes(name) ?? false;
}

/** Whether the edit undoes the stage's approval. */
export function undoesApproval(edit: ProjectEdit, name: StageName): boolean {
  return edit.undoneApprovals?.includes(name) ?? false;
}

/** The stages that the edit changes, in order. */
export function editedStages(edit: ProjectEdit): StageName[] {
  return stageNames.filter((name) => edit.stages?.[name] !== undefined || judgesStage(edit, name));
}

/** The request for repair that the edit holds for the stage. */
export function repairRequestFor(edit: ProjectEdit, name: StageName): RepairRequest | undefined {
  return edit.repairs?.find(({ stage }) => stage === name);
}

/** Whether the edit approves the stage's document, no longer approves it or asks for its repair. */
function judgesStage(edit: ProjectEdit, name: StageName): boolean {
  return (
    approvesStage(edit, name) || undoesApproval(edit, name) || repairRequestFor(edit, name) !== undefined
  );
}

/** Where the overall status stands after an edit's approvals, before a choice in the select; `stored` without any. */
function statusAfterApprovals<T>(approvals: readonly StageName[], stored: T): StageName | T {
  const last = approvals.at(-1);
  return last === undefined ? stored : nextStage(last);
}

/** The overall status that the edit leads to. */
export function overallStatusAfter(
  { approvals = [], currentOverallStatus }: ProjectEdit,
  project: Pick<ProjectState, 'currentOverallStatus'>,
): StageName | null {
  return currentOverallStatus ?? statusAfterApprovals(approvals, project.currentOverallStatus);
}

/** The status further on in which the project stood before the approvals of this edit; null if they do not move it back. */
export function statusLeftBehind(
  edit: ProjectEdit,
  { currentOverallStatus: stood }: Pick<ProjectState, 'currentOverallStatus'>,
): StageName | null {
  if (stood === null || edit.currentOverallStatus !== undefined) return null;
  return stagePosition(statusAfterApprovals(edit.approvals ?? [], stood)) < stagePosition(stood)
    ? stood
    : null;
}

/** The stage an approval of this edit leads to; null when a later approval, or the select, decides the status. */
export function stageReachedByApproval(edit: ProjectEdit, approved: StageName): StageName | null {
  return edit.currentOverallStatus === undefined && edit.approvals?.at(-1) === approved
    ? nextStage(approved)
    : null;
}

type ProjectField = 'title' | 'sppNumber' | 'authorId' | 'currentOverallStatus';

/** One difference between two states of a project, as the dialog shows it after a refused save (decision 0007). */
export interface ProjectChange {
  readonly stage: StageName | null;
  readonly field: ProjectField | 'deadline' | 'assigneeId' | 'brief' | 'submissionLink' | 'status';
  readonly before: string | null;
  readonly after: string | null;
}

export function projectChangesBetween(before: ProjectState, after: ProjectState): ProjectChange[] {
  const differ = (
    stage: StageName | null,
    field: ProjectChange['field'],
    from: string | null,
    to: string | null,
  ) => (from === to ? [] : [{ stage, field, before: from, after: to }]);
  return [
    ...differ(null, 'title', before.title, after.title),
    ...differ(null, 'sppNumber', before.sppNumber, after.sppNumber),
    ...(before.authorId === after.authorId
      ? []
      : [{ stage: null, field: 'authorId' as const, before: before.authorName, after: after.authorName }]),
    ...differ(null, 'currentOverallStatus', before.currentOverallStatus, after.currentOverallStatus),
    ...stageNames.flatMap((name) => {
      const [old, now] = [stageOf(before, name), stageOf(after, name)];
      const samePerson = assigneeOf(old) === assigneeOf(now);
      return [
        ...differ(name, 'deadline', old.deadline, now.deadline),
        ...(samePerson
          ? []
          : [{ stage: name, field: 'assigneeId' as const, before: personOf(old), after: personOf(now) }]),
        ...differ(name, 'brief', old.brief ?? '', now.brief ?? ''),
        ...differ(name, 'submissionLink', old.submissionLink ?? null, now.submissionLink ?? null),
        ...differ(name, 'status', stageStatusLabel(old), stageStatusLabel(now)),
      ];
    }),
  ];
}

function personOf(stage: Stage): string | null {
  return stage.editorName ?? assigneeOf(stage);
}

/** Whether saving `edit` would overwrite what somebody else changed; an approval concerns the link it was given for. */
export function wouldOverwrite(edit: ProjectEdit, { stage, field }: ProjectChange): boolean {
  if (field === 'submissionLink' || field === 'status') return stage !== null && judgesStage(edit, stage);
  if (field === 'deadline' || field === 'assigneeId' || field === 'brief') {
    if (stage === null) return false;
    const given = field === 'deadline' && repairRequestFor(edit, stage) !== undefined;
    return given || edit.stages?.[stage]?.[field] !== undefined;
  }
  return edit[field] !== undefined;
}

/**
 * The edit as it still makes sense on a newer state, for «Muat ulang dan pertahankan isian saya»: without approvals and
 * requests that have become impossible or concern a link the admin has not seen, and without values that are already stored.
 */
export function rebaseEdit(edit: ProjectEdit, base: ProjectState, current: ProjectState): ProjectEdit {
  const unlessStored = <V>(value: V | undefined, stored: V) =>
    value === undefined || value === stored ? undefined : value;
  const stages = stageEdits(edit).map(([name, stageEdit]): [StageName, StageEdit] => {
    const { deadline, assigneeId, brief = '' } = stageOf(current, name);
    return [
      name,
      withoutUndefined({
        deadline: unlessStored(stageEdit.deadline, deadline),
        assigneeId: unlessStored(stageEdit.assigneeId, assigneeId),
        brief: unlessStored(stageEdit.brief, brief),
      }),
    ];
  });
  const hasSameLink = (name: StageName) =>
    stageOf(current, name).submissionLink === stageOf(base, name).submissionLink;
  const end = { currentOverallStatus: overallStatusAfter(edit, current) };
  const undoneApprovals = edit.undoneApprovals?.filter(
    (name) => hasSameLink(name) && stagePolicy.undoApproval(end, name, stageOf(current, name)) === true,
  );
  const reopened = (undoneApprovals ?? []).reduce(undoApproval, current);
  const approvals = edit.approvals?.filter(
    (name) => hasSameLink(name) && stagePolicy.approve(name, stageOf(reopened, name)) === true,
  );
  const repairs = edit.repairs?.filter(
    ({ stage }) => hasSameLink(stage) && stagePolicy.requestRepair(stage, stageOf(reopened, stage)) === true,
  );
  // The status that the approvals lead to is no choice of the admin's; keeping the present status is one.
  const moved = statusAfterApprovals(approvals ?? [], current.currentOverallStatus);
  const left = Object.fromEntries(stages.filter(([, stageEdit]) => Object.keys(stageEdit).length > 0));
  return withoutUndefined({
    title: unlessStored(edit.title, current.title),
    sppNumber: unlessStored(edit.sppNumber, current.sppNumber),
    authorId: unlessStored(edit.authorId, current.authorId),
    currentOverallStatus: unlessStored(edit.currentOverallStatus ?? null, moved) ?? undefined,
    undoneApprovals: nonEmpty(undoneApprovals),
    approvals: nonEmpty(approvals),
    repairs: nonEmpty(repairs),
    stages: Object.keys(left).length > 0 ? left : undefined,
    goOn: current.withdrawn === true ? edit.goOn : undefined,
  });
}

function nonEmpty<T>(list: T[] | undefined): T[] | undefined {
  return list !== undefined && list.length > 0 ? list : undefined;
}

/** The object without its undefined values. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}
