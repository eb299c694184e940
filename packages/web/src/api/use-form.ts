import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, errorMessage } from './api-error.ts';

/** An object schema of the domain; its keys say which fields of the form are read. */
type FormSchema = z.ZodMiniType & { readonly shape: Readonly<Record<string, unknown>> };
export type FormValues = Readonly<Record<string, string | string[]>>;

export interface UseFormOptions<S extends FormSchema> {
  readonly schema: S;
  /** Fields with several values (checkboxes of one name). */
  readonly lists?: readonly string[];
  /** What the server already said when the form was posted without JavaScript. */
  readonly initial?: { readonly fields: FieldErrors; readonly error: string | null };
  /** Said above the form beside the errors of the fields. */
  readonly invalidMessage?: string;
  /** Sends valid input; may throw `ApiError`, which becomes field errors or the sentence above the form. */
  readonly send: (input: z.output<S>, form: HTMLFormElement) => Promise<void>;
  /** Words a refusal that concerns no field; the server's sentence unless given. */
  readonly describe?: (error: unknown) => string;
  /** After a refusal, when the form shows it. */
  readonly onRefused?: (error: unknown, form: HTMLFormElement) => void;
}

interface FormState {
  readonly errors: FieldErrors;
  readonly submitError: string | null;
  readonly attempt: number;
  readonly busy: boolean;
}

/**
 * Native inputs, read when sent: works before hydration, keeps what was typed, costs a tenth of a form library.
 * `shell` goes to `FormShell`. After the first attempt a field is checked again when it is left (front-end §3).
 */
export function useForm<S extends FormSchema>(options: UseFormOptions<S>) {
  const [state, setState] = useState<FormState>(() => initialState(options.initial));
  const [sent, setSent] = useState<HTMLFormElement | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (sent === null) return;
    const recheck = (event: FocusEvent) => {
      const name = (event.target as { name?: unknown }).name;
      if (typeof name === 'string') setState((now) => recheckField(now, latest.current, sent, name));
    };
    sent.addEventListener('focusout', recheck);
    return () => sent.removeEventListener('focusout', recheck);
  }, [sent]);

  async function submit(form: HTMLFormElement) {
    const { schema, lists, send } = latest.current;
    const result = schema.safeParse(readForm(form, schema, lists));
    const attempt = state.attempt + 1;
    setSent(form);
    if (!result.success) {
      const errors = inPageOrder(form, fieldErrors(result.error));
      setState({ errors, submitError: latest.current.invalidMessage ?? null, attempt, busy: false });
      return;
    }
    setState({ errors: {}, submitError: null, attempt: state.attempt, busy: true });
    try {
      await send(result.data, form);
      setState((now) => ({ ...now, busy: false }));
    } catch (error) {
      setState({ ...refusal(form, error, latest.current.describe), attempt, busy: false });
      latest.current.onRefused?.(error, form);
    }
  }

  return {
    errors: state.errors,
    busy: state.busy,
    shell: {
      errors: state.errors,
      submitError: state.submitError,
      attempt: state.attempt,
      busy: state.busy,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event.currentTarget),
    },
  };
}

function initialState(initial: UseFormOptions<FormSchema>['initial']): FormState {
  const errors = initial?.fields ?? {};
  const attempt = Object.keys(errors).length > 0 ? 1 : 0;
  return { errors, submitError: initial?.error ?? null, attempt, busy: false };
}

/** What a form holds for the keys of a schema; unchecked radios and absent fields are left out. */
export function readForm(
  form: HTMLFormElement,
  schema: FormSchema,
  lists: readonly string[] = [],
): FormValues {
  const data = new FormData(form);
  const values: Record<string, string | string[]> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = data.get(name);
    if (lists.includes(name)) values[name] = data.getAll(name).map(String);
    else if (typeof value === 'string') values[name] = value;
  }
  return values;
}

function recheckField<S extends FormSchema>(
  state: FormState,
  { schema, lists }: UseFormOptions<S>,
  form: HTMLFormElement,
  name: string,
): FormState {
  if (state.busy || !(name in schema.shape)) return state;
  const result = schema.safeParse(readForm(form, schema, lists));
  const message = result.success ? undefined : fieldErrors(result.error)[name];
  if (message === state.errors[name]) return state;
  const { [name]: _old, ...others } = state.errors;
  const errors = message === undefined ? others : inPageOrder(form, { ...others, [name]: message });
  return { ...state, errors };
}

function refusal(
  form: HTMLFormElement,
  error: unknown,
  describe: (error: unknown) => string = errorMessage,
): Pick<FormState, 'errors' | 'submitError'> {
  const fields = error instanceof ApiError ? error.fields : {};
  const errors = inPageOrder(form, fields);
  // A complaint about something that is not on the page still has to be read.
  const allShown =
    Object.keys(fields).length > 0 && Object.keys(fields).every((name) => isOnPage(form, name));
  return { errors, submitError: allShown ? null : describe(error) };
}

function isOnPage(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(name) !== null;
}

function inPageOrder(form: HTMLFormElement, fields: FieldErrors): FieldErrors {
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
}
