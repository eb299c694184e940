import type { Holiday } from '@ruang-naskah/domain/calendar/schema';
import { holidayKinds } from '@ruang-naskah/domain/calendar/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { Holidays } from './use-holidays.ts';

const words = messages.calendar;

interface HolidayFormProps {
  readonly year: string;
  /** The days already in the list. */
  readonly taken: readonly string[];
  /** The day to change, or null for one more. */
  readonly day: Holiday | null;
  readonly saving: Holidays;
  readonly onClose: () => void;
}

/** One day off; a day that is in the list already, or of another year, is refused at its field. */
export function HolidayForm({ year, taken, day, saving, onClose }: HolidayFormProps) {
  const toast = useToast();
  const [date, setDate] = useState(day?.date ?? '');
  const [estimated, setEstimated] = useState(day?.estimated ?? false);
  const title = day === null ? words.addTitle : words.changeTitle;
  const { shell, errors } = useForm({
    schema: async () =>
      (await import('@ruang-naskah/domain/calendar/schema')).holidayFields(
        year,
        taken.filter((one) => one !== day?.date),
      ),
    send: async (input) => {
      await saving.put({ ...input, estimated }, day);
      toast({ message: words.saved });
      onClose();
    },
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <FormShell {...shell} id="hari-libur-baru" aria-label={title}>
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
