import type { Holiday } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { formatLongDate } from '../../ui/format.ts';
import { RowActions } from '../../ui/list/row-actions.tsx';

const words = messages.calendar;

interface HolidayRowsProps {
  readonly holidays: readonly Holiday[];
  readonly onChange: (day: Holiday) => void;
  readonly onRemove: (day: Holiday) => void;
}

/** By date, each with its kind; dates that may still change are marked. */
export function HolidayRows({ holidays, onChange, onRemove }: HolidayRowsProps) {
  return (
    <ul className="rounded-2 border border-garis bg-kertas">
      {holidays.map((day) => (
        <li key={day.date} className="flex items-center gap-3 border-garis py-1 pr-2 pl-4 not-last:border-b">
          <span className="grid min-w-0 flex-1 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-3">
            <time dateTime={day.date}>{formatLongDate(day.date)}</time>
            <span className="min-w-0">
              {day.name}{' '}
              <small className="text-tinta-2 max-sm:block">
                {[words.kinds[day.kind], day.estimated ? words.estimate : ''].filter(Boolean).join(' · ')}
              </small>
            </span>
          </span>
          <RowActions
            change={words.change(day.name)}
            onChange={() => onChange(day)}
            remove={words.remove(day.name)}
            onRemove={() => onRemove(day)}
          />
        </li>
      ))}
    </ul>
  );
}
