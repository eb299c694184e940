import { fieldError } from '../errors.ts';
import { messages } from '../messages.id.ts';
import type { RepairRequest } from './repair.ts';
import { requestRepair } from './repair.ts';
import type { UpdateProjectInput } from './schema.ts';
import { stageCan } from './stage-rules.ts';
import type { Stage, StageName } from './stages.ts';
import {
  authorStages,
  holderOf,
  nextStage,
  stageNames,
  stageOf,
  stagePosition,
  stageStatusLabel,
  withDeadline,
} from './stages.ts';
import { turnsAfter } from './turn.ts';
import type { Candidate, ProjectState } from './workflow.ts';
import { approve, assign, change, stageError, undoApproval, validEditor } from './workflow.ts';

const words = messages.projects;

/** What the dialog 'Edit & Konfirmasi Proyek' gathers until it is saved (§2, §4): the body of the PATCH. */
export type ProjectEdit = UpdateProjectInput;
type StageEdit = NonNullable<NonNullable<ProjectEdit['stages']>[StageName]>;

/** Ids the edit makes responsible, or the author; the caller looks them up before it applies the edit. */
export function peopleOf(edit: ProjectEdit): string[] {
  const ids = [edit.authorId, ...stageEdits(edit).map(([, stageEdit]) => stageEdit.assigneeId)];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** What an edit is applied with: those it names, and when (ISO instant). */
export interface Circumstances {
  readonly people: ReadonlyMap<string, Candidate>;
  readonly at: string;
}

/**
 * Applies an edit at once or not at all: what the project is called and whose it is, then deadlines, responsible persons
 * and briefs, then the approvals that are undone, then approvals in the order they were pressed, of which each moves the
 * overall status (decision 0074), then requests for repair (decision 0085). An overall status in the edit was chosen after
 * them in the dialog's select, and wins.
 * @throws AppError 422 for a person who may not hold the place or a stage without one, 409 for an impossible approval or
 * request
 */
export function applyEdit<T extends ProjectState>(
  project: T,
  edit: ProjectEdit,
  { people, at }: Circumstances,
): {
  readonly project: T;
  readonly returned: readonly RepairRequest[];
} {
  const going = edit.goOn === true ? { ...project, withdrawn: false } : project;
  const renamed = rename(going, edit, people);
  const edits = stageEdits(edit);
  const changed = edits.map(([name, stageEdit]) => [name, editStage(renamed, name, stageEdit, people)]);
  const edited = change(renamed, { stages: { ...renamed.stages, ...Object.fromEntries(changed) } });
  const reopened = reopen(edited, edit);
  const moved = (edit.approvals ?? []).reduce<T>(approve, reopened);
  const returned = edit.repairs ?? [];
  const sent = returned.reduce<T>(
    (now, request, index) => requestRepair(now, request, { at, field: `repairs.${index}.note` }),
    moved,
  );
  const { currentOverallStatus } = edit;
  const saved = currentOverallStatus === undefined ? sent : change(sent, { currentOverallStatus });
  // A turn that an approval interrupts and the select restores keeps its beginning.
  return { project: { ...saved, ...turnsAfter(project, saved) }, returned };
}

/** Undoes the approvals that the edit undoes; where it finishes the project, it cannot. */
function reopen<T extends ProjectState>(project: T, edit: ProjectEdit): T {
  const end = { currentOverallStatus: standsAt(edit, project) };
  return (edit.undoneApprovals ?? []).reduce<T>((now, name, index) => {
    const decision = stageCan.undoApproval(end, name, stageOf(now, name));
    if (decision !== true) throw stageError(decision, `undoneApprovals.${index}`);
    return undoApproval(now, name);
  }, project);
}

/** Title, number and author; a task's number and author cannot be chosen (§3). */
function rename<T extends ProjectState>(
  project: T,
  edit: ProjectEdit,
  people: ReadonlyMap<string, Candidate>,
): T {
  const { title = project.title, sppNumber = project.sppNumber, authorId = project.authorId } = edit;
  if (project.kind === 'redaksi' && sppNumber !== project.sppNumber) {
    throw fieldError('sppNumber', words.reasons.taskNumber);
  }
  const named = change(project, { title, sppNumber });
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
    const holder = holderOf(stage);
    if (holder !== null && holder !== project.authorId) return [];
    if (stage.status !== 'Disetujui') return [[name, { ...stage, assigneeId: author.id }]];
    return [[name, { ...assign(stage, null), editorName: stage.editorName ?? project.authorName }]];
  });
  const stages = { ...project.stages, ...Object.fromEntries(own) };
  return change(project, { authorId: author.id, authorName: author.nama, authorGone: false, stages });
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
  const dated = withText(edit.deadline === undefined ? stage : withDeadline(stage, edit.deadline), edit);
  // A responsible person stays so even after leaving the editorial team.
  if (edit.assigneeId === undefined || edit.assigneeId === stage.assigneeId) return dated;
  const decision = stageCan.assign(project, name, stage);
  if (decision !== true) throw stageError(decision, `stages.${name}.assigneeId`);
  if (edit.assigneeId === null) return assign(dated, null);
  return assign(dated, validEditor(people.get(edit.assigneeId), `stages.${name}.assigneeId`));
}

/** A brief that was emptied is gone. */
function withText({ brief, ...rest }: Stage, { brief: given = brief ?? '' }: StageEdit): Stage {
  return given === '' ? rest : { ...rest, brief: given };
}

/**
 * Stages whose link or responsible person the edit decides about. A link that came for one of them since the edit was
 * begun makes the edit stale; a link for any other stage does not (decision 0007).
 */
export function stagesAtStake(edit: ProjectEdit): StageName[] {
  return stageNames.filter((name) => judges(edit, name) || edit.stages?.[name]?.assigneeId !== undefined);
}

/** Whether the edit approves the stage. */
export function approves(edit: ProjectEdit, name: StageName): boolean {
  return edit.approvals?.includes(name) ?? false;
}

/** Whether the edit undoes the stage's approval. */
export function undoes(edit: ProjectEdit, name: StageName): boolean {
  return edit.undoneApprovals?.includes(name) ?? false;
}

/** The stages that the edit changes, in order. */
export function touchedStages(edit: ProjectEdit): StageName[] {
  return stageNames.filter((name) => edit.stages?.[name] !== undefined || judges(edit, name));
}

/** The request for repair that the edit holds for the stage. */
export function repairOf(edit: ProjectEdit, name: StageName): RepairRequest | undefined {
  return edit.repairs?.find(({ stage }) => stage === name);
}

/** Whether the edit approves the stage's document, no longer approves it or asks for its repair. */
function judges(edit: ProjectEdit, name: StageName): boolean {
  return approves(edit, name) || undoes(edit, name) || repairOf(edit, name) !== undefined;
}

/** Where the overall status stands after an edit's approvals, before a choice in the select; `stored` without any. */
function movedTo<T>(approvals: readonly StageName[], stored: T): StageName | T {
  const last = approvals.at(-1);
  return last === undefined ? stored : nextStage(last);
}

/** The overall status that the edit leads to. */
export function standsAt(
  { approvals = [], currentOverallStatus }: ProjectEdit,
  project: Pick<ProjectState, 'currentOverallStatus'>,
): StageName | null {
  return currentOverallStatus ?? movedTo(approvals, project.currentOverallStatus);
}

/** The status further on in which the project stood before the approvals of this edit; null if they do not move it back. */
export function leftBehind(
  edit: ProjectEdit,
  { currentOverallStatus: stood }: Pick<ProjectState, 'currentOverallStatus'>,
): StageName | null {
  if (stood === null || edit.currentOverallStatus !== undefined) return null;
  return stagePosition(movedTo(edit.approvals ?? [], stood)) < stagePosition(stood) ? stood : null;
}

/** The stage an approval of this edit leads to; null when a later approval, or the select, decides the status. */
export function leadsTo(edit: ProjectEdit, approved: StageName): StageName | null {
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
      const samePerson = holderOf(old) === holderOf(now);
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
  return stage.editorName ?? holderOf(stage);
}

/** Whether saving `edit` would overwrite what somebody else changed; an approval concerns the link it was given for. */
export function overwrites(edit: ProjectEdit, { stage, field }: ProjectChange): boolean {
  if (field === 'submissionLink' || field === 'status') return stage !== null && judges(edit, stage);
  if (field === 'deadline' || field === 'assigneeId' || field === 'brief') {
    if (stage === null) return false;
    const given = field === 'deadline' && repairOf(edit, stage) !== undefined;
    return given || edit.stages?.[stage]?.[field] !== undefined;
  }
  return edit[field] !== undefined;
}

/**
 * The edit as it still makes sense on a newer state, for «Muat ulang dan pertahankan isian saya»: without approvals and
 * requests that have become impossible or concern a link the admin has not seen, and without values that are already stored.
 */
export function rebaseEdit(edit: ProjectEdit, base: ProjectState, current: ProjectState): ProjectEdit {
  const keep = <V>(value: V | undefined, stored: V) =>
    value === undefined || value === stored ? undefined : value;
  const stages = stageEdits(edit).map(([name, stageEdit]): [StageName, StageEdit] => {
    const { deadline, assigneeId, brief = '' } = stageOf(current, name);
    return [
      name,
      defined({
        deadline: keep(stageEdit.deadline, deadline),
        assigneeId: keep(stageEdit.assigneeId, assigneeId),
        brief: keep(stageEdit.brief, brief),
      }),
    ];
  });
  const read = (name: StageName) =>
    stageOf(current, name).submissionLink === stageOf(base, name).submissionLink;
  const end = { currentOverallStatus: standsAt(edit, current) };
  const undoneApprovals = edit.undoneApprovals?.filter(
    (name) => read(name) && stageCan.undoApproval(end, name, stageOf(current, name)) === true,
  );
  const reopened = (undoneApprovals ?? []).reduce(undoApproval, current);
  const approvals = edit.approvals?.filter(
    (name) => read(name) && stageCan.approve(name, stageOf(reopened, name)) === true,
  );
  const repairs = edit.repairs?.filter(
    ({ stage }) => read(stage) && stageCan.requestRepair(stage, stageOf(reopened, stage)) === true,
  );
  // The status that the approvals lead to is no choice of the admin's; keeping the present status is one.
  const moved = movedTo(approvals ?? [], current.currentOverallStatus);
  const left = Object.fromEntries(stages.filter(([, stageEdit]) => Object.keys(stageEdit).length > 0));
  return defined({
    title: keep(edit.title, current.title),
    sppNumber: keep(edit.sppNumber, current.sppNumber),
    authorId: keep(edit.authorId, current.authorId),
    currentOverallStatus: keep(edit.currentOverallStatus ?? null, moved) ?? undefined,
    undoneApprovals: filled(undoneApprovals),
    approvals: filled(approvals),
    repairs: filled(repairs),
    stages: Object.keys(left).length > 0 ? left : undefined,
    goOn: current.withdrawn === true ? edit.goOn : undefined,
  });
}

function filled<T>(list: T[] | undefined): T[] | undefined {
  return list !== undefined && list.length > 0 ? list : undefined;
}

/** The object without its undefined values. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}
