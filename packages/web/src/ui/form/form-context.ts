import { createContext } from 'react';

/** What a form tells its fields and its submit button; the id keeps two forms on a page apart. */
export const FormContext = createContext<{ id: string; busy: boolean }>({ id: 'form', busy: false });

/** The id of a field's control: the error summary links to it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
