import { insteadOfDayOff } from '@ruang-naskah/domain/calendar/working-days';
import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { DateField, type DateFieldProps } from '../../../ui/form/date-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

interface WorkDateFieldProps extends Omit<DateFieldProps, 'remark'> {
  /** The date as it is stored, of which nothing is remarked. */
  readonly stored?: string | null;
}

/** A day by which somebody is to work: a day off is possible, and said to be one. */
export function WorkDateField({ stored = null, ...field }: WorkDateFieldProps) {
  const { calendar } = useViewer();
  const { value } = field;
  const instead = value === stored || !isCalendarDate(value) ? null : insteadOfDayOff(value, calendar);
  const remark = instead === null ? undefined : messages.calendar.dayOff(formatDate(instead));
  return <DateField {...field} remark={remark} />;
}
