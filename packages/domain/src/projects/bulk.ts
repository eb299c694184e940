import type { WorkCalendar } from '../calendar/working-days.ts';
import { addWorkingDays } from '../calendar/working-days.ts';
import { isCalendarDate } from '../dates.ts';
import { messages } from '../messages.id.ts';
import type { BulkChange, ChangedProjects } from './bulk-schema.ts';
import type { ProjectEdit } from './edit.ts';
import type { StageName } from './stages.ts';
import { assigneeOf, lastStage, stageNames, stageOf } from './stages.ts';
import type { ProjectState } from './workflow.ts';

const words = messages.projectBulk;

/** What a change of several rows means for one of them: an edit of the dialog, no change, or a refusal. */
export type RowEdit =
  | { readonly kind: 'edit'; readonly stage: StageName; readonly edit: ProjectEdit }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: string };

type ProjectRow = Pick<ProjectState, 'currentOverallStatus' | 'stages' | 'turn'>;

/** Turns a row's change into the edit that the dialog would save, so that both follow the same rules. */
export function editOfChange(
  project: ProjectRow,
  change: Omit<BulkChange, 'id' | 'version'>,
  calendar: WorkCalendar,
): RowEdit {
  const { currentOverallStatus: overall, turn } = project;
  const isOpen = overall !== null && overall !== lastStage;
  // The stage that the row shows, which need not be the one in Status Keseluruhan.
  const name = change.stage ?? (isOpen ? (turn.stage ?? overall) : overall);
  if (name === null) return { kind: 'refused', reason: messages.projects.incompleteShort };
  if (change.stage === undefined && name === lastStage) return { kind: 'refused', reason: words.finished };
  const stage = stageOf(project, name);
  if (change.assigneeId !== undefined) {
    if (change.assigneeId === assigneeOf(stage)) return { kind: 'unchanged' };
    return editOfStage(name, { assigneeId: change.assigneeId });
  }
  const deadline = change.deadline === undefined ? movedBy(stage.deadline) : change.deadline;
  if (deadline === undefined) return { kind: 'refused', reason: words.noDeadline };
  // The form's fields check what is typed; this checks the computed date.
  if (deadline !== null && !isCalendarDate(deadline))
    return { kind: 'refused', reason: messages.fields.date };
  return deadline === stage.deadline ? { kind: 'unchanged' } : editOfStage(name, { deadline });

  function movedBy(date: string | null): string | undefined {
    return date === null ? undefined : addWorkingDays(date, change.shiftDays ?? 0, calendar);
  }
}

function editOfStage(
  stage: StageName,
  part: { readonly deadline: string | null } | { readonly assigneeId: string | null },
): RowEdit {
  return { kind: 'edit', stage, edit: { stages: { [stage]: part } } };
}

/** The call that takes a bulk change back: each row's previous values, with the version the change made. */
export function undoBulkChange(
  { saved }: Pick<ChangedProjects, 'saved'>,
  field: 'deadline' | 'assigneeId',
): BulkChange[] {
  return saved.map(({ id, version, stage, ...before }) => ({ id, version, stage, [field]: before[field] }));
}

/** The edit that takes back a change made in a row of the list; null if the previous value can no longer be chosen. */
export function reverseEdit(
  { currentOverallStatus, stages }: Pick<ProjectEdit, 'currentOverallStatus' | 'stages'>,
  before: ProjectRow,
): ProjectEdit | null {
  if (currentOverallStatus !== undefined) {
    const status = before.currentOverallStatus;
    return status === null ? null : { currentOverallStatus: status };
  }
  const back = stageNames.flatMap((name) => {
    const part = stages?.[name];
    if (part === undefined) return [];
    const stage = stageOf(before, name);
    const deadline = part.deadline === undefined ? {} : { deadline: stage.deadline };
    const holder = part.assigneeId === undefined ? {} : { assigneeId: assigneeOf(stage) };
    return [[name, { ...deadline, ...holder }] as const];
  });
  return back.length === 0 ? null : { stages: Object.fromEntries(back) };
}
