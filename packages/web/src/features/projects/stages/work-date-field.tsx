import { workingDayInstead } from '@ruang-naskah/domain/calendar/working-days';
import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { DateField, type DateFieldProps } from '../../../ui/form/date-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

interface WorkDateFieldProps extends Omit<DateFieldProps, 'remark'> {
  /** The stored date: while it is unchanged, there is no remark about a day off. */
  readonly stored?: string | null;
}

/** A deadline for work. A day off can be chosen; a remark says so and names the working day to choose instead. */
export function WorkDateField({ stored = null, ...field }: WorkDateFieldProps) {
  const { calendar } = useViewer();
  const { value } = field;
  const workingDay = value === stored || !isCalendarDate(value) ? null : workingDayInstead(value, calendar);
  const remark = workingDay === null ? undefined : messages.calendar.dayOff(formatDate(workingDay));
  return <DateField {...field} remark={remark} />;
}
