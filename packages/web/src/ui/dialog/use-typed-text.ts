import { type SyntheticEvent, useRef, useState } from 'react';

/** Fields whose text is somebody's work: no passwords, codes, choices from a list, nor what is kept as a draft. */
const texts =
  'textarea:not([data-kept]), input:is([type="text"], [type="email"], [type="tel"], [type="url"], [type="date"], [type="number"], :not([type]))' +
  ':not([role="combobox"], [autocomplete="one-time-code"], [data-kept])';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether a dialog holds text that differs from what its fields held when they were entered. */
export function useTypedText(open: boolean) {
  const before = useRef(new Map<Field, string>());
  const [isTyped, setTyped] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped(false);
  }
  function fieldOf({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): Field | undefined {
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return undefined;
    return target.matches(texts) ? (target as Field) : undefined;
  }
  return {
    isTyped,
    /** What was typed is stored, or thrown away. */
    forget: () => {
      before.current.clear();
      setTyped(false);
    },
    listeners: {
      onFocus: (event: SyntheticEvent<HTMLDialogElement>) => {
        const field = fieldOf(event);
        if (field !== undefined && !before.current.has(field)) before.current.set(field, field.value);
      },
      onInput: (event: SyntheticEvent<HTMLDialogElement>) => {
        const field = fieldOf(event);
        if (field === undefined) return;
        // Filled in by code.
        if (!before.current.has(field)) before.current.set(field, field.defaultValue);
        setTyped([...before.current].some(([field, value]) => field.isConnected && field.value !== value));
      },
    },
  };
}
