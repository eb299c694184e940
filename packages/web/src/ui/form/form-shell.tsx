import { messages } from '@ruang-naskah/domain/messages.id';
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { useSettle } from '../dialog/dialog.tsx';
import { Alert } from '../feedback/alert.tsx';
import { moveFocus } from '../focus.ts';
import { controlId, FormContext } from './form-context.ts';
import { holdFields } from './hold-fields.ts';

export type FormShellProps = {
  /** Unique on the page; controls get the id `<id>-<field name>`. */
  id?: string;
  /** What went wrong when the form was sent, as a sentence; null when nothing did. */
  submitError: string | null;
  /** Nothing came back: the message offers to send the same once more. */
  unanswered?: boolean;
  busy: boolean;
  /** One message per field that fails, in the order of the page. */
  errors?: Record<string, string | undefined>;
  /** Counts attempts to send (`formState.submitCount`): focus goes to the summary on each. */
  attempt?: number;
  /** Fields in which the next is typed while the first is sent; all others stand still until the answer. */
  typesOn?: boolean;
  /** False where another element takes focus after a failed attempt (sign-in: the password). */
  focusSubmitError?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** For pages that also work without JavaScript. */
  action?: string;
  method?: 'get' | 'post';
  encType?: ComponentProps<'form'>['encType'];
  'aria-label'?: string;
  children: ReactNode;
};

/** A form that always reports errors: in a focused summary or alert, and in the page's title. */
export function FormShell({
  id = 'form',
  submitError: failure,
  unanswered = false,
  busy,
  errors = {},
  attempt = 0,
  focusSubmitError = true,
  typesOn = false,
  onSubmit,
  children,
  ...rest
}: FormShellProps) {
  // After a cancelled question no message is shown.
  const submitError = failure || null;
  const failures = Object.entries(errors).flatMap(([name, message]) => (message ? [{ name, message }] : []));
  const summary = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isTried = useStandstill(form, busy && !typesOn);
  useStored(busy, submitError === null && failures.length === 0);
  useTitlePrefix(failures.length > 0 || submitError !== null);
  useEffect(() => {
    if (attempt > 0) moveFocus(summary.current, form.current);
  }, [attempt]);
  useEffect(() => {
    if (submitError === null || busy || !focusSubmitError) return;
    // Where the next is typed by now, the message is only read out.
    moveFocus(alert.current, typesOn ? null : form.current);
  }, [submitError, busy, focusSubmitError, typesOn]);
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    // «Coba lagi» goes with its message.
    if (alert.current?.contains(document.activeElement)) focusSubmit(event.currentTarget);
    onSubmit(event);
  }
  return (
    <>
      <form
        {...rest}
        ref={form}
        id={id}
        noValidate
        aria-busy={busy || undefined}
        className="form-shell"
        onSubmit={handleSubmit}
      >
        {submitError === null ? null : (
          <Alert
            ref={alert}
            tone="danger"
            role="alert"
            action={unanswered ? <Button type="submit">{messages.ui.retry}</Button> : null}
          >
            <p>{submitError}</p>
          </Alert>
        )}
        {failures.length === 0 ? null : (
          <Alert ref={summary} tone="danger" title={messages.ui.errorSummary}>
            <ul>
              {failures.map(({ name, message }, at) => (
                <li key={name}>
                  <Failure
                    target={controlId(id, name)}
                    message={message}
                    isRepeated={failures.findIndex((other) => other.message === message) < at}
                  />
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <FormContext value={{ id, busy }}>{children}</FormContext>
      </form>
      {/* Outside of what is busy, so that it is read out. */}
      <p role="status" className="form-standstill">
        {isTried ? messages.ui.fieldsHeld : null}
      </p>
    </>
  );
}

/** Tells the dialog around it once what was sent is stored. */
function useStored(busy: boolean, isWell: boolean): void {
  const settle = useSettle();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isWell) settle?.();
    wasBusy.current = busy;
  }, [busy, isWell, settle]);
}

/** Holds the fields while `sending`; true once somebody has tried to change one. */
function useStandstill(form: RefObject<HTMLFormElement | null>, sending: boolean): boolean {
  const [isTried, setTried] = useState(false);
  useLayoutEffect(() => {
    if (!sending || form.current === null) return;
    const release = holdFields(form.current, () => setTried(true));
    return () => {
      release();
      setTried(false);
    };
  }, [form, sending]);
  return isTried;
}

/** The form's own button, which may stand outside of it. */
function focusSubmit(form: HTMLFormElement): void {
  const buttons = [...form.elements].filter((element) => element.matches('button[type="submit"]'));
  const own = buttons.at(-1);
  if (own instanceof HTMLElement) own.focus();
}

interface FailureProps {
  readonly target: string;
  readonly message: string;
  /** Whether the sentence stands above already: then the field's label alone is the link. */
  readonly isRepeated: boolean;
}

/** One link of the summary. «Wajib diisi.» alone would not say what: the field's label stands before it. */
function Failure({ target, message, isRepeated }: FailureProps) {
  const [label, setLabel] = useState('');
  useLayoutEffect(() => setLabel(labelOf(target)), [target]);
  const named = message.toLowerCase().includes(label.toLowerCase());
  return (
    <a href={`#${target}`} onClick={focusTarget}>
      {named && isRepeated && label !== '' ? label : `${named ? '' : `${label}: `}${message}`}
    </a>
  );
}

/** The words of a field's label or legend, without «(opsional)». */
function labelOf(id: string): string {
  const label =
    document.querySelector(`label[for="${id}"]`) ?? document.getElementById(id)?.querySelector('legend');
  return label?.firstChild?.textContent ?? '';
}

/** A link of the summary puts the cursor into its field; the label comes into view with it. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (target === null) return;
  event.preventDefault();
  const focusable = 'input:not([type="hidden"]), select, textarea, button';
  const control = target.matches(focusable) ? target : target.querySelector<HTMLElement>(focusable);
  target.closest('.field')?.scrollIntoView({ block: 'nearest' });
  control?.focus();
}

/** «Galat: » before the page's title, so that a failed attempt is heard at once. */
function useTitlePrefix(failed: boolean) {
  useEffect(() => {
    if (!failed) return;
    const prefix = messages.ui.errorTitlePrefix;
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [failed]);
}
