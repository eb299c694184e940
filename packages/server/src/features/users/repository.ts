import { isResetByOperator } from '@ruang-naskah/domain/factors/policy';
import type { AuthorContact } from '@ruang-naskah/domain/manuscripts/schema';
import type { Purpose, Role } from '@ruang-naskah/domain/roles';
import { foldText, searchText, sortKey } from '@ruang-naskah/domain/search-text';
import { privacyVersion } from '@ruang-naskah/domain/settings/content-privacy';
import type { Profile, UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { isAdmin } from '../../db/admins.ts';
import { noteChange } from '../../db/changes.ts';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { type Parameters, prepare, type RowOf } from '../../db/prepared.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { Sealer } from '../../infra/sealed.ts';

type UserRow = Row<'users'>;

/** Columns that are sealed at rest, with their field. */
const sealedColumns = { nik: 'nik', npwp: 'npwp', no_rek: 'noRek', tanggal_lahir: 'tanggalLahir' } as const;
export type SealedColumn = keyof typeof sealedColumns;

function openCell(sealer: Sealer, row: UserRow, column: SealedColumn): string {
  return sealer.open({ table: 'users', column, rowId: row.id }, row[column]) ?? '';
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Closed by an admin, rather than waiting for approval. A release of before opens an account without clearing the date. */
export function isSuspended(row: Pick<UserRow, 'active' | 'suspended_at'>): boolean {
  return row.active === 0 && row.suspended_at !== null;
}

export function toProfile(sealer: Sealer, row: UserRow, now: number): Profile {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    tujuanPendaftaran: row.tujuan_pendaftaran ?? '',
    nama: row.nama,
    nik: openCell(sealer, row, 'nik'),
    nomerHp: row.nomer_hp ?? '',
    alamat: row.alamat ?? '',
    tempatLahir: row.tempat_lahir ?? '',
    tanggalLahir: openCell(sealer, row, 'tanggal_lahir'),
    alamatKtp: row.alamat_ktp ?? '',
    kota: row.kota ?? '',
    kodePos: row.kode_pos ?? '',
    telpRumah: row.telp_rumah ?? '',
    statusPerkawinan: row.status_perkawinan ?? '',
    npwp: openCell(sealer, row, 'npwp'),
    telpKantor: row.telp_kantor ?? '',
    alamatNpwp: row.alamat_npwp ?? '',
    noRek: openCell(sealer, row, 'no_rek'),
    active: row.active === 1,
    suspendedAt: isSuspended(row) ? instantOf(row.suspended_at) : null,
    suspendedReason: isSuspended(row) ? row.suspended_reason : null,
    emailChangedAt: instantOf(row.email_changed_at),
    emailReason: row.email_reason,
    emailByOperator: isResetByOperator({ role: row.role, adminUntil: row.admin_until }, now),
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
function profileColumns(sealer: Sealer, id: string, email: string, input: UpdateProfileInput) {
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

export async function insertUser(
  tx: Tx,
  sealer: Sealer,
  user: NewUser,
  profile: UpdateProfileInput,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...accountColumns(user), ...profileColumns(sealer, user.id, user.email, profile) })
    .execute();
  notePeople(tx);
}

/** Notifies the admins' open pages that an account was registered or approved. */
function notePeople(tx: Tx): void {
  noteChange(tx, { kind: 'people', id: null, version: null, readers: [] });
}

/** An account without personal data: the first admin. */
export async function insertBareUser(tx: Tx, user: NewUser, nama: string): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...accountColumns(user),
      nama,
      nama_fold: foldText(nama),
      nama_sort: sortKey(nama),
      search_text: searchText(`${nama} ${user.email}`),
    })
    .execute();
}

function accountColumns(user: NewUser): Omit<NewRow<'users'>, 'nama' | 'search_text'> {
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

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export const contactColumns = ['nama', 'email', 'nomer_hp', 'kota'] as const;

export function toContact([nama, email, nomerHp, kota]: RowOf<
  UserRow,
  typeof contactColumns
>): AuthorContact {
  return { nama, email, nomerHp: nomerHp ?? '', kota: kota ?? '' };
}

const contactById = prepare({
  build: (db: Db, p: Parameters<{ id: string }>) =>
    db.selectFrom('users').select(contactColumns).where('id', '=', p('id')),
  columns: contactColumns,
  map: toContact,
});

export function findContactRow(db: Db, id: string): Promise<AuthorContact | undefined> {
  return contactById.first(db, { id });
}

export async function emailExists(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is an admin at all, be it a suspended one. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where(isAdmin).limit(1).executeTakeFirst()) !== undefined;
}

export async function countAdmins(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isAdmin)
    .where('active', '=', 1)
    .limit(2)
    .execute();
  return rows.length;
}

/**
 * Counts the admins who are not suspended and locks their number until the transaction ends, so that two who delete each other at once do not
 * both find two. SQLite writes one transaction at a time anyway.
 */
export async function countAdminsForChange(tx: Tx): Promise<number> {
  const admins = tx.selectFrom('users').select(['id', 'active']).where(isAdmin).orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? admins.forNoKeyUpdate() : admins).execute();
  return rows.filter(({ active }) => active === 1).length;
}

/** Locks accounts until the transaction ends: nobody makes them responsible for anything meanwhile. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (engineOf(tx) !== 'postgres') return;
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Replaces a profile made from version `version`; false when somebody saved in between. */
export async function updateProfileRow(
  tx: Tx,
  sealer: Sealer,
  user: { readonly id: string; readonly email: string },
  { profile, version, now }: { profile: UpdateProfileInput; version: number; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ ...profileColumns(sealer, user.id, user.email, profile), version: version + 1, updated_at: now })
    .where('id', '=', user.id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Approves a waiting account; false when it did not wait. */
export async function activate(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ active: 1, updated_at: now })
    .where('id', '=', id)
    .where('active', '=', 0)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  notePeople(tx);
  return result.numUpdatedRows > 0n;
}

export function findUserIdByEmail(db: Db, email: string): Promise<{ id: string; role: Role } | undefined> {
  return db.selectFrom('users').select(['id', 'role']).where('email', '=', email).executeTakeFirst();
}

/** Who was an admin and no longer is gets the time of it. */
export async function updateRole(
  tx: Tx,
  { id, role: before }: { readonly id: string; readonly role: Role },
  role: Role,
  now: number,
): Promise<void> {
  const left = before === 'admin' && role !== 'admin' ? { admin_until: now } : {};
  await tx
    .updateTable('users')
    .set({ role, updated_at: now, ...left })
    .where('id', '=', id)
    .execute();
  // Who waited is let in with it; who is suspended stays so.
  await tx
    .updateTable('users')
    .set({ active: 1 })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .execute();
}

/** More than any publisher has; the first ones, so that later ones cannot take their place. */
const mostAdmins = 100;

/** Where the admins get mail, but for one account. */
export function listOtherAdmins(db: Db, id: string | null): Promise<{ id: string; email: string }[]> {
  const admins = db.selectFrom('users').select(['id', 'email']).where(isAdmin).where('active', '=', 1);
  return (id === null ? admins : admins.where('id', '!=', id)).orderBy('seq').limit(mostAdmins).execute();
}

/** Closes an account, by the operator without a reason; null opens it again. */
export async function setSuspension(
  tx: Tx,
  id: string,
  suspension: { readonly reason: string | null } | null,
  now: number,
): Promise<void> {
  const columns =
    suspension === null
      ? ({ active: 1, suspended_at: null, suspended_reason: null } as const)
      : ({ active: 0, suspended_at: now, suspended_reason: suspension.reason } as const);
  await tx
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute();
  notePeople(tx);
}

/** Another address, whose mail server has said nothing yet. */
export async function updateEmail(
  tx: Tx,
  { id, nama, kota }: Pick<UserRow, 'id' | 'nama' | 'kota'>,
  { email, reason, now }: { readonly email: string; readonly reason: string | null; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email,
      search_text: searchText(`${nama} ${email} ${kota ?? ''}`),
      mail_taken_at: null,
      mail_failed_at: null,
      mail_failure: null,
      email_changed_at: now,
      email_reason: reason,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  notePeople(tx);
}
