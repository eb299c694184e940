import { messages } from '@ruang-naskah/domain/messages.id';
import { listDue } from '@ruang-naskah/domain/projects/endpoints';
import { viewAddress } from '@ruang-naskah/domain/views/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { queryOf } from '../../api/queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatLongDate, formatNumber } from '../../ui/format.ts';

const words = messages.calendar.due;
/** Only the next days are listed: once their deadlines are moved, the following days appear. */
const mostShown = 10;

/** The days off on which stages are due. A changed calendar moves no deadline, so the admin is told of these. */
export function DueDaysOff() {
  // Without the answer the calendar still works; its failure is not worth a message here.
  const { data } = useQuery(queryOf(listDue, {}));
  const days = data?.items ?? [];
  return (
    <div role="status">
      {days.length === 0 ? null : (
        <Alert tone="warning">
          <p className="font-semibold">{words.title}</p>
          <ul className="my-2 grid gap-1">
            {days.slice(0, mostShown).map(({ day, stages }) => (
              <li key={day}>
                <Link href={viewAddress('projects', { due: day })} className="inline-block min-h-6">
                  {words.onDay(formatNumber(stages), formatLongDate(day))}
                </Link>
              </li>
            ))}
          </ul>
          {days.length > mostShown ? <p>{words.more(formatNumber(days.length - mostShown))}</p> : null}
          <p>{words.lead}</p>
        </Alert>
      )}
    </div>
  );
}
