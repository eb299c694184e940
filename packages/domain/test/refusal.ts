import type * as z from 'zod/mini';
import { fieldErrors } from '../src/schema-errors.ts';

/** The first sentence that a value is refused with; undefined for one that is taken. */
export function refusalOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : Object.values(fieldErrors(parsed.error))[0];
}
