import type { Holiday } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Pencil, Trash2 } from 'lucide-react';
import { formatLongDate } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const words = messages.calendar;

interface HolidayRowsProps {
  readonly holidays: readonly Holiday[];
  readonly onChange: (day: Holiday) => void;
  readonly onRemove: (day: Holiday) => void;
}

/** By date, each with its kind; what is not fixed yet says so. */
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
          <IconButton
            label={words.change(day.name)}
            icon={<Pencil size={18} aria-hidden />}
            onClick={() => onChange(day)}
          />
          <IconButton
            data-row-focus
            variant="danger"
            label={words.remove(day.name)}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => onRemove(day)}
          />
        </li>
      ))}
    </ul>
  );
}
