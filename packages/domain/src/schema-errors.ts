import type { core } from 'zod/mini';
import type { FieldErrors } from './errors.ts';

/** What could be the name of a field; anything else is not repeated to the sender (threat T4). */
const plainName = /^[\w.-]{1,64}$/;
const nameless = '?';

/** All issues of a failed parse as one sentence per field; the first issue of a field is taken. */
export function fieldErrors(error: core.$ZodError): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, plainName.test(key) ? key : nameless])
        : [issue.path];
    for (const path of paths) {
      const name = path.map(String).join('.');
      // Object.hasOwn: a body key may be called `constructor`.
      if (!Object.hasOwn(fields, name)) {
        Object.defineProperty(fields, name, { value: issue.message, enumerable: true, configurable: true });
      }
    }
  }
  return fields;
}
