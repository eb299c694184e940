import type { ProfileField } from './schema.ts';

export const maritalStatuses = ['Belum Menikah', 'Menikah', 'Lainnya'] as const;

/** §5: what the register form cannot go without. */
export const requiredProfileFields = [
  'nama',
  'nik',
  'nomerHp',
  'alamat',
  'tempatLahir',
  'tanggalLahir',
  'alamatKtp',
  'kota',
] as const satisfies readonly ProfileField[];

/** The four groups in which forms and profile pages show the fields. */
export const profileGroups = {
  personal: ['nama', 'nik', 'nomerHp', 'tempatLahir', 'tanggalLahir'],
  address: ['alamat', 'alamatKtp', 'kota', 'kodePos'],
  extra: ['statusPerkawinan', 'telpRumah', 'npwp', 'alamatNpwp', 'telpKantor', 'noRek'],
} as const satisfies Record<string, readonly ProfileField[]>;

/** Values shown masked until asked for (UU PDP specific data). */
export const maskedFields = ['nik', 'npwp', 'noRek'] as const satisfies readonly ProfileField[];

/** Keeps the last four characters: `••••1234`. */
export function maskValue(value: string): string {
  return value === '' ? '' : `••••${value.slice(-4)}`;
}

/** How many digits a NIK has that is digits alone and not as long as on the card; undefined where nothing is odd. */
export function oddNikDigits(nik: string): number | undefined {
  const number = nik.replace(/[ .-]/g, '');
  return /^[0-9]+$/.test(number) && number.length !== 16 ? number.length : undefined;
}
