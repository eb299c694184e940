import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

interface AuditDayProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One end of the period. A browser tells of every digit of a year: only a whole date narrows the list. */
export function AuditDay({ name, label, value, onChange }: AuditDayProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  function change(text: string) {
    setTyped(text);
    if (text === '' || isCalendarDate(text)) onChange(text);
  }
  return (
    <Field name={name} label={label}>
      <TextInput type="date" value={typed} onChange={(event) => change(event.target.value)} />
    </Field>
  );
}
