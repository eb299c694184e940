import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { line } from './fields.ts';
import { fieldErrors } from './schema-errors.ts';

const schema = z.strictObject({
  nama: line(3),
  stages: z.optional(z.strictObject({ Layout: z.strictObject({}) })),
});

function errorsOf(value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

test('every wrong field is named at once, nested ones with dots', () => {
  expect(errorsOf({ nama: '', role: 'admin', stages: { Layout: { status: 1 } } })).toEqual({
    nama: 'Wajib diisi.',
    'stages.Layout.status': 'Isian ini tidak dikenal.',
    role: 'Isian ini tidak dikenal.',
  });
});

test('of several issues of a field the first is reported', () => {
  expect(errorsOf({ nama: 'a\u0000bc' })).toEqual({ nama: 'Paling banyak 3 karakter.' });
});

test('a value that is no object is one error', () => {
  expect(errorsOf([])).toEqual({ '': 'Periksa kembali isian ini.' });
});

test('keys with the names of object internals are ordinary unknown fields', () => {
  const body = JSON.parse('{"nama":"a","__proto__":{"role":"admin"},"constructor":1,"toString":2}');
  const errors = errorsOf(body);
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(['constructor', 'toString']));
  expect(Object.getPrototypeOf(errors)).toBe(Object.prototype);
});

test('a name that no field can have is refused without being repeated', () => {
  const schema = z.strictObject({ stages: z.optional(z.strictObject({})) });
  const hostile = { '<script>': 1, ['x'.repeat(65)]: 1, '': 1, stages: { 'a b': 1 } };
  const parsed = schema.safeParse(hostile);
  expect(parsed.error && fieldErrors(parsed.error)).toEqual({
    '?': 'Isian ini tidak dikenal.',
    'stages.?': 'Isian ini tidak dikenal.',
  });
});
