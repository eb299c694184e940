import type { FieldErrors } from '@ruang-naskah/domain/errors';
import type { FormValues } from '../../api/use-form.ts';

/** What every part of the submission form is given: the values it starts with and the present errors. */
export interface FormParts {
  readonly values: FormValues;
  readonly errors: FieldErrors;
}

export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export function listOf(values: FormValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}
