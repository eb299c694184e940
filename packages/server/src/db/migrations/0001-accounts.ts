import { type ColumnTypes, type Migration, oneOf } from './migration.ts';

const roles = ['penulis', 'redaksi', 'admin', 'user'];
const purposes = ['Gabung Penulis', 'Gabung Redaksi'];
const maritalStatuses = ['Belum Menikah', 'Menikah', 'Lainnya'];

/** People, their passwords and sessions. The first admin has no personal data, so those columns may be null. */
export const accounts: Migration = {
  version: 1,
  name: 'accounts',
  *statements(types) {
    yield* people(types);
    yield* signIn(types);
  },
};

function* people({ strict, big, key, seqAndId, generated }: ColumnTypes): Iterable<string> {
  yield `create table users (
      ${seqAndId},
      email text not null unique,
      role text not null ${oneOf('role', roles)},
      nama text not null,
      nama_key ${key} generated always as (lower(nama)) ${generated},
      tujuan_pendaftaran text ${oneOf('tujuan_pendaftaran', purposes)},
      nik text,
      nomer_hp text,
      alamat text,
      tempat_lahir text,
      tanggal_lahir text,
      alamat_ktp text,
      kota text,
      kode_pos text,
      telp_rumah text,
      status_perkawinan text ${oneOf('status_perkawinan', maritalStatuses)},
      npwp text,
      telp_kantor text,
      alamat_npwp text,
      no_rek text,
      search_text text not null,
      active integer not null check (active in (0, 1)),
      consent_at ${big},
      consent_version text,
      version integer not null check (version >= 1),
      created_at ${big} not null,
      updated_at ${big} not null
    ) ${strict}`;
  yield 'create index users_by_age on users (created_at, id)';
  yield 'create index users_by_role on users (role, created_at, id)';
  yield 'create index users_by_name on users (nama_key, id)';
  yield 'create index users_by_role_and_name on users (role, nama_key, id)';
  yield 'create index users_by_activity on users (active, created_at, id)';
}

function* signIn({ strict, big, key }: ColumnTypes): Iterable<string> {
  yield `create table credentials (
      user_id ${key} primary key references users (id) on delete cascade,
      password_hash text not null,
      updated_at ${big} not null,
      failed_count integer not null check (failed_count >= 0)
    ) ${strict}`;

  yield `create table sessions (
      token_hash ${key} primary key,
      id ${key} not null unique,
      user_id ${key} not null references users (id) on delete cascade,
      created_at ${big} not null,
      last_seen_at ${big} not null,
      expires_at ${big} not null,
      authenticated_at ${big} not null,
      ip_prefix text not null,
      user_agent text not null
    ) ${strict}`;
  yield 'create index sessions_by_user on sessions (user_id)';
  yield 'create index sessions_by_expiry on sessions (expires_at)';

  yield `create table password_resets (
      token_hash ${key} primary key,
      user_id ${key} not null references users (id) on delete cascade,
      created_at ${big} not null,
      expires_at ${big} not null
    ) ${strict}`;
  yield 'create index password_resets_by_user on password_resets (user_id)';
  yield 'create index password_resets_by_expiry on password_resets (expires_at)';

  yield `create table captchas (
      id ${key} primary key,
      expires_at ${big} not null
    ) ${strict}`;
  yield 'create index captchas_by_expiry on captchas (expires_at)';
}
