import { type ReactNode, useLayoutEffect } from 'react';
import { setControlValue } from '../api/fill-form.ts';
import { toTyped } from '../ui/form/date-field.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Around the tree that hydrates the server's HTML. Where a browser extension has changed that HTML (a password manager, a
 * translation), React renders it anew: `restore` copies to the new controls what was typed or filled in before, and the focus.
 * In a layout effect, because the effects of the forms fill only fields that are still empty.
 */
export function RestoreTyped({ restore, children }: { restore: () => void; children: ReactNode }) {
  useLayoutEffect(restore, [restore]);
  return children;
}

/** Call before hydration. @returns what copies the values typed by then into the controls that React has replaced */
export function rememberTyped(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>('input, select, textarea')];
  const keys = keysOf(controls);
  const allDetails = [...root.querySelectorAll('details')];
  const focused = watchFocus(root);
  return () => {
    const lastFocused = focused();
    if (controls.every((control) => control.isConnected)) return;
    const newControls = [...root.querySelectorAll<Control>('input, select, textarea')];
    const newByKey = new Map(keysOf(newControls).map((key, index) => [key, newControls[index]]));
    for (const [index, details] of root.querySelectorAll('details').entries())
      if (allDetails[index]?.open === true) details.open = true;
    for (const [index, control] of controls.entries()) {
      const successor = newByKey.get(keys[index] ?? '');
      if (control.isConnected || successor === undefined) continue;
      copyValue(control, successor);
      if (control === lastFocused) copyFocus(control, successor);
    }
  };
}

/** Keys that are the same after a new render: the id; without one the form, type and name, and a number where these repeat. */
function keysOf(controls: readonly Control[]): string[] {
  const counts = new Map<string, number>();
  return controls.map((control) => {
    if (control.id !== '') return `#${control.id}`;
    const choice = isCheckable(control) ? control.value : '';
    const key = [control.form?.id, control.type, control.name, choice].join(' ');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${key} ${count}`;
  });
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function copyValue(from: Control, to: Control): void {
  if (isCheckable(from)) {
    // A click, because React notices no other change of a controlled checkbox.
    if (isCheckable(to) && from.checked !== to.checked && from.checked !== from.defaultChecked) to.click();
    return;
  }
  if (from.type === 'hidden' || from.type === 'file' || from.value === defaultOf(from)) return;
  if (to.value !== defaultOf(to)) return;
  const isShownOtherwise = from.type === 'date' && to.type !== 'date';
  setControlValue(to, isShownOtherwise ? toTyped(from.value) : from.value);
}

/** The value with which the control was rendered. */
function defaultOf(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}

/** @returns finds the control with the focus, or that had it when it was taken out of the page; ends the watch */
function watchFocus(root: HTMLElement): () => Element | null {
  let last = document.activeElement;
  const listening = new AbortController();
  const { signal } = listening;
  const onFocusIn = ({ target }: Event) => {
    last = target as Element;
  };
  // The browser also fires this for an element that is being removed; a microtask later it is not connected any more.
  const onFocusOut = () =>
    queueMicrotask(() => {
      if (last?.isConnected === true) last = document.activeElement;
    });
  root.addEventListener('focusin', onFocusIn, { signal });
  root.addEventListener('focusout', onFocusOut, { signal });
  return () => {
    listening.abort();
    return last;
  };
}

/** With the selected text. */
function copyFocus(from: Control, to: Control): void {
  if (document.activeElement !== document.body) return;
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement || from.selectionStart === null)
    return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
