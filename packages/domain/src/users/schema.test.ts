import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldErrors } from '../schema-errors.ts';
import { ListPeopleQuery, ListUsersQuery, profileShape, UpdateProfileInput } from './schema.ts';
import { maskValue, oddNikDigits, profileGroups, requiredProfileFields } from './values.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const required = {
  nama: 'Siti Rahma',
  nik: '3404123456789012',
  nomerHp: '081234567890',
  alamat: 'Jl. Kaliurang Km 9',
  tempatLahir: 'Sleman',
  tanggalLahir: '1990-02-28',
  alamatKtp: 'Jl. Kaliurang Km 9',
  kota: 'Sleman',
};

describe('the profile (§3 users, §5)', () => {
  test('has sixteen fields, shown in four groups beside the purpose', () => {
    expect(Object.keys(profileShape)).toHaveLength(16);
    const grouped = ['tujuanPendaftaran', ...Object.values(profileGroups).flat()];
    expect(grouped.sort()).toEqual(Object.keys(profileShape).sort());
  });
  test('needs exactly the required ones', () => {
    expect(Object.keys(errorsOf(UpdateProfileInput, {})).sort()).toEqual([...requiredProfileFields].sort());
    expect(UpdateProfileInput.parse(required)).toEqual({
      ...required,
      tujuanPendaftaran: 'Gabung Penulis',
      kodePos: '',
      telpRumah: '',
      statusPerkawinan: '',
      npwp: '',
      telpKantor: '',
      alamatNpwp: '',
      noRek: '',
    });
  });
  test.each(['telpRumah', 'npwp'])('takes for %s 32 characters and not one more', (name) => {
    const told = (value: string) => errorsOf(UpdateProfileInput, { ...required, [name]: value });
    expect(told('1'.repeat(32))).toEqual({});
    expect(told('1'.repeat(33))).toEqual({ [name]: 'Paling banyak 32 karakter.' });
  });
  test('takes an account with its bank and an office phone with its extension, in free words within a length', () => {
    const told = (changes: object) => errorsOf(UpdateProfileInput, { ...required, ...changes });
    expect(told({ noRek: 'BCA 1234567890 a.n. Siti Rahma', telpKantor: '021-5551234 ext 12' })).toEqual({});
    for (const name of ['noRek', 'telpKantor']) {
      expect(told({ [name]: 'x'.repeat(80) })).toEqual({});
      expect(told({ [name]: 'x'.repeat(81) })).toEqual({ [name]: 'Paling banyak 80 karakter.' });
    }
  });
  test('takes as NIK 8 to 32 letters and digits: the card’s, or a passport’s number', () => {
    const told = (nik: string) => errorsOf(UpdateProfileInput, { ...required, nik }).nik;
    for (const nik of ['3404123456789012', 'C1234567', '3404.1234-5678 9012', '123456789', 'x'.repeat(32)])
      expect(told(nik)).toBeUndefined();
    for (const nik of ['1234567', '1-2-3-4-5', '3404/1234567890', 'C1234567!'])
      expect(told(nik)).toBe('Isi NIK atau nomor paspor: huruf dan angka, paling sedikit 8.');
    expect(told('1'.repeat(33))).toBe('Paling banyak 32 karakter.');
  });
  test('takes a postal code of five digits, and as marital status nothing or one of §3', () => {
    const told = (changes: object) => Object.keys(errorsOf(UpdateProfileInput, { ...required, ...changes }));
    expect(told({ kodePos: '55581' })).toEqual([]);
    expect(errorsOf(UpdateProfileInput, { ...required, kodePos: '555811' })).toEqual({
      kodePos: 'Kode pos terdiri dari 5 angka.',
    });
    for (const statusPerkawinan of ['', 'Belum Menikah', 'Menikah', 'Lainnya'])
      expect(told({ statusPerkawinan })).toEqual([]);
    expect(told({ statusPerkawinan: 'Cerai' })).toEqual(['statusPerkawinan']);
  });
  test.each(['role', 'email', 'id', 'active', 'version'])('never takes %s', (key) => {
    expect(errorsOf(UpdateProfileInput, { ...required, [key]: 'admin' })).toEqual({
      [key]: 'Isian ini tidak dikenal.',
    });
  });
  test.each([
    ['tanggalLahir', '31-12-1990'],
    ['kodePos', '123'],
    ['statusPerkawinan', 'Rumit'],
    ['tujuanPendaftaran', 'Gabung Admin'],
    ['npwp', 'abc'],
    ['nama', 'x'.repeat(121)],
    ['alamat', 'x'.repeat(501)],
  ])('refuses %s %j', (key, value) => {
    expect(Object.keys(errorsOf(UpdateProfileInput, { ...required, [key]: value }))).toEqual([key]);
  });
});

test('digits that are not sixteen are odd for a NIK, a passport’s number is not', () => {
  expect([oddNikDigits('340412345678901'), oddNikDigits('3404 1234 5678 9012 3')]).toEqual([15, 17]);
  for (const fine of ['', '3404123456789012', '3404 1234.5678-9012', 'C1234567'])
    expect(oddNikDigits(fine)).toBeUndefined();
});

test('masked values keep their last four characters', () => {
  expect(maskValue('3404123456789012')).toBe('••••9012');
  expect(maskValue('')).toBe('');
});

test('lists and pick lists know only the roles there are', () => {
  expect(ListUsersQuery.parse({ role: 'user', q: ' siti ' })).toEqual({ role: 'user', q: 'siti' });
  expect(Object.keys(errorsOf(ListUsersQuery, { role: 'root' }))).toEqual(['role']);
  expect(ListUsersQuery.parse({ status: 'held' })).toEqual({ status: 'held' });
  expect(Object.keys(errorsOf(ListUsersQuery, { status: 'x' }))).toEqual(['status']);
  expect(ListPeopleQuery.parse({ role: 'redaksi' })).toEqual({ role: 'redaksi' });
  for (const role of ['admin', 'user', undefined]) {
    expect(Object.keys(errorsOf(ListPeopleQuery, { role }))).toEqual(['role']);
  }
});
