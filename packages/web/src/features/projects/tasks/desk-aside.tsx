import { messages } from '@ruang-naskah/domain/messages.id';
import type { Desk, Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { formatDayMonth } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';
import { HelpCard } from './help-card.tsx';

const words = messages.tasks;
const MOST_DATES = 4;

/** Beside the desk: which dates come next, and who helps. */
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
            {dates.map(({ projectId, stage, title, deadline }) => (
              <li
                key={`${projectId} ${stage}`}
                className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-garis py-2"
              >
                <time dateTime={deadline} className="font-semibold">
                  {formatDayMonth(deadline)}
                </time>
                <span>
                  {stage} · {title}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HelpCard question={words.helpEditor} action={words.askAdmin} />
    </div>
  );
}

type Dated = Task & { readonly deadline: string };

/** Each group begins with its nearest deadlines, so the nearest of all are among the first of each. */
function nextDates({ groups }: Desk, today: string): Dated[] {
  const own = groups.filter(({ group }) => group === 'week' || group === 'later' || group === 'notYet');
  return own
    .flatMap(({ items }) => items)
    .filter((task): task is Dated => task.deadline !== null && task.deadline >= today)
    .sort((one, other) => one.deadline.localeCompare(other.deadline))
    .slice(0, MOST_DATES);
}
