import { messages } from '@ruang-naskah/domain/messages.id';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useFieldWiring } from './field.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style'>;

/** What is typed stands in its own direction; numbers, addresses and passwords have none. */
export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  const dir = type === 'text' || type === 'search' ? 'auto' : undefined;
  return <input {...useFieldWiring()} type={type} dir={dir} className="control" {...rest} />;
}

export type EmailInputProps = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  /** 'username' where an account is looked up, so that a password manager offers it. */
  autoComplete: 'username' | 'email';
};

/** An input for an e-mail address: the phone's keyboard for it, no capital at the start, no spell check. */
export function EmailInput(props: EmailInputProps) {
  return <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** A short code of digits from another device: the keyboard for it, and phones offer what has just arrived. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      // What is pasted may hold a space in the middle.
      maxLength={12}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password' | 'off';
};

/** A password that can be looked at before it is sent; pasting and password managers are welcome. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="control-row">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <IconButton
        label={shown ? messages.ui.hidePassword : messages.ui.showPassword}
        icon={shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}

/** Without `maxLength`: it would cut a pasted text without a word, where the schema's sentence says that it is too long. */
export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'maxLength'> & {
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
  const handleInput: TextAreaProps['onInput'] = (event) => {
    if (countWords) setTyped(event.currentTarget.value);
    onInput?.(event);
  };
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

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'multiple' | 'style'>;

/** The native select (phones show their own picker); options are children. */
export function Select(props: SelectProps) {
  return (
    <span className="relative block">
      <select {...useFieldWiring()} className="control control-select" {...props} />
      <ChevronDown size={18} aria-hidden />
    </span>
  );
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox with its label as one large target; several of them go into a `FieldGroup`. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" />
      <span>
        {label}
        {hint ? <span className="field-hint block">{hint}</span> : null}
      </span>
    </label>
  );
}

interface HiddenInputProps {
  readonly name: string;
  readonly value: string;
  /** The value when the visible control was last left; the form checks the field again when it changes. */
  readonly settled: string;
}

/** The hidden input of a composed control. It never has the focus, so a change of `settled` stands for leaving the field. */
export function HiddenInput({ name, value, settled }: HiddenInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef(settled);
  useEffect(() => {
    if (settled === checked.current) return;
    checked.current = settled;
    recheck(input.current);
  }, [settled]);
  return <input ref={input} type="hidden" name={name} value={value} />;
}

/** Makes the form check a field again that was changed by code, as if it had just been left. */
export function recheck(input: HTMLInputElement | null): void {
  input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
