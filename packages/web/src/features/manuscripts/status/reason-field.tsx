import { limits } from '@ruang-naskah/domain/limits';
import { reasonTemplates } from '@ruang-naskah/domain/manuscripts/content';
import type { ReasonedStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';

const words = messages.reviews;

interface ReasonFieldProps {
  readonly status: ReasonedStatus;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Why, to the author: begun with one of the publisher's reasons and changed at will. */
export function ReasonField({ status, value, error, onChange }: ReasonFieldProps) {
  const templates = reasonTemplates[status];
  const chosen = templates.find(({ text }) => text === value);
  return (
    <>
      <Field name="template" label={words.reasonTemplate}>
        <Select
          value={chosen?.name ?? ''}
          onChange={({ target }) => onChange(templates.find(({ name }) => name === target.value)?.text ?? '')}
        >
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value="">{words.ownReason}</option>
        </Select>
      </Field>
      <Field name="note" label={words.reason} hint={words.reasonHint} error={error}>
        <TextArea
          rows={5}
          maxLength={limits.reason}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </>
  );
}
