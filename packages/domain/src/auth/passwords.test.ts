import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refusalOf } from '../../test/refusal.ts';
import { line } from '../fields.ts';
import { messages } from '../messages.id.ts';
import { fieldErrors } from '../schema-errors.ts';
import { enteredPassword, newPassword, passwordsMatch } from './passwords.ts';

describe('a password', () => {
  test('has 6 to 128 characters as a person counts them, exactly as typed', () => {
    expect(newPassword().parse(' spasi ')).toBe(' spasi ');
    expect(newPassword().parse('📚'.repeat(128))).toBe('📚'.repeat(128));
    expect(refusalOf(newPassword(), 'lima5')).toBe('Peringatan: Password minimal harus 6 karakter.');
    expect(refusalOf(newPassword(), '📚'.repeat(5))).toBe('Peringatan: Password minimal harus 6 karakter.');
    expect(refusalOf(newPassword(), 'x'.repeat(129))).toBe(
      'Peringatan: Password paling banyak 128 karakter.',
    );
    expect(refusalOf(newPassword(), 'abc\u0000def')).toBe(messages.fields.controlCharacters(4));
  });
  test('presented for checking is only bounded', () => {
    expect(enteredPassword().parse('x')).toBe('x');
    expect(enteredPassword().parse('x'.repeat(1024))).toHaveLength(1024);
    expect(refusalOf(enteredPassword(), '')).toBe('Wajib diisi.');
    expect(refusalOf(enteredPassword(), 'a\uD800')).toBe(messages.fields.invalid);
    expect(refusalOf(enteredPassword(), 'x'.repeat(1025))).toBe('Paling banyak 1024 karakter.');
  });
  test('must be repeated, which is reported together with other issues', () => {
    const pair = { password: newPassword(), confirmPassword: enteredPassword(), nama: line(9) };
    const schema = z.strictObject(pair).check(passwordsMatch());
    expect(
      refusalOf(schema, { password: 'rahasia1', confirmPassword: 'rahasia1', nama: 'a' }),
    ).toBeUndefined();
    const parsed = schema.safeParse({ password: 'rahasia1', confirmPassword: 'rahasia2', nama: '' });
    expect(parsed.error && fieldErrors(parsed.error)).toEqual({
      nama: 'Wajib diisi.',
      confirmPassword: 'Password dan konfirmasi password tidak cocok.',
    });
  });
});
