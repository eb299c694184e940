import { messages } from '@ruang-naskah/domain/messages.id';
import { listDue } from '@ruang-naskah/domain/projects/calls';
import { viewAddress } from '@ruang-naskah/domain/views/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { queryOf } from '../../api/queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatLongDate, formatNumber } from '../../ui/format.ts';

const words = messages.calendar.due;
/** The next ones; whoever moves those sees the others. */
const most = 10;

/** The days off on which stages are due: what a changed calendar has done to deadlines, which nothing moves. */
export function DueDays() {
  // Without the answer the calendar still works; its failure is not worth a message here.
  const { data } = useQuery(queryOf(listDue, {}));
  const days = data?.items ?? [];
  return (
    <div role="status">
      {days.length === 0 ? null : (
        <Alert tone="warning">
          <p className="font-semibold">{words.title}</p>
          <ul className="my-2 grid gap-1">
            {days.slice(0, most).map(({ day, stages }) => (
              <li key={day}>
                <Link href={viewAddress('projects', { due: day })} className="inline-block min-h-6">
                  {words.onDay(formatNumber(stages), formatLongDate(day))}
                </Link>
              </li>
            ))}
          </ul>
          {days.length > most ? <p>{words.more(formatNumber(days.length - most))}</p> : null}
          <p>{words.lead}</p>
        </Alert>
      )}
    </div>
  );
}
