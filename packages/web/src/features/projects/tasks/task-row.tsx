import { workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { stageBefore } from '@ruang-naskah/domain/projects/stages';
import type { TaskGroup } from '@ruang-naskah/domain/projects/tasks';
import type { Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Deadline } from '../stages/deadline.tsx';
import { useViewer } from '../use-viewer.ts';
import { TakeTask } from './take-task.tsx';

const words = messages.tasks;

/** Material, form and history of a stage: most of the screen's code, fetched when somebody opens one. */
const OpenedTask = lazy(async () => ({ default: (await import('./opened-task.tsx')).OpenedTask }));

/** One line: the stage, the title, and what it waits for; opened, what the work begins with. */
export function TaskRow({ task, group }: { task: Task; group: TaskGroup }) {
  // Keeps typed text when closed.
  const [wasOpened, setWasOpened] = useState(false);
  const { projectId, stage, title } = task;
  const homeId = `tugas-${projectId}-${stage.replaceAll(' ', '-')}`;
  return (
    <>
      <details onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
        <summary id={homeId} className="task-line">
          <span className="min-w-0">
            <strong>{stage}</strong> · {title}
          </span>
          <span className="task-facts">
            <Facts task={task} group={group} />
          </span>
        </summary>
        {wasOpened ? (
          <Suspense
            fallback={
              <div className="p-4">
                <Skeleton count={4} />
              </div>
            }
          >
            <OpenedTask id={projectId} name={stage} homeId={homeId} />
          </Suspense>
        ) : null}
      </details>
      {group === 'free' ? <TakeTask task={task} homeId={homeId} /> : null}
    </>
  );
}

/** What is to be known of a stage in one glance; red only where the delay is one's own. */
function Facts({ task, group }: { task: Task; group: TaskGroup }) {
  const { timeZone, today, calendar } = useViewer();
  const { deadline, submittedAt, stage, status } = task;
  if (group === 'review') {
    if (submittedAt === null) return null;
    const day = dayOf(Date.parse(submittedAt), timeZone);
    return (
      <>
        <span>{words.withAdmin(workingAge(day, today, calendar))}</span>
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
  return (
    <>
      <span>
        {group === 'free'
          ? words.nobodyYet
          : words.yourTurn(workingAge(task.since, today, calendar), task.exact)}
      </span>
      <Deadline date={deadline} />
    </>
  );
}
