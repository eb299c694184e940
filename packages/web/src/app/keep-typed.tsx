import { type ReactNode, useLayoutEffect } from 'react';
import { toTyped } from '../ui/form/date-field.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Around a tree that takes over the server's HTML. Where somebody else has touched that HTML (a password manager, a
 * translation), React draws the page anew: what was typed or filled in before moves to the new controls, and so does the
 * focus. In a layout effect, because effects fill in only what is still empty.
 */
export function Typed({ carryOver, children }: { carryOver: () => void; children: ReactNode }) {
  useLayoutEffect(carryOver, [carryOver]);
  return children;
}

/** Remembers the controls of a page before hydration. The elements themselves, whose values may change until then. */
export function rememberTyped(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>('input, select, textarea')];
  const keys = keysOf(controls);
  const opened = [...root.querySelectorAll('details')];
  const focused = watchFocus(root);
  return () => {
    const last = focused();
    if (controls.every((control) => control.isConnected)) return;
    const [...now] = root.querySelectorAll<Control>('input, select, textarea');
    const next = new Map(keysOf(now).map((key, at) => [key, now[at]]));
    for (const [at, details] of root.querySelectorAll('details').entries())
      if (opened[at]?.open === true) details.open = true;
    for (const [at, control] of controls.entries()) {
      const successor = next.get(keys[at] ?? '');
      if (control.isConnected || successor === undefined) continue;
      carry(control, successor);
      if (control === last) moveFocus(control, successor);
    }
  };
}

/** What stays the same when a page is drawn again: the id, or the name with the value, or the place among the others. */
function keysOf(controls: readonly Control[]): string[] {
  const counts = new Map<string, number>();
  return controls.map((control) => {
    if (control.id !== '') return `#${control.id}`;
    const choice = isTick(control) ? control.value : '';
    const key = [control.form?.id, control.type, control.name, choice].join(' ');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${key} ${count}`;
  });
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function carry(from: Control, to: Control): void {
  if (isTick(from)) {
    // A press, which a box whose state is React's hears as well.
    if (isTick(to) && from.checked !== to.checked && from.checked !== from.defaultChecked) to.click();
    return;
  }
  if (from.type === 'hidden' || from.type === 'file' || from.value === startOf(from)) return;
  if (to.value !== startOf(to)) return;
  const isShownOtherwise = from.type === 'date' && to.type !== 'date';
  setValue(to, isShownOtherwise ? toTyped(from.value) : from.value);
}

/** What the control held when it was drawn. */
function startOf(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const [...options] = control.options;
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}

/** As if it were typed: React overlooks a value that is set on the element itself. */
function setValue(control: Control, value: string): void {
  const kind = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The control with the focus, or that had it when it was taken out of the page. */
function watchFocus(root: HTMLElement): () => Element | null {
  let last = document.activeElement;
  const listening = new AbortController();
  const { signal } = listening;
  const hear = ({ target }: Event) => {
    last = target as Element;
  };
  // Also said of an element that is being taken out, which is not in the page any more a moment later.
  const leave = () =>
    queueMicrotask(() => {
      if (last?.isConnected === true) last = document.activeElement;
    });
  root.addEventListener('focusin', hear, { signal });
  root.addEventListener('focusout', leave, { signal });
  return () => {
    listening.abort();
    return last;
  };
}

function moveFocus(from: Control, to: Control): void {
  if (document.activeElement !== document.body) return;
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement || from.selectionStart === null)
    return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
