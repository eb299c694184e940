import { compareTimes } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { EditorTasks, Task } from '@ruang-naskah/domain/projects/tasks-schema';
import type { ReactNode } from 'react';
import { formatDayMonth } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';
import { HelpCard } from './help-card.tsx';

const words = messages.tasks;
const mostDates = 4;

/** Beside the desk: the next dates, and help. */
export function DeskAside({ desk }: { desk: EditorTasks }) {
  const { today } = useViewer();
  const dates = nextDates(desk, today);
  return (
    <div className="grid content-start gap-4">
      {dates.length === 0 ? null : (
        <section className="card grid gap-3" aria-labelledby="tanggal-berikutnya">
          <h2 id="tanggal-berikutnya" className="text-h3">
            {words.nextDates}
          </h2>
          <ul className="grid text-sm">
            {dates.map(({ key, date, text, isDayOff }) => (
              <li key={key} className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-garis py-2">
                <time dateTime={date} className="font-semibold">
                  {formatDayMonth(date)}
                </time>
                <span className={isDayOff ? 'text-tinta-2' : undefined}>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HelpCard question={words.helpEditor} action={words.askAdmin} />
    </div>
  );
}

interface NextDate {
  readonly key: string;
  readonly date: string;
  readonly text: ReactNode;
  readonly isDayOff: boolean;
}

/** Each group starts with its nearest deadlines, so the nearest of all are among these. */
function nextDates({ groups, daysOff }: EditorTasks, today: string): NextDate[] {
  const upcoming = groups.filter(({ group }) => group === 'week' || group === 'later' || group === 'notYet');
  const deadlines = upcoming.flatMap(({ items }) => items.flatMap((task) => upcomingDeadline(task, today)));
  const holidays = daysOff.map(({ date, name, kind }) => ({
    key: date,
    date,
    text: words.dayOff[kind](name),
    isDayOff: true,
  }));
  return [...deadlines.toSorted(earlierFirst).slice(0, mostDates), ...holidays].sort(earlierFirst);
}

function upcomingDeadline({ projectId, stage, title, deadline }: Task, today: string): NextDate[] {
  if (deadline === null || deadline < today) return [];
  const text = (
    <>
      {stage} · <bdi>{title}</bdi>
    </>
  );
  return [{ key: `${projectId} ${stage}`, date: deadline, text, isDayOff: false }];
}

const earlierFirst = (one: NextDate, other: NextDate) => compareTimes(one.date, other.date);
