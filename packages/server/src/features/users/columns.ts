import { isResetByOperator } from '@ruang-naskah/domain/factors/policy';
import type { Purpose, Role } from '@ruang-naskah/domain/roles';
import { foldText, searchText, sortKey } from '@ruang-naskah/domain/search-text';
import { privacyVersion } from '@ruang-naskah/domain/settings/content-privacy';
import type { Profile, UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import type { NewRow, Row } from '../../db/schema.ts';
import type { Sealer } from '../../infra/sealed.ts';
import { isSuspended } from '../auth/accounts.ts';

export type UserRow = Row<'users'>;

/** Columns that are sealed at rest, with their field. */
const sealedColumns = { nik: 'nik', npwp: 'npwp', no_rek: 'noRek', tanggal_lahir: 'tanggalLahir' } as const;
export type SealedColumn = keyof typeof sealedColumns;

function openSealed(sealer: Sealer, row: UserRow, column: SealedColumn): string {
  return sealer.open({ table: 'users', column, rowId: row.id }, row[column]) ?? '';
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export function toProfile(sealer: Sealer, row: UserRow, now: number): Profile {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    tujuanPendaftaran: row.tujuan_pendaftaran ?? '',
    nama: row.nama,
    nik: openSealed(sealer, row, 'nik'),
    nomerHp: row.nomer_hp ?? '',
    alamat: row.alamat ?? '',
    tempatLahir: row.tempat_lahir ?? '',
    tanggalLahir: openSealed(sealer, row, 'tanggal_lahir'),
    alamatKtp: row.alamat_ktp ?? '',
    kota: row.kota ?? '',
    kodePos: row.kode_pos ?? '',
    telpRumah: row.telp_rumah ?? '',
    statusPerkawinan: row.status_perkawinan ?? '',
    npwp: openSealed(sealer, row, 'npwp'),
    telpKantor: row.telp_kantor ?? '',
    alamatNpwp: row.alamat_npwp ?? '',
    noRek: openSealed(sealer, row, 'no_rek'),
    active: row.active === 1,
    suspendedAt: isSuspended(row) ? instantOf(row.suspended_at) : null,
    suspendedReason: isSuspended(row) ? row.suspended_reason : null,
    emailChangedAt: instantOf(row.email_changed_at),
    emailReason: row.email_reason,
    emailByOperator: isResetByOperator({ role: row.role, adminEndedAt: row.admin_until }, now),
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    consentAt: instantOf(row.consent_at),
    consentVersion: row.consent_version,
    consentOutdated: row.consent_version !== null && row.consent_version < privacyVersion,
    mailTakenAt: instantOf(row.mail_taken_at),
    mailFailedAt: instantOf(row.mail_failed_at),
    mailFailure: row.mail_failure,
  };
}

/** The profile columns of an input; empty text is stored as absent. */
export function profileColumns(sealer: Sealer, id: string, email: string, input: UpdateProfileInput) {
  const orNull = (text: string): string | null => (text === '' ? null : text);
  const seal = (column: SealedColumn): string | null =>
    sealer.seal({ table: 'users', column, rowId: id }, orNull(input[sealedColumns[column]]));
  return {
    tujuan_pendaftaran: input.tujuanPendaftaran as Purpose,
    nama: input.nama,
    nik: seal('nik'),
    nomer_hp: input.nomerHp,
    alamat: input.alamat,
    tempat_lahir: input.tempatLahir,
    tanggal_lahir: seal('tanggal_lahir'),
    alamat_ktp: input.alamatKtp,
    kota: input.kota,
    kode_pos: orNull(input.kodePos),
    telp_rumah: orNull(input.telpRumah),
    status_perkawinan: input.statusPerkawinan === '' ? null : input.statusPerkawinan,
    npwp: seal('npwp'),
    telp_kantor: orNull(input.telpKantor),
    alamat_npwp: orNull(input.alamatNpwp),
    no_rek: seal('no_rek'),
    nama_fold: foldText(input.nama),
    nama_sort: sortKey(input.nama),
    search_text: searchText(`${input.nama} ${email} ${input.kota}`),
  };
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
  readonly consentVersion: string | null;
  readonly now: number;
}

export function accountColumns(user: NewUser): Omit<NewRow<'users'>, 'nama' | 'search_text'> {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    active: user.active ? 1 : 0,
    consent_at: user.consentVersion === null ? null : user.now,
    consent_version: user.consentVersion,
    version: 1,
    created_at: user.now,
    updated_at: user.now,
  };
}
