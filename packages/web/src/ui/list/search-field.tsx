import { limits } from '@ruang-naskah/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/inputs.tsx';

const pauseMs = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** Something is opened over the list: the search goes on once it is closed, and does not move the address behind it. */
  readonly isPaused?: boolean;
}

/** Searches once typing pauses. The spaces around what is typed stay in the field: the next word may follow. */
export function SearchField({ label, value, onChange, placeholder, isPaused = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const sent = useRef(value);
  if (value !== known) {
    setKnown(value);
    // The answer to our own search must not overwrite text typed meanwhile.
    if (value !== sent.current) setTyped(value);
  }
  useEffect(() => {
    sent.current = value;
  }, [value]);
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === value || isPaused) return;
    const timer = setTimeout(() => {
      sent.current = text;
      send.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, isPaused]);
  return (
    <Field name="q" label={label}>
      <TextInput
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={limits.searchQuery}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
