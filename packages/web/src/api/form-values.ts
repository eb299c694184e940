import type { FieldErrors } from '@ruang-naskah/domain/errors';
import type * as z from 'zod/mini';

/** An object schema of the domain; its keys say which fields of the form are read. */
export type FormSchema = z.ZodMiniType & { readonly shape: Readonly<Record<string, unknown>> };
export type FormValues = Readonly<Record<string, string | string[]>>;

/** What the parts of a form are given: the values it starts with and the present errors. */
export interface FormPartProps {
  readonly values: FormValues;
  readonly errors: FieldErrors;
}

/** What a form holds; unchecked radios are left out, `lists` are the names with several values. */
export function readForm(form: HTMLFormElement, lists: readonly string[] = []): FormValues {
  const data = new FormData(form);
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value;
  for (const name of lists) values[name] = data.getAll(name).map(String);
  return values;
}

/** The part of the values that a schema asks for: forms also carry fields for their own use. */
export function pickValues({ shape }: FormSchema, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in shape));
}

/** What was typed into a field after its text was sent: the rest behind `sent`. */
export function withoutSent(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length) : now;
}

export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export function listOf(values: FormValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}
