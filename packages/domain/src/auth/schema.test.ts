import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldErrors } from '../schema-errors.ts';
import {
  AdminPasswordInput,
  ChangePasswordInput,
  ConfirmResetInput,
  LoginInput,
  RegisterInput,
  RequestResetInput,
  SessionSchema,
} from './schema.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const passwords = { password: 'rahasia1', confirmPassword: 'rahasia1' };
const registration = {
  nama: 'Siti Rahma',
  nik: '3404123456789012',
  nomerHp: '081234567890',
  alamat: 'Jl. Kaliurang',
  tempatLahir: 'Sleman',
  tanggalLahir: '1990-02-28',
  alamatKtp: 'Jl. Kaliurang',
  kota: 'Sleman',
  email: ' Siti@Contoh.com ',
  ...passwords,
  captchaId: 'c1',
  captchaAnswer: ' AbCdEf ',
};

describe('registering (§5)', () => {
  test('takes the required fields; e-mail and captcha ignore case', () => {
    const parsed = RegisterInput.parse(registration);
    expect([parsed.email, parsed.captchaAnswer]).toEqual(['siti@contoh.com', 'abcdef']);
    expect(parsed.tujuanPendaftaran).toBe('Gabung Penulis');
  });
  test('reports every missing field at once', () => {
    expect(Object.keys(errorsOf(RegisterInput, {})).sort()).toEqual([...Object.keys(registration)].sort());
  });
  test('the mismatch is reported even while other fields are wrong', () => {
    expect(errorsOf(RegisterInput, { ...registration, nama: '', confirmPassword: 'lain' })).toEqual({
      nama: 'Wajib diisi.',
      confirmPassword: 'Password dan konfirmasi password tidak cocok.',
    });
  });
  test('a short password is refused with the text of §8', () => {
    const errors = errorsOf(RegisterInput, { ...registration, password: 'abc', confirmPassword: 'abc' });
    expect(errors).toEqual({ password: 'Peringatan: Password minimal harus 6 karakter.' });
  });
  test('the answer to the captcha is not empty and not much too long', () => {
    const answer = (captchaAnswer: string) =>
      Object.keys(errorsOf(RegisterInput, { ...registration, captchaAnswer }));
    for (const right of ['a', 'a'.repeat(32)]) expect(answer(right)).toEqual([]);
    for (const wrong of ['', '  ', 'a'.repeat(33)]) expect(answer(wrong)).toEqual(['captchaAnswer']);
  });
  test.each(['role', 'id', 'active', 'createdAt', 'consentAt'])('never takes %s', (key) => {
    expect(Object.keys(errorsOf(RegisterInput, { ...registration, [key]: 'admin' }))).toEqual([key]);
  });
});

test('signing in bounds the password but does not judge it', () => {
  expect(LoginInput.parse({ email: 'A@contoh.com', password: 'x' })).toEqual({
    email: 'a@contoh.com',
    password: 'x',
  });
  expect(Object.keys(errorsOf(LoginInput, { email: 'x', password: '' })).sort()).toEqual([
    'email',
    'password',
  ]);
});

test('a reset needs an address, its confirmation a token and the password twice', () => {
  expect(Object.keys(errorsOf(RequestResetInput, { email: 'siti@' }))).toEqual(['email']);
  for (const token of ['t', 't'.repeat(100)])
    expect(errorsOf(ConfirmResetInput, { token, ...passwords })).toEqual({});
  expect(Object.keys(errorsOf(ConfirmResetInput, { token: 't'.repeat(101), ...passwords }))).toEqual([
    'token',
  ]);
  expect(
    Object.keys(errorsOf(ConfirmResetInput, { token: '', ...passwords, confirmPassword: 'x' })).sort(),
  ).toEqual(['confirmPassword', 'token']);
});

test('changing one’s password needs the old one', () => {
  expect(errorsOf(ChangePasswordInput, { oldPassword: 'lama', ...passwords })).toEqual({});
  expect(Object.keys(errorsOf(ChangePasswordInput, passwords))).toEqual(['oldPassword']);
  const slip = { oldPassword: 'lama', ...passwords, confirmPassword: 'rahasia2' };
  expect(Object.keys(errorsOf(ChangePasswordInput, slip))).toEqual(['confirmPassword']);
});

test('the admin’s update has its own sentences (§5, §8)', () => {
  const wrong = { oldPassword: '', password: 'abc', confirmPassword: 'abd' };
  expect(errorsOf(AdminPasswordInput, wrong)).toEqual({
    oldPassword: 'Password lama pengguna diperlukan untuk update langsung!',
    password: 'Password baru minimal harus 6 karakter.',
    confirmPassword: 'Password baru dan konfirmasi password tidak cocok.',
  });
});

test('the admin presents an old password of any length that can be one', () => {
  for (const oldPassword of ['x', 'x'.repeat(1024)])
    expect(errorsOf(AdminPasswordInput, { oldPassword, ...passwords })).toEqual({});
  expect(Object.keys(errorsOf(AdminPasswordInput, { oldPassword: 'x'.repeat(1025), ...passwords }))).toEqual([
    'oldPassword',
  ]);
});

test('a session carries no personal data beyond the name', () => {
  const user = { id: 'a', nama: 'Siti', email: 's@contoh.com', role: 'penulis', nik: '3404', noRek: '1' };
  expect(Object.keys(SessionSchema.parse({ user }).user)).toEqual(['id', 'nama', 'email', 'role']);
});
