import { createContext } from 'react';

/** The form's state for its fields and submit button; the id distinguishes two forms on a page. */
export const FormContext = createContext<{ id: string; busy: boolean }>({ id: 'form', busy: false });

/** The id of a field's control: the error summary links to it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
