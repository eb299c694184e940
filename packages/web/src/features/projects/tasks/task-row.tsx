import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { stageBefore } from '@ruang-naskah/domain/projects/stages';
import type { TaskGroup } from '@ruang-naskah/domain/projects/tasks';
import type { Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { formatDate } from '../../../ui/format.ts';
import { Deadline } from '../stages/deadline.tsx';
import { useViewer } from '../use-viewer.ts';
import { rowIdOf, useOpenRow } from './open-rows.tsx';
import { TakeTask } from './take-task.tsx';

const words = messages.tasks;
const { forDays } = messages.dates;

/** One line: the stage, the title, and what it waits for; when opened, the stage's input. */
export function TaskRow({ task, group }: { task: Task; group: TaskGroup }) {
  const { isOpen, toggle, content } = useOpenRow(task);
  const rowId = rowIdOf(task);
  return (
    <>
      <details open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary id={rowId} className="task-line">
          <span className="min-w-0">
            <strong>{task.stage}</strong> · <bdi>{task.title}</bdi>
          </span>
          <span className="task-facts">
            <Facts task={task} group={group} />
          </span>
        </summary>
        {content}
      </details>
      {group === 'free' ? <TakeTask task={task} containerId={rowId} /> : null}
    </>
  );
}

/** A stage at a glance; red only if the delay is one's own. */
function Facts({ task, group }: { task: Task; group: TaskGroup }) {
  const { timeZone, today, calendar } = useViewer();
  const { deadline, submittedAt, stage, status } = task;
  if (task.withdrawn === true && group !== 'done') return <span>{words.withdrawn}</span>;
  if (group === 'review') {
    if (submittedAt === null) return null;
    const day = dayOf(Date.parse(submittedAt), timeZone);
    return (
      <>
        <span>{words.withAdmin(forDays(workingDaysSince(day, today, calendar), true))}</span>
        <span>{words.deliveredOn(formatDate(day))}</span>
      </>
    );
  }
  if (group === 'notYet') {
    const before = stageBefore(stage);
    return (
      <>
        {before === null ? null : <span>{words.after(before)}</span>}
        <span>{deadline === null ? words.unplanned : words.planned(formatDate(deadline))}</span>
      </>
    );
  }
  if (group === 'done') return <span>{status === 'Disetujui' ? words.approved : words.passed}</span>;
  // Nothing can be handed in before there is one (§5 Editor stage task).
  if (group === 'undated') return <span>{words.waitsForDeadline}</span>;
  return (
    <>
      {status === 'Perlu Perbaikan' ? <span>{words.toRepair}</span> : null}
      <span>
        {group === 'free'
          ? words.nobodyYet
          : words.yourTurn(forDays(workingDaysSince(task.since, today, calendar), task.exact))}
      </span>
      <Deadline date={deadline} />
    </>
  );
}
