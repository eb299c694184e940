import { compareTimes } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Desk, Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { formatDayMonth } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';
import { HelpCard } from './help-card.tsx';

const words = messages.tasks;
const MOST_DATES = 4;

/** Beside the desk: the next dates, and help. */
export function DeskAside({ desk }: { desk: Desk }) {
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
            {dates.map(({ key, date, text, free }) => (
              <li key={key} className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-garis py-2">
                <time dateTime={date} className="font-semibold">
                  {formatDayMonth(date)}
                </time>
                <span className={free ? 'text-tinta-2' : undefined}>{text}</span>
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
  readonly text: string;
  /** A day off. */
  readonly free: boolean;
}

/** Each group starts with its nearest deadlines, so the nearest of all are among these. */
function nextDates({ groups, daysOff }: Desk, today: string): NextDate[] {
  const own = groups.filter(({ group }) => group === 'week' || group === 'later' || group === 'notYet');
  const deadlines = own.flatMap(({ items }) => items.flatMap((task) => dateOf(task, today)));
  const holidays = daysOff.map(({ date, name, kind }) => ({
    key: date,
    date,
    text: words.dayOff[kind](name),
    free: true,
  }));
  return [...byDate(deadlines).slice(0, MOST_DATES), ...holidays].sort(earlierFirst);
}

function dateOf({ projectId, stage, title, deadline }: Task, today: string): NextDate[] {
  if (deadline === null || deadline < today) return [];
  return [{ key: `${projectId} ${stage}`, date: deadline, text: `${stage} · ${title}`, free: false }];
}

const earlierFirst = (one: NextDate, other: NextDate) => compareTimes(one.date, other.date);
const byDate = (dates: readonly NextDate[]) => dates.toSorted(earlierFirst);
