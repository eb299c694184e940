import type { ColumnTypes, Migration } from './migration.ts';

/** What the server itself keeps: mail to send, repeated requests, limits, jobs and settings. */
export const operations: Migration = {
  version: 5,
  name: 'operations',
  *statements(types) {
    yield* mail(types);
    yield* requests(types);
    yield* operation(types);
  },
};

function* mail({ strict, big, key }: ColumnTypes): Iterable<string> {
  yield `create table outbox (
      id ${key} primary key,
      kind text not null,
      recipient text not null,
      subject text not null,
      body_text text not null,
      message_id text not null unique,
      created_at ${big} not null,
      next_attempt_at ${big} not null,
      attempts integer not null check (attempts >= 0),
      last_error text,
      sent_at ${big},
      dead_at ${big},
      leased_until ${big},
      user_id ${key}
    ) ${strict}`;
  yield 'create index outbox_by_due on outbox (sent_at, dead_at, next_attempt_at)';
  yield 'create index outbox_by_user on outbox (user_id)';
}

function* requests({ strict, big, key }: ColumnTypes): Iterable<string> {
  yield `create table idempotency_keys (
      user_id ${key} not null,
      key ${key} not null,
      request_hash text not null,
      status integer,
      response_body text,
      created_at ${big} not null,
      expires_at ${big} not null,
      primary key (user_id, key)
    ) ${strict}`;
  yield 'create index idempotency_keys_by_expiry on idempotency_keys (expires_at)';

  yield `create table rate_limits (
      key ${key} primary key,
      window_start ${big} not null,
      count integer not null check (count >= 0),
      expires_at ${big} not null
    ) ${strict}`;
  yield 'create index rate_limits_by_expiry on rate_limits (expires_at)';
}

function* operation({ engine, strict, big, key }: ColumnTypes): Iterable<string> {
  yield `create table jobs (
      name ${key} primary key,
      last_run_at ${big},
      lease_until ${big}
    ) ${strict}`;

  yield `create table settings (
      key ${key} primary key,
      value text not null ${engine === 'sqlite' ? 'check (json_valid(value))' : 'check (value::json is not null)'},
      version integer not null check (version >= 1),
      updated_at ${big} not null
    ) ${strict}`;
}
