import { messages } from '../messages.id.ts';
import type { StageName } from '../projects/stages.ts';
import type { Role } from '../roles.ts';
import type { ProfileField } from './schema.ts';

export const maritalStatuses = ['Belum Menikah', 'Menikah', 'Lainnya'] as const;

/**
 * Filters of the admin's list of users. `held`: waits for approval (decision 0011). `suspended`: closed by an admin.
 * `without-second-step`: an admin who has none (decision 0121). `mail-failed`: the last mail was given up (decision 0067).
 */
export const userStatuses = ['held', 'suspended', 'without-second-step', 'mail-failed'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Why mail to somebody was given up: their mailbox is unknown, the mail server refused it, or it could not be reached. */
export const mailFailures = ['mailbox', 'refused', 'unavailable'] as const;
export type MailFailureKind = (typeof mailFailures)[number];

/** §5: the required fields of the register form. */
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

/** Values that are shown masked until somebody asks for them (UU PDP specific data). */
export const maskedFields = ['nik', 'npwp', 'noRek'] as const satisfies readonly ProfileField[];

/** Keeps the last four characters: `••••1234`. */
export function maskValue(value: string): string {
  return value === '' ? '' : `••••${value.slice(-4)}`;
}

/** The number of digits of an all-digit NIK of unusual length; undefined for all others. */
export function oddNikDigits(nik: string): number | undefined {
  const number = nik.replace(/[ .-]/g, '');
  return /^[0-9]+$/.test(number) && number.length !== 16 ? number.length : undefined;
}

interface Named {
  readonly nama: string;
  /** Unknown where only the name is. */
  readonly role?: Role;
  /** Those of the project in question that this person holds. */
  readonly stages?: readonly StageName[];
}

/** The names of people as they are chosen from: of namesakes with the stage or the role, and a number where these are one as well. */
export function distinguishNamesakes(people: readonly Named[]): string[] {
  const names = people.map(({ nama }) => nama);
  const seen = new Map<string, number>();
  return people.map((person) => {
    const { nama } = person;
    const apart = names.filter((name) => name === nama).length > 1 ? distinguishingMark(person) : '';
    const shown = apart === '' ? nama : `${nama} (${apart})`;
    const count = 1 + (seen.get(shown) ?? 0);
    seen.set(shown, count);
    return count === 1 ? shown : `${shown} ${count}`;
  });
}

function distinguishingMark({ role, stages: [stage] = [] }: Named): string {
  if (stage !== undefined && role !== 'penulis') return stage;
  return role === undefined ? '' : messages.users.roleLabels[role];
}
