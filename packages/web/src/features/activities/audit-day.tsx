import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { useState } from 'react';
import { DateField } from '../../ui/form/date-field.tsx';

interface AuditDayProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One end of the period. The field reports every typed digit; only a complete date filters the list. */
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
  return <DateField name={name} label={label} value={typed} onChange={change} />;
}
