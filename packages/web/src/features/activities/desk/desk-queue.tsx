import type { DeskRow, Queue } from '@ruang-naskah/domain/desk/schema';
import { isManuscriptQueue, queueListPath } from '@ruang-naskah/domain/desk/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, projectPath, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import { deadlineText, deadlineUrgency } from '@ruang-naskah/domain/projects/deadlines';
import { formatCount } from '@ruang-naskah/domain/text';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { buttonClass } from '../../../ui/button-class.ts';

const words = messages.desk;

/** The button that reminds the holder of a row's stage: it belongs to the feature of projects and is passed in. */
export type RemindButtonComponent = ComponentType<{
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly remindedToday?: boolean | undefined;
}>;

type QueueName = Queue['queue'];

interface DeskQueueProps {
  readonly queue: Queue;
  readonly today: string;
  readonly RemindButton: RemindButtonComponent;
}

/** One queue of the desk: its number links to the whole list, and each of the oldest rows to what the admin does about it. */
export function DeskQueue({ queue: { queue, count, items }, today, RemindButton }: DeskQueueProps) {
  const longestWaitText = longestWait(queue, items[0]);
  return (
    <section aria-labelledby={`antrean-${queue}`} className="desk-queue">
      <header>
        <h2 id={`antrean-${queue}`}>
          <Link href={queueListPath(queue)} className="text-tinta no-underline hover:underline">
            <span className="desk-figure" data-hot={queue === 'late' || undefined}>
              {formatCount(count)}
            </span>{' '}
            {words.queues[queue]}
          </Link>
        </h2>
        {longestWaitText === null ? null : <small>{longestWaitText}</small>}
      </header>
      <ul>
        {items.map((row) => (
          <li key={row.id} className="hover:bg-mori">
            <span className="desk-title">
              <Link href={rowPath(queue, row)}>
                <bdi>{row.title}</bdi>
              </Link>{' '}
              <small>{[row.stage, row.name].filter(Boolean).join(' · ')}</small>
            </span>
            <Age row={row} queue={queue} today={today} />
            {row.version === undefined ? (
              <Link
                href={actionPath(queue, row)}
                className={buttonClass()}
                aria-label={words.actionLabel(actionLabel(queue, row), row.title)}
              >
                {actionLabel(queue, row)}
              </Link>
            ) : (
              <RemindButton {...row} version={row.version} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function rowPath(queue: QueueName, { id }: DeskRow): string {
  return isManuscriptQueue(queue) ? reviewPath(id) : projectPath(id);
}

/** Where the admin does what the row waits for. */
function actionPath(queue: QueueName, row: DeskRow): string {
  if (row.handOverOf !== undefined) return userPath(row.handOverOf);
  return queue === 'create' ? newProjectPath(row.id) : rowPath(queue, row);
}

function actionLabel(queue: QueueName, { to, handOverOf }: DeskRow): string {
  if (handOverOf !== undefined) return messages.accountChanges.handOver;
  const labels: Partial<Record<string, string>> = words.actionsTo;
  return labels[to ?? ''] ?? words.actions[queue];
}

/** How long the first row has waited, which is the oldest in the whole list. */
function longestWait(queue: QueueName, first: DeskRow | undefined): string | null {
  if (first?.days == null || first.days === 0 || !first.exact) return null;
  const days = words.workingDays(first.days);
  return queue === 'late' ? words.longest(days) : words.oldest(days);
}

interface AgeProps {
  readonly row: DeskRow;
  readonly queue: QueueName;
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
