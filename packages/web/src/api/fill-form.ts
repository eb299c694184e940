import type { FormValues } from './form-values.ts';

/**
 * Puts kept values into the fields of a form that are still empty, and chooses where nobody has chosen. All others stay
 * as they are: what was typed before hydration, or is being typed now, is newer.
 */
export function fillEmptyFields(form: HTMLFormElement, kept: FormValues): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (kept[control.name] === control.value && !hasChosen(form, control.name)) control.checked = true;
    } else if (isText(control) && control.value === '') {
      const value = kept[control.name];
      if (typeof value === 'string' && value !== '') setControlValue(control, value);
    }
  }
}

/** Whether somebody has chosen another radio of this name than the one with which the page came. */
function hasChosen(form: HTMLFormElement, name: string): boolean {
  return [...form.elements].some(
    (one) => one instanceof HTMLInputElement && one.name === name && one.checked !== one.defaultChecked,
  );
}

/**
 * Puts kept values into all fields of a form, also into fields that appear once a choice is set. Never call it in an event
 * handler: React batches state updates there, and each field would overwrite the one before.
 */
export function fillAllFields(form: HTMLFormElement, kept: FormValues): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      const isChosen = [kept[control.name] ?? []].flat().includes(control.value);
      // A click, because React notices no other change of a controlled checkbox.
      if (control.name !== '' && control.checked !== isChosen) control.click();
    } else if (isText(control)) {
      const value = kept[control.name];
      if (typeof value === 'string' && value !== control.value) setControlValue(control, value);
    }
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isText(control: Element): control is TextControl {
  if (control instanceof HTMLInputElement) return !/^(?:hidden|checkbox|file|password)$/.test(control.type);
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

/** With the prototype's setter and an event, because React ignores a value that is set on the element itself. */
export function setControlValue(control: TextControl, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}
