import { messages } from '@ruang-naskah/domain/messages.id';
import { type DeadlineUrgency, deadlineText, deadlineUrgency } from '@ruang-naskah/domain/projects/deadlines';
import { formatDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

const classes: Record<DeadlineUrgency['urgency'], string> = {
  overdue: 'text-merah-fg font-semibold',
  soon: 'text-jingga-fg font-semibold',
  week: 'text-kuning-fg font-semibold',
  later: 'text-tinta-2',
  none: 'text-tinta-2',
};

/** A deadline as a date with its distance in words; `met` when no work is due by it any more. */
export function Deadline({ date, met = false }: { date: string | null; met?: boolean }) {
  const { today, calendar } = useViewer();
  const urgency = deadlineUrgency(date, today, calendar);
  if (date === null) return <span className="text-sm text-tinta-2">{deadlineText(urgency)}</span>;
  return (
    <time dateTime={date} className={`text-sm ${met ? 'text-tinta-2' : classes[urgency.urgency]}`}>
      {met ? formatDate(date) : messages.projects.deadlineOn(formatDate(date), deadlineText(urgency))}
    </time>
  );
}
