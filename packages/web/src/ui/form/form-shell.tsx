import { messages } from '@ruang-naskah/domain/messages.id';
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { useDiscardQuestion } from '../dialog/use-discard-question.tsx';
import { Alert } from '../feedback/alert.tsx';
import { moveFocusUnlessTyping } from '../focus.ts';
import { controlId, FormContext } from './form-context.ts';
import { makeReadOnly } from './make-read-only.ts';
import { OnStoredContext } from './on-stored-context.ts';

export type FormShellProps = {
  /** Unique on the page; controls get the id `<id>-<field name>`. */
  id?: string;
  /** What went wrong when the form was sent, as a sentence; null when nothing did. */
  submitError: string | null;
  /** Where `submitError` is no failure: buttons for what the person can do now. */
  offer?: ReactNode;
  busy: boolean;
  /** One message per field that fails, in the order of the page. */
  errors?: Record<string, string | undefined>;
  /** Counts attempts to send (`formState.submitCount`): focus goes to the summary on each. */
  attempt?: number;
  /** For a form in which the next entry is typed while the first is sent; other forms are read-only until the answer. */
  editableWhileSending?: boolean;
  /** False where another element takes focus after a failed attempt (sign-in: the password). */
  focusSubmitError?: boolean;
  onInput?: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called once with the form's element. */
  attach?: ((form: HTMLFormElement | null) => void) | undefined;
  /** Texts from before that were not stored (`api/unsaved-texts.ts`): two buttons restore or discard each. */
  unsaved?: readonly UnsavedText[];
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
  offer,
  busy,
  errors = {},
  attempt = 0,
  focusSubmitError = true,
  editableWhileSending = false,
  onSubmit,
  attach,
  unsaved = [],
  children,
  ...rest
}: FormShellProps) {
  // After a cancelled question no message is shown.
  const submitError = failure || null;
  // Recognised by its sentence: no answer came, and the same request can be sent once more.
  const { noAnswer, noAnswerToWrite } = messages.errors;
  const isUnanswered = [noAnswer, noAnswerToWrite].some((said) => submitError?.includes(said));
  const failures = Object.entries(errors).flatMap(([name, message]) => (message ? [{ name, message }] : []));
  const summary = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // Once, before the effects of children read from the form.
  const attached = useRef(attach);
  useLayoutEffect(() => attached.current?.(form.current), []);
  const hasTriedToType = useReadOnlyWhile(form, busy && !editableWhileSending);
  useOnStored(busy, submitError === null && failures.length === 0);
  useTitlePrefix(failures.length > 0 || (submitError !== null && !offer));
  useEffect(() => {
    if (attempt > 0) moveFocusUnlessTyping(summary.current, form.current);
  }, [attempt]);
  useEffect(() => {
    if (submitError === null || busy || !focusSubmitError) return;
    // With `editableWhileSending` the focus stays where the next entry is typed; screen readers read the message aloud.
    moveFocusUnlessTyping(alert.current, editableWhileSending ? undefined : form.current);
  }, [submitError, busy, focusSubmitError, editableWhileSending]);
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    // «Coba lagi» disappears together with the message.
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
            tone={offer ? 'warning' : 'danger'}
            role="alert"
            action={isUnanswered ? <Button type="submit">{messages.ui.retry}</Button> : offer}
          >
            <p>{submitError}</p>
          </Alert>
        )}
        {failures.length === 0 ? null : (
          <Alert ref={summary} tone="danger" title={messages.ui.errorSummary}>
            <ul>
              {failures.map(({ name, message }, at) => (
                <li key={name}>
                  <SummaryLink
                    target={controlId(id, name)}
                    message={message}
                    isRepeated={failures.findIndex((other) => other.message === message) < at}
                  />
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {unsaved.length > 0 && !busy ? <UnsavedOffer texts={unsaved} /> : null}
        <FormContext value={{ id, busy }}>{children}</FormContext>
      </form>
      {/* Outside of the `aria-busy` part, so that screen readers read it out. */}
      <p role="status" className="form-read-only-note">
        {hasTriedToType ? messages.ui.fieldsHeld : null}
      </p>
    </>
  );
}

interface UnsavedText {
  readonly id: string;
  /** What was typed, where it differs from what the form shows. */
  readonly text: string;
  readonly restore: () => void;
  readonly discard: () => void;
}

/** Asks, and does not restore by itself: what is stored, or has been typed by now, may be newer. */
function UnsavedOffer({ texts }: { texts: readonly UnsavedText[] }) {
  const { unsavedOffer, unsavedOffers, restoreUnsaved, discardUnsaved } = messages.ui;
  const { askFirst, question } = useDiscardQuestion();
  const [only, ...others] = texts;
  if (only === undefined) return null;
  const buttonsOf = ({ restore, discard }: UnsavedText) => (
    <div className="flex flex-wrap gap-2">
      <Button onClick={restore}>{restoreUnsaved}</Button>
      <Button variant="quiet" onClick={() => askFirst(true, discard)}>
        {discardUnsaved}
      </Button>
    </div>
  );
  return (
    <Alert tone="info" role="status" action={others.length === 0 ? buttonsOf(only) : null}>
      <p>{others.length === 0 ? unsavedOffer : unsavedOffers(texts.length)}</p>
      {others.length === 0 ? null : (
        <ul className="grid list-none gap-3">
          {texts.map((one) => (
            <li key={one.id} className="grid gap-2">
              <p dir="auto" className="line-clamp-3">
                {one.text}
              </p>
              {buttonsOf(one)}
            </li>
          ))}
        </ul>
      )}
      {question}
    </Alert>
  );
}

/** Calls the `OnStoredContext` once what the form has sent is stored. */
function useOnStored(busy: boolean, isWell: boolean): void {
  const onStored = use(OnStoredContext);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isWell) onStored();
    wasBusy.current = busy;
  }, [busy, isWell, onStored]);
}

/** Makes the fields read-only while `sending`; true once somebody has tried to change one. */
function useReadOnlyWhile(form: RefObject<HTMLFormElement | null>, sending: boolean): boolean {
  const [isTried, setTried] = useState(false);
  useLayoutEffect(() => {
    if (!sending || form.current === null) return;
    const release = makeReadOnly(form.current, () => setTried(true));
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

interface SummaryLinkProps {
  readonly target: string;
  readonly message: string;
  /** Whether the sentence stands above already: then the field's label alone is the link. */
  readonly isRepeated: boolean;
}

/** One link of the summary. «Wajib diisi.» alone would not say what: the field's label stands before it. */
function SummaryLink({ target, message, isRepeated }: SummaryLinkProps) {
  const [label, setLabel] = useState('');
  const [isThere, setThere] = useState(true);
  useLayoutEffect(() => {
    setLabel(labelOf(target));
    setThere(document.getElementById(target) !== null);
  }, [target]);
  // About something that the form does not show, such as another row of the list that is saved with it.
  if (!isThere) return message;
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
