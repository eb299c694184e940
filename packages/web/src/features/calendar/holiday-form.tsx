import { type Holiday, type HolidayYear, holidayFormSchema } from '@ruang-naskah/domain/calendar/schema';
import { holidayKinds } from '@ruang-naskah/domain/calendar/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { useSnapshot } from '../../api/use-snapshot.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Checkbox, Select, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { HolidaySaving } from './use-holiday-saving.ts';

const words = messages.calendar;

interface HolidayFormProps {
  readonly stored: HolidayYear;
  /** The day to change, or null for a new one. */
  readonly day: Holiday | null;
  readonly saving: HolidaySaving;
  readonly onClose: () => void;
}

/** One day off; a day that is in the list already, or of another year, is refused at its field. */
export function HolidayForm({ stored, day, saving, onClose }: HolidayFormProps) {
  const snapshot = useSnapshot(stored);
  const { year, holidays } = snapshot.value;
  const takenDates = holidays.map(({ date }) => date).filter((date) => date !== day?.date);
  const toast = useToast();
  const [date, setDate] = useState(day?.date ?? '');
  const [estimated, setEstimated] = useState(day?.estimated ?? false);
  const title = day === null ? words.addTitle : words.changeTitle;
  const { shell, errors } = useForm({
    snapshot,
    schema: holidayFormSchema(year, takenDates),
    send: async (input) => {
      await saving.put(snapshot.value, { ...input, estimated }, day);
      toast({ message: words.saved });
    },
    ifStillOpen: onClose,
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <FormShell {...shell} id="hari-libur-baru" data-about={`${year} ${day?.date}`} aria-label={title}>
        <DateField
          name="date"
          label={words.labels.date}
          error={errors.date}
          value={date}
          onChange={setDate}
          min={`${year}-01-01`}
          max={`${year}-12-31`}
        />
        <Field name="name" label={words.labels.name} error={errors.name}>
          <TextInput defaultValue={day?.name ?? ''} autoComplete="off" />
        </Field>
        <Field name="kind" label={words.labels.kind} error={errors.kind}>
          <Select defaultValue={day?.kind ?? 'libur'}>
            {holidayKinds.map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          label={words.labels.estimated}
          name="estimated"
          checked={estimated}
          onChange={({ target }) => setEstimated(target.checked)}
        />
        <SubmitButton wide busyLabel={words.saving}>
          {words.save}
        </SubmitButton>
      </FormShell>
    </Dialog>
  );
}
