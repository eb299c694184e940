import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, removeStored, storedKeys, writeStored } from './device-storage.ts';
import { fillAllFields } from './fill-form.ts';
import { type FormValues, readForm } from './form-values.ts';
import { showLateFailure } from './late-failure.ts';

/**
 * What was typed into a form and not stored, by `formKey`: the form was left before it was sent, or while it was being sent and
 * the request failed afterwards, or the browser discarded the page while it was hidden. The form offers it when it is opened
 * again, until it is restored, discarded or stored. Several where the offer was not taken up before more was typed, newest last.
 */
const unsavedTexts = new Map<string, readonly FormValues[]>();
const watchers = new Set<() => void>();
/** Forms in which somebody types, with the key that they had then: a form is left when the address is another one already. */
const typedForms = new Map<HTMLFormElement, string>();

/** How their keys begin in the tab's storage; undefined for admins, whose texts are kept in the memory of the page only. */
let storagePrefix: string | undefined;

/** Keeps them in the tab's storage, too, and reads those from before a reload: for accounts that type nothing about other people. */
export function storeUnsavedTexts(prefix: string): void {
  storagePrefix = prefix;
  for (const key of storedKeys(prefix, 'tab')) {
    setUnsavedTexts(key.slice(prefix.length), readStored(key, isTexts, 'tab') ?? []);
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
    else
      storeInTab(key, document.hidden ? withText(key, textsWorthKeeping(form, readAll(form))) : keptOf(key));
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
  setUnsavedTexts(key, withText(key, texts));
  showLateFailure(texts === undefined || message === '' ? message : `${message} ${messages.ui.unsavedKept}`);
}

/** After a success: forgets the form's text, and none that was kept beside it. */
export function forgetUnsavedText({ key, form, values }: SentForm): void {
  typedForms.delete(form);
  setUnsavedTexts(key, withoutText(key, textsWorthKeeping(form, values)));
}

/** When a form disappears by a link, by «Batal» or by another choice. */
function keepLeftText(form: HTMLFormElement | null): void {
  const key = form === null ? undefined : typedForms.get(form);
  if (form === null || key === undefined) return;
  const texts = leftText(form);
  typedForms.delete(form);
  setUnsavedTexts(key, withText(key, texts));
}

/** Undefined where the person is asked before it is discarded: in a dialog, and beside `UnsavedChanges` (`data-guarded`). */
function leftText(form: HTMLFormElement): FormValues | undefined {
  if (!form.isConnected || form.matches('[aria-busy], [data-guarded], dialog *')) return undefined;
  return textsWorthKeeping(form, readAll(form));
}

/** `shell`: for `FormShell`, which offers the texts again. `sentForm`: the form as it is at a press that sends it. */
export function useUnsavedText() {
  const attachedForm = useRef<HTMLFormElement>(null);
  const kept = useSyncExternalStore(
    watch,
    () => (attachedForm.current === null ? noTexts : keptOf(formKey(attachedForm.current))),
    () => noTexts,
  );
  useLayoutEffect(() => () => keepLeftText(attachedForm.current), []);
  function attach(form: HTMLFormElement | null): void {
    attachedForm.current = form;
    if (form === null) return;
    form.addEventListener('input', () => typedForms.set(form, formKey(form)));
    const key = formKey(form);
    for (const one of keptOf(key)) {
      // Shown as the stored one: its request had succeeded, though the answer was lost.
      if (differingFrom(form, one).length === 0) setUnsavedTexts(key, withoutText(key, one));
    }
  }
  function sentForm(): SentForm | undefined {
    const form = attachedForm.current;
    return form === null ? undefined : { form, key: formKey(form), values: readAll(form) };
  }
  const offers = kept.flatMap((values) => {
    const form = attachedForm.current;
    if (form === null) return [];
    return {
      id: JSON.stringify(values),
      text: typedIn(form, differingFrom(form, values)),
      restore: () => restore(form, values),
      discard: () => discard(form, values),
    };
  });
  return { shell: { attach, unsaved: offers }, sentForm };
}

/** What has been typed since takes the place of the restored text among those that are offered. */
function restore(form: HTMLFormElement, values: FormValues): void {
  const key = formKey(form);
  const since = typedForms.has(form) ? textsWorthKeeping(form, readAll(form)) : undefined;
  discard(form, values);
  setUnsavedTexts(key, withText(key, since));
  setTimeout(() => fillAllFields(form, values));
}

function discard(form: HTMLFormElement, values: FormValues): void {
  const key = formKey(form);
  setUnsavedTexts(key, withoutText(key, values));
  // The button that had the focus is gone.
  form.querySelector<HTMLElement>(textFields)?.focus();
}

/** Those fields of the kept text that the form shows otherwise. */
function differingFrom(form: HTMLFormElement, kept: FormValues): [string, string][] {
  const now = readAll(form);
  return Object.entries(kept).flatMap(([name, value]) =>
    String(now[name]) === String(value) ? [] : [[name, String(value)]],
  );
}

/** What was typed, without what was chosen. */
function typedIn(form: HTMLFormElement, fields: readonly [string, string][]): string {
  const isChoice = (name: string) => form.querySelector(`[name="${CSS.escape(name)}"]`)?.matches(choices);
  return fields.flatMap(([name, value]) => (value === '' || isChoice(name) ? [] : value)).join(' · ');
}

const choices = 'select, [type="checkbox"], [type="radio"]';
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

const noTexts: readonly FormValues[] = [];

function keptOf(key: string): readonly FormValues[] {
  return unsavedTexts.get(key) ?? noTexts;
}

function withoutText(key: string, text: FormValues | undefined): readonly FormValues[] {
  return keptOf(key).filter((one) => JSON.stringify(one) !== JSON.stringify(text));
}

function withText(key: string, text: FormValues | undefined): readonly FormValues[] {
  return text === undefined ? keptOf(key) : [...withoutText(key, text), text].slice(-limits.drafts);
}

function setUnsavedTexts(key: string, texts: readonly FormValues[]): void {
  if (texts.length === 0) unsavedTexts.delete(key);
  else unsavedTexts.set(key, texts);
  storeInTab(key, texts);
  for (const watcher of watchers) watcher();
}

function storeInTab(key: string, texts: readonly FormValues[]): void {
  if (storagePrefix === undefined) return;
  if (texts.length === 0) removeStored(storagePrefix + key, 'tab');
  else writeStored(storagePrefix + key, texts, 'tab');
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function isTexts(value: unknown): value is readonly FormValues[] {
  return Array.isArray(value) && value.every(isFormValues);
}

function isFormValues(value: unknown): value is FormValues {
  const isText = (one: unknown) => typeof one === 'string';
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((one) => isText(one) || (Array.isArray(one) && one.every(isText)));
}
