import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { Dispatch, FormEvent, SetStateAction } from 'react';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, errorMessage, isDeclined, isUnanswered, offlineError } from './api-error.ts';
import { type FormSchema, type FormValues, pickValues, readForm } from './form-values.ts';
import { tellLate } from './late-failure.ts';

export interface UseFormOptions<S extends FormSchema> {
  /** Loads the schema: after the first paint, so that no form waits for Zod before it can be seen and filled in. */
  readonly schema: () => Promise<S>;
  /** Fields with several values (checkboxes of one name). */
  readonly lists?: readonly string[];
  /** What the server already said when the form was posted without JavaScript. */
  readonly initial?: { readonly fields: FieldErrors; readonly error: string | null };
  /** Said above the form beside the errors of the fields. */
  readonly invalidMessage?: string;
  /** Sends valid input; may throw `ApiError`, which becomes field errors or the sentence above the form. */
  readonly send: (input: z.output<S>, form: HTMLFormElement) => Promise<void>;
  /** The sentence for a refusal without a field; the server's own unless given. */
  readonly describe?: (error: unknown) => string;
  /** After a refusal of `sent`, when the form shows it; the form stays busy until what it starts has ended. */
  readonly onRefused?: (error: unknown, form: HTMLFormElement, sent: FormValues) => Promise<void> | void;
}

interface FormState {
  readonly errors: FieldErrors;
  readonly submitError: string | null;
  /** No answer came: the same can be sent once more. */
  readonly unanswered: boolean;
  readonly attempt: number;
  readonly busy: boolean;
  /** What the form held when the server refused it; an error stays until its field changes. */
  readonly refused?: FormValues;
}

/**
 * Native inputs, read on submit: works before hydration, keeps the typed values, and is a tenth of the size of a form
 * library. `shell` goes to `FormShell`. After the first attempt a field is checked again when it is left.
 */
export function useForm<S extends FormSchema>(options: UseFormOptions<S>) {
  const [state, setState] = useState<FormState>(() => initialState(options.initial));
  const [sent, setSent] = useState<HTMLFormElement | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const schema = useSchema(latest);
  useEffect(() => {
    if (sent === null) return;
    return onFieldLeft(sent, (name) => {
      const left = { form: sent, name, lists: latest.current.lists };
      setState((now) => recheckField(now, schema.loaded(), left));
    });
  }, [sent, schema]);

  function submit(form: HTMLFormElement) {
    setSent(form);
    setState((now) => ({ ...now, busy: true }));
    return attemptToSend(form, schema, latest.current, setState);
  }

  return {
    errors: state.errors,
    busy: state.busy,
    shell: {
      errors: state.errors,
      submitError: state.submitError,
      unanswered: state.unanswered,
      attempt: state.attempt,
      busy: state.busy,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event.currentTarget),
    },
  };
}

/** One attempt: parse, send, and say what came of it. */
async function attemptToSend<S extends FormSchema>(
  form: HTMLFormElement,
  schema: SchemaLoader<S>,
  options: UseFormOptions<S>,
  setState: Dispatch<SetStateAction<FormState>>,
): Promise<void> {
  const settle = () => setState((now) => ({ ...now, busy: false }));
  // What was there at the press, and not what is typed until the schema has come.
  const sent = readForm(form, options.lists);
  try {
    const loaded = await schema.load();
    const result = loaded.safeParse(pickValues(loaded, sent));
    if (!result.success) {
      const errors = inPageOrder(form, fieldErrors(result.error));
      const submitError = options.invalidMessage ?? null;
      return setState(({ attempt }) => ({
        errors,
        submitError,
        unanswered: false,
        busy: false,
        attempt: attempt + 1,
      }));
    }
    setState((now) => ({ ...now, errors: {}, submitError: null, unanswered: false }));
    await options.send(result.data, form);
  } catch (error) {
    const said = refusal(form, error, options.describe);
    if (!form.isConnected) tellLate(said.submitError ?? Object.values(said.errors)[0] ?? '');
    setState(({ attempt }) => ({ ...said, refused: sent, attempt: attempt + 1, busy: true }));
    await options.onRefused?.(error, form, sent);
  }
  settle();
}

interface SchemaLoader<S> {
  /** @throws ApiError `offline` when the schema's code could not be fetched; asking again tries again */
  readonly load: () => Promise<S>;
  readonly loaded: () => S | undefined;
}

/** Fetches the schema once the form is there, ahead of its first use. */
function useSchema<S extends FormSchema>(options: { readonly current: UseFormOptions<S> }): SchemaLoader<S> {
  const kept = useRef<S>(undefined);
  const [loader] = useState<SchemaLoader<S>>(() => ({
    loaded: () => kept.current,
    load: async () => {
      kept.current ??= await options.current.schema().catch(() => {
        throw offlineError();
      });
      return kept.current;
    },
  }));
  useEffect(() => {
    // A failure shows when the form is sent.
    void loader.load().catch(() => undefined);
  }, [loader]);
  return loader;
}

/**
 * Calls back when a field of the form is left. While the mouse button is down it waits for the click to be over: a
 * message that appears or disappears moves the page, and the click would miss its target.
 */
function onFieldLeft(form: HTMLFormElement, call: (name: string) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed = false;
  const press = (event: Event) => {
    pressed = event.type === 'mousedown';
  };
  document.addEventListener('mousedown', press, { signal, capture: true });
  document.addEventListener('mouseup', press, { signal, capture: true });
  const leave = (event: FocusEvent) => {
    const name = (event.target as { name?: unknown }).name;
    if (typeof name !== 'string') return;
    if (!pressed) call(name);
    else document.addEventListener('mouseup', () => setTimeout(() => call(name)), { signal, once: true });
  };
  form.addEventListener('focusout', leave, { signal });
  return () => listening.abort();
}

function initialState(initial: UseFormOptions<FormSchema>['initial']): FormState {
  const errors = initial?.fields ?? {};
  const attempt = Object.keys(errors).length > 0 ? 1 : 0;
  return { errors, submitError: initial?.error ?? null, unanswered: false, attempt, busy: false };
}

/** A field that was left, in its form. */
interface LeftField {
  readonly form: HTMLFormElement;
  readonly name: string;
  readonly lists: readonly string[] | undefined;
}

function recheckField(
  state: FormState,
  schema: FormSchema | undefined,
  { form, name, lists }: LeftField,
): FormState {
  if (schema === undefined || state.busy || !(name in schema.shape)) return state;
  const values = pickValues(schema, readForm(form, lists));
  if (state.refused !== undefined && String(state.refused[name]) === String(values[name])) return state;
  // A missing value is reported on submit, not while the form is being filled in.
  if (state.errors[name] === undefined && !values[name]?.length) return state;
  const result = schema.safeParse(values);
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
): Pick<FormState, 'errors' | 'submitError' | 'unanswered'> {
  const fields = error instanceof ApiError ? error.fields : {};
  const errors = inPageOrder(form, fields);
  // An error of a field that is not on the page is shown above the form.
  const allShown =
    Object.keys(fields).length > 0 && Object.keys(fields).every((name) => isOnPage(form, name));
  const submitError = allShown || isDeclined(error) ? null : describe(error);
  return { errors, submitError, unanswered: isUnanswered(error) };
}

function isOnPage(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(name) !== null;
}

function inPageOrder(form: HTMLFormElement, fields: FieldErrors): FieldErrors {
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
}
