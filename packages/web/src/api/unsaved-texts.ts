import { messages } from '@ruang-naskah/domain/messages.id';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, removeStored, storedKeys, writeStored } from './device-storage.ts';
import { fillAllFields } from './fill-form.ts';
import { type FormValues, readForm } from './form-values.ts';
import { showLateFailure } from './late-failure.ts';

/**
 * What was typed into a form and not stored, by `formKey`: the form was left before it was sent, or while it was being sent and
 * the request failed afterwards, or the browser discarded the page while it was hidden. The form offers it when it is opened
 * again, until it is restored, discarded or stored.
 */
const unsavedTexts = new Map<string, FormValues>();
const watchers = new Set<() => void>();
/** Forms in which somebody types, with the key that they had then: a form is left when the address is another one already. */
const typedForms = new Map<HTMLFormElement, string>();

/** How their keys begin in the tab's storage; undefined for admins, whose texts are kept in the memory of the page only. */
let storagePrefix: string | undefined;

/** Keeps them in the tab's storage, too, and reads those from before a reload: for accounts that type nothing about other people. */
export function storeUnsavedTexts(prefix: string): void {
  storagePrefix = prefix;
  for (const key of storedKeys(prefix, 'tab')) {
    const values = readStored(key, isFormValues, 'tab');
    if (values !== undefined) setUnsavedText(key.slice(prefix.length), values);
  }
  document.addEventListener('visibilitychange', storeWhileHidden);
}

/** Before somebody signs out: nothing more is written to the tab's storage. */
export function stopStoringUnsavedTexts(): void {
  storagePrefix = undefined;
}

/** For admins, whose texts are lost with the page: it asks before it is closed or loaded anew. */
export function guardUnsavedTexts(): void {
  addEventListener('beforeunload', askBeforeUnload);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  const isTyped = [...typedForms.keys()].some((form) => leftText(form) !== undefined);
  if (isTyped || unsavedTexts.size > 0) event.preventDefault();
}

/** A phone may discard a page that is hidden, such as behind the app from which a link is copied. */
function storeWhileHidden(): void {
  for (const [form, key] of typedForms) {
    if (!form.isConnected) typedForms.delete(form);
    else if (!unsavedTexts.has(key))
      storeInTab(key, document.hidden ? textsWorthKeeping(form, readAll(form)) : undefined);
  }
}

/** `data-about` names the object of the form where a page has several forms of one id. */
export function formKey(form: HTMLFormElement): string {
  return `${location.pathname} ${form.id} ${form.dataset.about ?? ''}`;
}

/** A form as it was at the press that sent it. */
export interface SentForm {
  readonly key: string;
  readonly form: HTMLFormElement;
  readonly values: FormValues;
}

/** After a failure: if the form was closed meanwhile, keeps its text and shows the failure as a toast. */
export function keepUnsavedText(message: string, { key, form, values }: SentForm): void {
  if (form.isConnected) return;
  const texts = textsWorthKeeping(form, values);
  if (texts !== undefined) setUnsavedText(key, texts);
  showLateFailure(texts === undefined || message === '' ? message : `${message} ${messages.ui.unsavedKept}`);
}

/** After a success: forgets the form's text, unless another one was kept since. */
export function forgetUnsavedText({ key, form, values }: SentForm): void {
  typedForms.delete(form);
  if (!unsavedTexts.has(key)) storeInTab(key);
  if (JSON.stringify(unsavedTexts.get(key)) === JSON.stringify(textsWorthKeeping(form, values)))
    setUnsavedText(key);
}

/** When a form disappears by a link, by «Batal» or by another choice. */
function keepLeftText(form: HTMLFormElement | null): void {
  const key = form === null ? undefined : typedForms.get(form);
  if (form === null || key === undefined) return;
  const texts = leftText(form);
  typedForms.delete(form);
  if (texts !== undefined) setUnsavedText(key, texts);
}

/** Undefined where the person is asked before it is discarded: in a dialog, and beside `UnsavedChanges` (`data-guarded`). */
function leftText(form: HTMLFormElement): FormValues | undefined {
  if (!form.isConnected || form.matches('[aria-busy], [data-guarded], dialog *')) return undefined;
  return textsWorthKeeping(form, readAll(form));
}

/** `shell`: for `FormShell`, which offers the text again. `sentForm`: the form as it is at a press that sends it. */
export function useUnsavedText() {
  const attachedForm = useRef<HTMLFormElement>(null);
  const kept = useSyncExternalStore(
    watch,
    () => (attachedForm.current === null ? undefined : unsavedTexts.get(formKey(attachedForm.current))),
    () => undefined,
  );
  useLayoutEffect(() => () => keepLeftText(attachedForm.current), []);
  function attach(form: HTMLFormElement | null): void {
    attachedForm.current = form;
    form?.addEventListener('input', () => typedForms.set(form, formKey(form)));
    if (form !== null && showsValues(form, unsavedTexts.get(formKey(form)))) setUnsavedText(formKey(form));
  }
  function closeOffer(values?: FormValues): void {
    const form = attachedForm.current;
    if (form === null) return;
    setUnsavedText(formKey(form));
    if (values !== undefined) setTimeout(() => fillAllFields(form, values));
    // The button that had the focus is gone.
    form.querySelector<HTMLElement>(textFields)?.focus();
  }
  function sentForm(): SentForm | undefined {
    const form = attachedForm.current;
    return form === null ? undefined : { form, key: formKey(form), values: readAll(form) };
  }
  const offer = kept && { restore: () => closeOffer(kept), discard: () => closeOffer() };
  return { shell: { attach, unsaved: offer }, sentForm };
}

const secretFields = '[type="password"], [autocomplete="one-time-code"]';
const textFields = 'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])';

/** Undefined for a form with a secret, for one that is kept as a draft already (`data-kept`), and where no text was typed. */
function textsWorthKeeping(form: HTMLFormElement, sent: FormValues): FormValues | undefined {
  if (form.querySelector(secretFields) !== null || form.matches('[data-kept]')) return undefined;
  const controls = [...form.elements].filter((one) => !one.matches('[type="hidden"], [data-kept]'));
  const nameOf = (control: Element) => control.getAttribute('name') ?? '';
  if (!controls.some((one) => one.matches(textFields) && sent[nameOf(one)]?.length)) return undefined;
  const names = new Set(controls.map(nameOf));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name)));
}

/** With all values of the boxes of one name. */
function readAll(form: HTMLFormElement): FormValues {
  const boxes = form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name]');
  return readForm(
    form,
    [...boxes].map(({ name }) => name),
  );
}

/** Whether the form shows the kept text as the stored one: its request had succeeded, though the answer was lost. */
function showsValues(form: HTMLFormElement, kept: FormValues | undefined): boolean {
  if (kept === undefined) return false;
  const now = readAll(form);
  return Object.entries(kept).every(([name, value]) => String(now[name]) === String(value));
}

function setUnsavedText(key: string, values?: FormValues): void {
  if (values === undefined) unsavedTexts.delete(key);
  else unsavedTexts.set(key, values);
  storeInTab(key, values);
  for (const watcher of watchers) watcher();
}

function storeInTab(key: string, values?: FormValues): void {
  if (storagePrefix === undefined) return;
  if (values === undefined) removeStored(storagePrefix + key, 'tab');
  else writeStored(storagePrefix + key, values, 'tab');
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function isFormValues(value: unknown): value is FormValues {
  const isText = (one: unknown) => typeof one === 'string';
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((one) => isText(one) || (Array.isArray(one) && one.every(isText)));
}
