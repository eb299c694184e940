import type { FormValues } from './form-values.ts';

/**
 * Puts kept values into the fields of a form that are still empty, and leaves all others as they are: what was typed before
 * the page came to life is newer, and what is typed just now goes on.
 */
export function fillEmpty(form: HTMLFormElement, kept: FormValues): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (kept[control.name] === control.value) control.checked = true;
    } else if (isText(control) && control.value === '') {
      const value = kept[control.name];
      if (typeof value === 'string' && value !== '') setValue(control, value);
    }
  }
}

type Text = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isText(control: Element): control is Text {
  if (control instanceof HTMLInputElement) return !/^(?:hidden|checkbox|file|password)$/.test(control.type);
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

/** As if it were typed: React overlooks a value that is set on the element itself. */
function setValue(control: Text, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
