import { messages } from '@ruang-naskah/domain/messages.id';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { useFieldWiring } from './field-context.ts';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> & {
  /** Shows the number of words beneath. */
  countWords?: boolean;
};

export function TextArea({ countWords = false, rows = 5, onInput, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? ''));
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const form = area.current?.form;
    const reset = () => setTyped(area.current?.defaultValue ?? '');
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, []);
  function handleInput(event: FormEvent<HTMLTextAreaElement>) {
    if (countWords) setTyped(event.currentTarget.value);
    onInput?.(event as never);
  }
  return (
    <>
      <textarea
        ref={area}
        {...useFieldWiring()}
        rows={rows}
        dir="auto"
        className="control"
        onInput={handleInput}
        {...rest}
      />
      {countWords ? (
        <p className="field-hint">{messages.ui.wordCount(wordsIn(String(rest.value ?? typed)))}</p>
      ) : null}
    </>
  );
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
