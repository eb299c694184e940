import { oneOf, type SqlDialect } from '../migration.ts';
import { roles } from './lists.ts';

/** People, how they sign in, and what is theirs alone. */
export function* accountsTables(dialect: SqlDialect): Iterable<string> {
  yield* users(dialect);
  yield* credentials(dialect);
  yield* sessions(dialect);
  yield* passwordResets(dialect);
  yield* pendingSignIns(dialect);
  yield* totpFactors(dialect);
  yield* passkeys(dialect);
  yield* passkeyEnrolments(dialect);
  yield* recoveryCodes(dialect);
  yield* captchas(dialect);
  yield* listViews(dialect);
  yield* calendarFeeds(dialect);
}

function* users({ strict, big, key, seqAndId, generated }: SqlDialect): Iterable<string> {
  yield `create table users (
    ${seqAndId},
    email text not null unique,
    role text not null ${oneOf('role', roles)},
    nama text not null,
    tujuan_pendaftaran text check (tujuan_pendaftaran in ('Gabung Penulis', 'Gabung Redaksi')),
    nik text,
    nomer_hp text,
    alamat text,
    tempat_lahir text,
    tanggal_lahir text,
    alamat_ktp text,
    kota text,
    kode_pos text,
    telp_rumah text,
    status_perkawinan text check (status_perkawinan in ('Belum Menikah', 'Menikah', 'Lainnya')),
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
    updated_at ${big} not null,
    nama_fold ${key} not null default '',
    whatsapp_consent_at ${big},
    second_factor_at ${big},
    admin_until ${big},
    nama_sort ${key},
    nama_key ${key} generated always as (coalesce(nama_sort, lower(nama))) ${generated},
    mail_taken_at ${big},
    mail_failed_at ${big},
    mail_failure text check (mail_failure in ('mailbox', 'refused', 'unavailable')),
    suspended_at ${big},
    suspended_reason text,
    email_changed_at ${big},
    email_reason text
  ) ${strict}`;
  yield 'create index users_by_age on users (created_at, id)';
  yield 'create index users_by_activity on users (active, created_at, id)';
  yield 'create index users_by_role on users (role, seq)';
  yield 'create index users_by_fold on users (nama_fold, active)';
  yield 'create index users_by_name on users (nama_key, id)';
  yield 'create index users_by_role_and_name on users (role, nama_key, id)';
  yield 'create index users_by_mail_failure on users (seq) where mail_failed_at is not null';
  yield 'create index users_suspended on users (seq) where suspended_at is not null';
}

function* credentials({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table credentials (
    user_id ${key} primary key references users (id) on delete cascade,
    password_hash text not null,
    updated_at ${big} not null,
    failed_count integer not null check (failed_count >= 0)
  ) ${strict}`;
}

function* sessions({ strict, big, key }: SqlDialect): Iterable<string> {
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
}

function* passwordResets({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table password_resets (
    token_hash ${key} primary key,
    user_id ${key} not null references users (id) on delete cascade,
    created_at ${big} not null,
    expires_at ${big} not null
  ) ${strict}`;
  yield 'create index password_resets_by_user on password_resets (user_id)';
  yield 'create index password_resets_by_expiry on password_resets (expires_at)';
}

function* pendingSignIns({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table pending_sign_ins (
    token_hash ${key} primary key,
    user_id ${key} references users (id) on delete cascade,
    tries integer not null check (tries >= 0),
    challenge text,
    expires_at ${big} not null
  ) ${strict}`;
  yield 'create index pending_sign_ins_by_user on pending_sign_ins (user_id)';
  yield 'create index pending_sign_ins_by_end on pending_sign_ins (expires_at)';
}

function* totpFactors({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table totp_factors (
    id ${key} primary key,
    user_id ${key} not null references users (id) on delete cascade unique,
    secret text,
    confirmed_at ${big},
    last_step ${big},
    next_secret text,
    next_expires_at ${big}
  ) ${strict}`;
}

function* passkeys({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table passkeys (
    id ${key} primary key,
    user_id ${key} not null references users (id) on delete cascade,
    credential_id ${key} not null unique,
    public_key text not null,
    sign_count ${big} not null check (sign_count >= 0),
    transports text not null,
    name text not null,
    created_at ${big} not null,
    last_used_at ${big}
  ) ${strict}`;
  yield 'create index passkeys_by_user on passkeys (user_id, created_at, id)';
}

function* passkeyEnrolments({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table passkey_enrolments (
    user_id ${key} primary key references users (id) on delete cascade,
    challenge text not null,
    expires_at ${big} not null
  ) ${strict}`;
  yield 'create index passkey_enrolments_by_end on passkey_enrolments (expires_at)';
}

function* recoveryCodes({ strict, key }: SqlDialect): Iterable<string> {
  yield `create table recovery_codes (
    code_hash ${key} primary key,
    user_id ${key} not null references users (id) on delete cascade
  ) ${strict}`;
  yield 'create index recovery_codes_by_user on recovery_codes (user_id)';
}

function* captchas({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table captchas (
    id ${key} primary key,
    expires_at ${big} not null
  ) ${strict}`;
  yield 'create index captchas_by_expiry on captchas (expires_at)';
}

function* listViews({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table list_views (
    id ${key} primary key,
    list text not null check (list in ('projects', 'manuscripts', 'users')),
    owner_id ${key} references users (id) on delete cascade,
    name text not null,
    name_key text not null,
    filter text not null,
    standard integer not null default 0 check (standard in (0, 1)),
    created_at ${big} not null,
    check (standard = 0 or owner_id is not null)
  ) ${strict}`;
  yield `create unique index list_views_own
    on list_views (owner_id, list, name_key) where owner_id is not null`;
  yield 'create unique index list_views_shared on list_views (list, name_key) where owner_id is null';
}

function* calendarFeeds({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table calendar_feeds (
    user_id ${key} primary key references users (id) on delete cascade,
    token_hash ${key} not null unique,
    created_at ${big} not null
  ) ${strict}`;
}
