import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { Dispatch, FormEvent, SetStateAction } from 'react';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, errorMessage, isConflict, isPasswordDeclined } from './api-error.ts';
import { answeredWrites } from './client.ts';
import { type FormSchema, type FormValues, pickValues, readForm } from './form-values.ts';
import { removeSendingToast } from './late-failure.ts';
import { StoredBeforeError } from './stored-before.ts';
import {
  forgetUnsavedText,
  formKey,
  keepUnsavedText,
  type SentForm,
  useUnsavedText,
} from './unsaved-texts.ts';
import type { Snapshot } from './use-snapshot.ts';

export interface UseFormOptions<S extends FormSchema> {
  readonly schema: S;
  /** Fields with several values (checkboxes of one name). */
  readonly lists?: readonly string[];
  /** What the server already said when the form was posted without JavaScript. */
  readonly initial?: { readonly fields: FieldErrors; readonly error: string | null };
  /** Said above the form beside the errors of the fields. */
  readonly invalidMessage?: string;
  /** The object that it changes: taken with the first input, released once it is stored. */
  readonly snapshot?: Snapshot<unknown>;
  /** Sends valid input; may throw `ApiError`, which becomes field errors or the sentence above the form. */
  readonly send: (input: z.output<S>, form: HTMLFormElement) => Promise<void>;
  /**
   * After a success, such as closing the form's dialog. Not called where the form was closed before the answer, because the
   * person may have another one open by then.
   */
  readonly ifStillOpen?: (() => void) | undefined;
  /** The sentence for a refusal without a field; the server's own unless given. */
  readonly describe?: (error: unknown) => string;
  /** Called once the form shows the refusal of `sent`; the form stays busy until the returned promise has settled. */
  readonly onRefused?: (error: unknown, form: HTMLFormElement, sent: FormValues) => Promise<void> | void;
}

interface FormState {
  readonly errors: FieldErrors;
  readonly submitError: string | null;
  /** Nothing was sent, because an earlier attempt with the same input was stored after all. */
  readonly storedBefore?: StoredBeforeError | undefined;
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
  const { shell: unsavedShell } = useUnsavedText();
  /** `answeredWrites()` when the form was unmounted: as many as when it was sent means that no answer came before. */
  const unmountedAt = useRef<number>(undefined);
  useEffect(() => {
    unmountedAt.current = undefined;
    return () => {
      unmountedAt.current = answeredWrites();
    };
  }, []);
  useEffect(() => {
    if (sent === null) return;
    return onFieldLeft(sent, (name) => {
      const { schema, lists } = latest.current;
      setState((now) => recheckField(now, schema, { form: sent, name, lists }));
    });
  }, [sent]);

  function submit(form: HTMLFormElement) {
    setSent(form);
    latest.current.snapshot?.take();
    setState((now) => ({ ...now, busy: true }));
    const values = readForm(form, latest.current.lists);
    const before = answeredWrites();
    const isClosed = () => unmountedAt.current === before;
    return attemptToSend({ form, values, key: formKey(form), isClosed }, latest.current, setState);
  }

  return {
    errors: state.errors,
    busy: state.busy,
    storedBefore: state.storedBefore,
    shell: {
      ...unsavedShell,
      errors: state.errors,
      submitError: state.submitError,
      attempt: state.attempt,
      busy: state.busy,
      onInput: () => options.snapshot?.take(),
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event.currentTarget),
    },
  };
}

interface Attempt extends SentForm {
  /** Whether the form was closed before the answer. */
  readonly isClosed: () => boolean;
}

/** One attempt: parse, send, and say what came of it. */
async function attemptToSend<S extends FormSchema>(
  sent: Attempt,
  options: UseFormOptions<S>,
  setState: Dispatch<SetStateAction<FormState>>,
): Promise<void> {
  const endBusy = () => setState((now) => ({ ...now, busy: false }));
  const { form, values } = sent;
  try {
    const result = options.schema.safeParse(pickValues(options.schema, values));
    if (!result.success) {
      const errors = inPageOrder(form, fieldErrors(result.error));
      const submitError = options.invalidMessage ?? null;
      return setState(({ attempt }) => ({
        errors,
        submitError,
        busy: false,
        attempt: attempt + 1,
      }));
    }
    setState((now) => ({ ...now, errors: {}, submitError: null, storedBefore: undefined }));
    await options.send(result.data, form);
    options.snapshot?.release();
    forgetUnsavedText(sent);
    if (sent.isClosed()) removeSendingToast();
    else options.ifStillOpen?.();
  } catch (error) {
    if (isConflict(error)) options.snapshot?.release();
    const said = refusal(form, error, options.describe);
    keepUnsavedText(said.submitError ?? Object.values(said.errors)[0] ?? '', sent);
    setState(({ attempt }) => ({ ...said, refused: values, attempt: attempt + 1, busy: true }));
    await options.onRefused?.(error, form, values);
  }
  endBusy();
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
  return { errors, submitError: initial?.error ?? null, attempt, busy: false };
}

/** A field that was left, in its form. */
interface LeftField {
  readonly form: HTMLFormElement;
  readonly name: string;
  readonly lists: readonly string[] | undefined;
}

function recheckField(state: FormState, schema: FormSchema, { form, name, lists }: LeftField): FormState {
  if (state.busy || !(name in schema.shape)) return state;
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
): Pick<FormState, 'errors' | 'submitError' | 'storedBefore'> {
  const fields = error instanceof ApiError ? error.fields : {};
  const errors = inPageOrder(form, fields);
  // An error of a field that is not on the page is shown above the form.
  const allShown =
    Object.keys(fields).length > 0 && Object.keys(fields).every((name) => isOnPage(form, name));
  const submitError = allShown || isPasswordDeclined(error) ? null : describe(error);
  const storedBefore = error instanceof StoredBeforeError ? error : undefined;
  return { errors, submitError, storedBefore };
}

function isOnPage(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(name) !== null;
}

function inPageOrder(form: HTMLFormElement, fields: FieldErrors): FieldErrors {
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
}
