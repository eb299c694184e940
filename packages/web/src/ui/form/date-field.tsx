import { parseTypedDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { formatLongDate } from '../format.ts';
import { IconButton } from '../icon-button.tsx';
import { Field } from './field.tsx';
import { HiddenInput, TextInput } from './inputs.tsx';

export type DateFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** `YYYY-MM-DD`, empty, or what was typed when that is no date (so that the schema can say so). */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  min?: string;
  /** Also bends two-digit years: with a `max` in 2026, 1/2/78 is 1978. */
  max?: string;
  autoComplete?: string;
  /** What there is to know about the date, beneath it. */
  remark?: string | undefined;
  /** In a row of other controls: label and long date are read out only. */
  inRow?: boolean;
};

/**
 * A date typed as HH/BB/TTTT with a button for the native picker. Touch screens, and pages before or without
 * JavaScript, get the native date input itself. The long date beneath says what was understood.
 */
export function DateField({
  name,
  label,
  hint,
  error,
  optional,
  value,
  remark,
  inRow = false,
  ...rest
}: DateFieldProps) {
  const native = useSyncExternalStore(subscribeNothing, prefersNative, () => true);
  const Input = native ? NativeDate : TypedDate;
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      labelHidden={inRow}
    >
      <Input name={name} value={value} {...rest} />
      <output className={inRow ? 'sr-only' : 'field-hint empty:hidden'}>
        {isIso(value) ? formatLongDate(value) : null}
      </output>
      <output className="field-hint empty:hidden">{remark}</output>
    </Field>
  );
}

type InputProps = Pick<
  DateFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'min' | 'max' | 'autoComplete'
>;

function NativeDate({ value, onChange, ...rest }: InputProps) {
  return (
    <TextInput
      {...rest}
      // Text typed before hydration is in the input and not in the state, which would erase it.
      ref={(input) => {
        if (value === '' && input?.value) onChange(input.value);
      }}
      type="date"
      value={isIso(value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TypedDate({ name, value, onChange, onBlur, min, max, autoComplete }: InputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => toTyped(value));
  const [known, setKnown] = useState(value);
  const [settled, setSettled] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== read(typed, max)) setTyped(toTyped(value));
  }
  function change(text: string): string {
    const date = read(text, max);
    setTyped(text);
    onChange(date);
    return date;
  }
  return (
    <span className="control-row">
      <TextInput
        name={`${name}-typed`}
        inputMode="numeric"
        placeholder={messages.ui.datePlaceholder}
        value={typed}
        autoComplete={autoComplete ?? 'off'}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          if (isIso(value)) setTyped(toTyped(value));
          setSettled(value);
          onBlur?.();
        }}
      />
      <HiddenInput name={name} value={value} settled={settled} />
      <IconButton
        label={messages.ui.openDatePicker}
        icon={<CalendarDays size={20} aria-hidden />}
        onClick={() => picker.current?.showPicker()}
      />
      <input
        ref={picker}
        type="date"
        className="date-picker"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={isIso(value) ? value : ''}
        onChange={(event) => setSettled(change(toTyped(event.target.value)))}
      />
    </span>
  );
}

function read(text: string, max: string | undefined): string {
  const date = parseTypedDate(text);
  if (date === undefined) return text.trim();
  const shortYear = /\D\d{2}\s*$/.test(text);
  return shortYear && max !== undefined && date > max ? `19${date.slice(2)}` : date;
}

function isIso(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** As it is typed: HH/BB/TTTT. */
export function toTyped(value: string): string {
  return isIso(value) ? value.split('-').reverse().join('/') : value;
}

function prefersNative(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function subscribeNothing(): () => void {
  return () => undefined;
}
