import { useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const pauseMs = 300;

export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
};

/** Searches once typing pauses; Enter does not wait. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const sent = useRef(value);
  if (value !== known) {
    setKnown(value);
    // Our own search coming back must not undo what was typed meanwhile.
    if (value !== sent.current) setTyped(value);
  }
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      send.current(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <Field name="q" label={label}>
      <TextInput
        type="search"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
