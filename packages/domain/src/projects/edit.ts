import type { UpdateProjectInput } from './schema.ts';
import { stageCan } from './stage-rules.ts';
import type { Stage, StageName } from './stages.ts';
import { holderOf, nextStage, stageNames, stageOf, stagePosition, stageStatusLabel } from './stages.ts';
import type { Candidate, ProjectState } from './workflow.ts';
import { approve, assign, change, stageError, validEditor } from './workflow.ts';

/** What the dialog 'Edit & Konfirmasi Proyek' gathers until it is saved (§2, §4): the body of the PATCH. */
export type ProjectEdit = UpdateProjectInput;
type StageEdit = NonNullable<NonNullable<ProjectEdit['stages']>[StageName]>;

/** Ids the edit makes responsible; the caller looks them up before it applies the edit. */
export function assigneesOf(edit: ProjectEdit): string[] {
  const ids = stageEdits(edit).map(([, stageEdit]) => stageEdit.assigneeId);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/**
 * Applies an edit at once or not at all: title, then deadlines and responsible persons, then approvals in the order
 * they were pressed, of which each moves the overall status (decision 0074). An overall status in the edit was chosen
 * after them in the dialog's select, and wins.
 * @throws AppError 422 for a person who is no editor or a stage without one, 409 for an impossible approval
 */
export function applyEdit<T extends ProjectState>(
  project: T,
  edit: ProjectEdit,
  people: ReadonlyMap<string, Candidate>,
): { readonly project: T; readonly approved: readonly StageName[] } {
  const edits = stageEdits(edit);
  const changed = edits.map(([name, stageEdit]) => [name, editStage(project, name, stageEdit, people)]);
  const stages = { ...project.stages, ...Object.fromEntries(changed) };
  const edited = change(project, { stages, ...(edit.title === undefined ? {} : { title: edit.title }) });
  const approved = edit.approvals ?? [];
  const moved = approved.reduce<T>(approve, edited);
  const { currentOverallStatus } = edit;
  return {
    project: currentOverallStatus === undefined ? moved : change(moved, { currentOverallStatus }),
    approved,
  };
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
  const dated: Stage = edit.deadline === undefined ? stage : { ...stage, deadline: edit.deadline };
  // Who already is responsible stays so even when they have left the editorial team since.
  if (edit.assigneeId === undefined || edit.assigneeId === stage.assigneeId) return dated;
  const decision = stageCan.assign(project, name, stage);
  if (decision !== true) throw stageError(decision, `stages.${name}.assigneeId`);
  if (edit.assigneeId === null) return assign(dated, null);
  return assign(dated, validEditor(people.get(edit.assigneeId), `stages.${name}.assigneeId`));
}

/**
 * Stages whose link or responsible person the edit decides about. A link that came for one of them since the edit was
 * begun makes the edit stale; a link for any other stage does not (decision 0007).
 */
export function stagesAtStake(edit: ProjectEdit): StageName[] {
  return stageNames.filter((name) => approves(edit, name) || edit.stages?.[name]?.assigneeId !== undefined);
}

/** Whether the edit approves the stage. */
export function approves(edit: ProjectEdit, name: StageName): boolean {
  return edit.approvals?.includes(name) ?? false;
}

/** Where the overall status stands after an edit's approvals, before a choice in the select; `stored` without any. */
function movedTo<T>(approvals: readonly StageName[], stored: T): StageName | T {
  const last = approvals.at(-1);
  return last === undefined ? stored : nextStage(last);
}

/** The status that the approvals of an edit leave behind them although the project stood further on; else null. */
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

/** One difference between two states of a project, as the dialog shows it after a refused save (decision 0007). */
export interface ProjectChange {
  readonly stage: StageName | null;
  readonly field: 'title' | 'currentOverallStatus' | 'deadline' | 'assigneeId' | 'submissionLink' | 'status';
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
    ...differ(null, 'currentOverallStatus', before.currentOverallStatus, after.currentOverallStatus),
    ...stageNames.flatMap((name) => {
      const [old, now] = [stageOf(before, name), stageOf(after, name)];
      const samePerson = holderOf(old) === holderOf(now);
      return [
        ...differ(name, 'deadline', old.deadline, now.deadline),
        ...(samePerson
          ? []
          : [{ stage: name, field: 'assigneeId' as const, before: personOf(old), after: personOf(now) }]),
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
  if (stage === null)
    return (field === 'title' || field === 'currentOverallStatus') && edit[field] !== undefined;
  if (field === 'submissionLink' || field === 'status') return approves(edit, stage);
  return (field === 'deadline' || field === 'assigneeId') && edit.stages?.[stage]?.[field] !== undefined;
}

/**
 * The edit as it still makes sense on a newer state, for «Muat ulang dan pertahankan isian saya»: without approvals
 * that have become impossible or concern a link nobody has looked at, and without values that are stored by now.
 */
export function rebaseEdit(edit: ProjectEdit, base: ProjectState, current: ProjectState): ProjectEdit {
  const keep = <V>(value: V | undefined, stored: V) =>
    value === undefined || value === stored ? undefined : value;
  const stages = stageEdits(edit).map(([name, stageEdit]): [StageName, StageEdit] => {
    const { deadline, assigneeId } = stageOf(current, name);
    return [
      name,
      defined({
        deadline: keep(stageEdit.deadline, deadline),
        assigneeId: keep(stageEdit.assigneeId, assigneeId),
      }),
    ];
  });
  const approvals = edit.approvals?.filter((name) => {
    const stage = stageOf(current, name);
    const sameLink = stage.submissionLink === stageOf(base, name).submissionLink;
    return sameLink && stageCan.approve(name, stage) === true;
  });
  // What the approvals lead to by themselves is no choice; staying where the project stands is one beside them.
  const moved = movedTo(approvals ?? [], current.currentOverallStatus);
  const left = Object.fromEntries(stages.filter(([, stageEdit]) => Object.keys(stageEdit).length > 0));
  return defined({
    title: keep(edit.title, current.title),
    currentOverallStatus: keep(edit.currentOverallStatus ?? null, moved) ?? undefined,
    approvals: approvals !== undefined && approvals.length > 0 ? approvals : undefined,
    stages: Object.keys(left).length > 0 ? left : undefined,
  });
}

/** The object without its undefined values. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}
