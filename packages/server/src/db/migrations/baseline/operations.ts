import { isDate, type SqlDialect } from '../migration.ts';

/** What the server itself keeps: mail to send, repeated requests, limits, jobs, settings and days without work. */
export function* operationsTables(dialect: SqlDialect): Iterable<string> {
  yield* outbox(dialect);
  yield* idempotencyKeys(dialect);
  yield* rateLimits(dialect);
  yield* jobs(dialect);
  yield* liveChanges(dialect);
  yield* settings(dialect);
  yield* holidayYears(dialect);
  yield* holidays(dialect);
}

function* outbox({ strict, big, key }: SqlDialect): Iterable<string> {
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
    user_id ${key},
    leased_by ${key},
    void_at ${big},
    unsubscribe_url text
  ) ${strict}`;
  yield 'create index outbox_by_due on outbox (sent_at, dead_at, next_attempt_at)';
  yield 'create index outbox_by_user on outbox (user_id)';
  yield `create index outbox_uncertain on outbox (sent_at)
    where sent_at is not null and last_error is not null`;
}

function* idempotencyKeys({ strict, big, key }: SqlDialect): Iterable<string> {
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
}

function* rateLimits({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table rate_limits (
    key ${key} primary key,
    window_start ${big} not null,
    count integer not null check (count >= 0),
    expires_at ${big} not null
  ) ${strict}`;
  yield 'create index rate_limits_by_expiry on rate_limits (expires_at)';
}

function* jobs({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table jobs (
    name ${key} primary key,
    last_run_at ${big},
    lease_until ${big},
    holder ${key}
  ) ${strict}`;
}

/** What was committed, for the open pages of all processes: filled on PostgreSQL only (decision 0122). */
function* liveChanges({ engine, strict, big }: SqlDialect): Iterable<string> {
  const postgres = engine === 'postgres';
  const current = postgres ? 'default (pg_current_xact_id()::text::bigint)' : '';
  const now = postgres ? 'default ((extract(epoch from clock_timestamp()) * 1000)::bigint)' : '';
  yield `create table live_changes (
    transaction_id ${big} primary key ${current},
    created_at ${big} not null ${now},
    told text not null
  ) ${strict}`;
  yield 'create index live_changes_by_age on live_changes (created_at)';
}

function* settings({ engine, strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table settings (
    key ${key} primary key,
    value text not null ${engine === 'sqlite' ? 'check (json_valid(value))' : 'check (value::json is not null)'},
    version integer not null check (version >= 1),
    updated_at ${big} not null
  ) ${strict}`;
}

function* holidayYears({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table holiday_years (
    year ${key} primary key,
    confirmed integer not null check (confirmed in (0, 1)),
    version integer not null check (version >= 1),
    updated_at ${big} not null
  ) ${strict}`;
}

function* holidays(dialect: SqlDialect): Iterable<string> {
  const { strict, key } = dialect;
  yield `create table holidays (
    day ${key} primary key ${isDate(dialect, 'day')},
    year ${key} not null references holiday_years (year),
    name text not null,
    kind text not null check (kind in ('libur', 'cuti bersama')),
    estimated integer not null check (estimated in (0, 1))
  ) ${strict}`;
  yield 'create index holidays_by_year on holidays (year, day)';
}
