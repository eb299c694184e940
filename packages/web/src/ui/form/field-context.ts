import { createContext, use } from 'react';

export type FieldWiring = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** Id, name, description and validity of the surrounding field; nothing outside of one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
