import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldErrors } from '../schema-errors.ts';
import { ListPeopleQuery, ListUsersQuery, profileShape, UpdateProfileInput } from './schema.ts';
import { maskValue, profileGroups, requiredProfileFields } from './values.ts';

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

describe('the profile (§3, §5)', () => {
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
  test.each(['telpRumah', 'telpKantor', 'npwp', 'noRek'])(
    'takes for %s 32 characters and not one more',
    (name) => {
      const told = (value: string) => errorsOf(UpdateProfileInput, { ...required, [name]: value });
      expect(told('1'.repeat(32))).toEqual({});
      expect(told('1'.repeat(33))).toEqual({ [name]: 'Paling banyak 32 karakter.' });
    },
  );
  test('takes a postal code of five digits, and as marital status nothing or one of §3', () => {
    const told = (changes: object) => Object.keys(errorsOf(UpdateProfileInput, { ...required, ...changes }));
    expect(told({ kodePos: '55581' })).toEqual([]);
    expect(errorsOf(UpdateProfileInput, { ...required, kodePos: '555811' })).toEqual({
      kodePos: 'Paling banyak 5 karakter.',
    });
    for (const statusPerkawinan of ['', 'Belum Menikah', 'Menikah', 'Lainnya'])
      expect(told({ statusPerkawinan })).toEqual([]);
    expect(told({ statusPerkawinan: 'Cerai' })).toEqual(['statusPerkawinan']);
  });
  test.each(['role', 'email', 'id', 'active', 'version'])('never takes %s (U6)', (key) => {
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
