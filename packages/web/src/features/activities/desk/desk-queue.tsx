import type { DeskRow, Queue } from '@ruang-naskah/domain/desk/schema';
import { isManuscriptQueue, pathOfList } from '@ruang-naskah/domain/desk/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { deadlineText, deadlineUrgency } from '@ruang-naskah/domain/projects/deadlines';
import { boundedCount } from '@ruang-naskah/domain/text';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { buttonClass } from '../../../ui/button-class.ts';

const words = messages.desk;

/** The button that reminds the holder of a row's stage: it belongs to the feature of projects and is passed in. */
export type Reminding = ComponentType<{
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly remindedToday?: boolean | undefined;
}>;

interface DeskQueueProps {
  readonly queue: Queue;
  readonly today: string;
  readonly Remind: Reminding;
}

/** One queue: the figure links to its list, and each of the oldest rows to the action that ends the wait. */
export function DeskQueue({ queue: { queue, count, items }, today, Remind }: DeskQueueProps) {
  const note = noteOf(queue, items[0]);
  return (
    <section aria-labelledby={`antrean-${queue}`} className="desk-queue">
      <header>
        <h2 id={`antrean-${queue}`}>
          <Link href={pathOfList(queue)} className="text-tinta no-underline hover:underline">
            <span className="desk-figure" data-hot={queue === 'late' || undefined}>
              {boundedCount(count)}
            </span>{' '}
            {words.queues[queue]}
          </Link>
        </h2>
        {note === null ? null : <small>{note}</small>}
      </header>
      <ul>
        {items.map((row) => (
          <li key={row.id} className="hover:bg-mori">
            <span className="desk-title">
              <Link href={placeOf(queue, row)}>
                <bdi>{row.title}</bdi>
              </Link>{' '}
              <small>{[row.stage, row.name].filter(Boolean).join(' · ')}</small>
            </span>
            <Age row={row} queue={queue} today={today} />
            {row.version === undefined ? (
              <Link
                href={queue === 'create' ? newProjectPath(row.id) : placeOf(queue, row)}
                className={buttonClass()}
                aria-label={words.actionLabel(actionOf(queue, row), row.title)}
              >
                {actionOf(queue, row)}
              </Link>
            ) : (
              <Remind {...row} version={row.version} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeOf(queue: Queue['queue'], { id }: DeskRow): string {
  return isManuscriptQueue(queue) ? reviewPath(id) : projectPath(id);
}

function actionOf(queue: Queue['queue'], { to }: DeskRow): string {
  const known: Partial<Record<string, string>> = words.actionsTo;
  return known[to ?? ''] ?? words.actions[queue];
}

/** The first row is the oldest of all, not only of those shown. */
function noteOf(queue: Queue['queue'], first: DeskRow | undefined): string | null {
  if (first?.days == null || first.days === 0 || !first.exact) return null;
  const days = words.workingDays(first.days);
  return queue === 'late' ? words.longest(days) : words.oldest(days);
}

interface AgeProps {
  readonly row: DeskRow;
  readonly queue: Queue['queue'];
  readonly today: string;
}

function Age({ row: { days, exact, deadline }, queue, today }: AgeProps) {
  const { calendar } = useSession();
  if (queue === 'assign' || queue === 'undated') {
    const due = deadlineUrgency(deadline, today, calendar);
    const tone = { overdue: 'late', soon: 'soon' }[due.urgency as string];
    return (
      <span className="desk-age" data-tone={tone}>
        {deadline === null ? words.undated : deadlineText(due).toLowerCase()}
      </span>
    );
  }
  if (days === null) return <span className="desk-age" />;
  if (queue === 'late') {
    return (
      <span className="desk-age" data-tone="late">
        {words.late(days)}
      </span>
    );
  }
  return <span className="desk-age">{exact ? words.waits(days) : words.atLeast(days)}</span>;
}
