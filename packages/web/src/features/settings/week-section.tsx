import { type Weekday, weekdays } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { FieldGroup } from '../../ui/form/field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { Checkbox } from '../../ui/form/inputs.tsx';
import type { SectionProps } from './setting-text-field.tsx';

const words = messages.settings;

/** The working days of the week, by which ages and deadlines are counted. Holidays have their own screen. */
export function WeekSection({ form }: SectionProps) {
  const { workingWeek } = form.draft;
  const toggle = (day: Weekday) =>
    form.set(
      'workingWeek',
      weekdays.filter((weekday) => workingWeek.includes(weekday) !== (weekday === day)),
    );
  return (
    <FormSection title={words.sections.week}>
      <FieldGroup
        name="workingWeek"
        label={words.labels.workingWeek}
        hint={words.workingWeekHint}
        error={form.errors.workingWeek}
      >
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              name="workingWeek"
              value={day}
              label={messages.dates.weekdays[day]}
              checked={workingWeek.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </div>
      </FieldGroup>
      <p>
        <Link href={paths.calendar}>{messages.calendar.open}</Link> ·{' '}
        <Link href={paths.schedules}>{messages.schedules.open}</Link>
      </p>
    </FormSection>
  );
}
