import type { Migration } from './migration.ts';

/**
 * Ways of the second step of a sign-in, and sign-ins that wait for it (decision 0121). No earlier release may run on
 * it, because it would accept the password alone.
 */
export const secondFactors: Migration = {
  version: 38,
  name: 'second factors',
  *statements({ strict, big, key }) {
    yield `alter table users add column second_factor_at ${big}`;
    const ofUser = `user_id ${key} not null references users (id) on delete cascade`;
    yield `create table totp_factors (
        id ${key} primary key,
        ${ofUser} unique,
        secret text,
        confirmed_at ${big},
        last_step ${big},
        next_secret text,
        next_expires_at ${big}
      ) ${strict}`;
    yield `create table passkeys (
        id ${key} primary key,
        ${ofUser},
        credential_id ${key} not null unique,
        public_key text not null,
        sign_count ${big} not null check (sign_count >= 0),
        transports text not null,
        name text not null,
        created_at ${big} not null,
        last_used_at ${big}
      ) ${strict}`;
    yield 'create index passkeys_by_user on passkeys (user_id, created_at, id)';
    yield `create table recovery_codes (
        code_hash ${key} primary key,
        ${ofUser}
      ) ${strict}`;
    yield 'create index recovery_codes_by_user on recovery_codes (user_id)';
    yield `create table pending_sign_ins (
        token_hash ${key} primary key,
        user_id ${key} references users (id) on delete cascade,
        tries integer not null check (tries >= 0),
        challenge text,
        expires_at ${big} not null
      ) ${strict}`;
    yield 'create index pending_sign_ins_by_user on pending_sign_ins (user_id)';
    yield 'create index pending_sign_ins_by_end on pending_sign_ins (expires_at)';
    yield `create table passkey_enrolments (
        user_id ${key} primary key references users (id) on delete cascade,
        challenge text not null,
        expires_at ${big} not null
      ) ${strict}`;
    yield 'create index passkey_enrolments_by_end on passkey_enrolments (expires_at)';
  },
};
