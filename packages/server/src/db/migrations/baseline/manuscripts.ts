import { isDate, isJson, oneOf, type SqlDialect } from '../migration.ts';
import { holders, statuses } from './lists.ts';

/** Manuscripts with the history of their status, and the categories they choose from. */
export function* manuscriptsTables(dialect: SqlDialect): Iterable<string> {
  yield* manuscripts(dialect);
  yield* manuscriptStatusEvents(dialect);
  yield* manuscriptWithdrawals(dialect);
  yield* authorChanges(dialect);
  yield* categories(dialect);
  yield* formerNames(dialect);
}

function* manuscripts(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key, seqAndId, generated } = dialect;
  yield `create table manuscripts (
    ${seqAndId},
    user_id ${key} not null,
    author_name text not null,
    nama_pengarang text not null,
    tambah_pengarang text not null,
    tujuan_penerbit text not null,
    kategori text not null,
    judul text not null,
    sinopsis text not null,
    url_naskah text not null,
    segment_pembaca text not null ${isJson(dialect, 'segment_pembaca', 'array')},
    selling_point text not null,
    keyword text not null,
    status text not null ${oneOf('status', statuses)},
    submission_date ${big} not null,
    search_text text not null,
    version integer not null check (version >= 1),
    updated_at ${big} not null,
    turn_who text not null default 'admin' ${oneOf('turn_who', holders)},
    turn_since ${key} not null default '1970-01-01' ${isDate(dialect, 'turn_since')},
    turn_since_exact integer not null default 0 check (turn_since_exact in (0, 1)),
    project_id ${key},
    withdrawal text check (withdrawal in ('asked', 'accepted')),
    withdrawal_at ${big},
    judul_sort ${key},
    judul_key ${key} generated always as (coalesce(judul_sort, lower(judul))) ${generated}
  ) ${strict}`;
  yield 'create index manuscripts_by_date on manuscripts (submission_date, id)';
  yield 'create index manuscripts_by_status on manuscripts (status, submission_date, id)';
  yield 'create index manuscripts_by_user on manuscripts (user_id, submission_date, id)';
  yield 'create index manuscripts_by_imprint on manuscripts (tujuan_penerbit, submission_date, id)';
  yield 'create index manuscripts_by_category on manuscripts (kategori, submission_date, id)';
  yield 'create index manuscripts_by_turn on manuscripts (turn_who, submission_date, id)';
  yield 'create index manuscripts_by_turn_and_since on manuscripts (turn_who, turn_since, id)';
  yield 'create index manuscripts_by_since on manuscripts (turn_since, id)';
  yield 'create index manuscripts_by_status_and_since on manuscripts (status, turn_since, id)';
  yield `create index manuscripts_by_withdrawal
    on manuscripts (withdrawal, submission_date, id) where withdrawal is not null`;
  yield 'create index manuscripts_by_status_and_row on manuscripts (status, seq)';
  yield `create index manuscripts_by_status_and_category
    on manuscripts (status, kategori, submission_date, id)`;
  yield 'create index manuscripts_by_title on manuscripts (judul_key, id)';
  yield 'create index manuscripts_by_turn_and_title on manuscripts (turn_who, judul_key, id)';
  yield 'create index manuscripts_by_status_and_title on manuscripts (status, judul_key, id)';
}

function* manuscriptStatusEvents({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table manuscript_status_events (
    id ${key} primary key,
    manuscript_id ${key} not null references manuscripts (id) on delete cascade,
    from_status text ${oneOf('from_status', statuses)},
    to_status text not null ${oneOf('to_status', statuses)},
    actor_id ${key},
    actor_name text not null,
    created_at ${big} not null,
    note text,
    link text
  ) ${strict}`;
  yield `create index manuscript_status_events_by_manuscript
    on manuscript_status_events (manuscript_id, created_at, id)`;
  yield `create index manuscript_status_events_by_actor
    on manuscript_status_events (actor_id, created_at)`;
}

function* manuscriptWithdrawals({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table manuscript_withdrawals (
    id ${key} primary key,
    manuscript_id ${key} not null references manuscripts (id) on delete cascade,
    note text not null,
    asked_by ${key} not null,
    asked_at ${big} not null,
    state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn')),
    answer text,
    decided_by ${key},
    decided_at ${big},
    answer_unread integer not null default 0 check (answer_unread in (0, 1))
  ) ${strict}`;
  yield `create unique index manuscript_withdrawals_open
    on manuscript_withdrawals (manuscript_id) where state = 'open'`;
  yield `create index manuscript_withdrawals_waiting
    on manuscript_withdrawals (asked_at, id) where state = 'open'`;
  yield `create index manuscript_withdrawals_by_manuscript
    on manuscript_withdrawals (manuscript_id, asked_at, id)`;
  yield 'create index manuscript_withdrawals_by_person on manuscript_withdrawals (asked_by, asked_at, id)';
  yield `create index manuscript_withdrawals_unread
    on manuscript_withdrawals (asked_by, decided_at, id) where answer_unread = 1`;
}

/** Manuscripts that an admin gave to another author, with the reason, which is erased with either account. */
function* authorChanges({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table author_changes (
    id ${key} primary key,
    manuscript_id ${key} not null references manuscripts (id) on delete cascade,
    from_id ${key} not null,
    to_id ${key} not null,
    reason text,
    changed_at ${big} not null
  ) ${strict}`;
  yield 'create index author_changes_by_manuscript on author_changes (manuscript_id, changed_at, id)';
  yield 'create index author_changes_from on author_changes (from_id, changed_at, id)';
  yield 'create index author_changes_to on author_changes (to_id, changed_at, id)';
}

function* categories({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table categories (
    id ${key} primary key,
    name text not null check (name <> ''),
    name_key ${key} not null unique,
    created_at ${big} not null
  ) ${strict}`;
}

function* formerNames({ strict, key }: SqlDialect): Iterable<string> {
  yield `create table former_names (
    kind text not null check (kind in ('category', 'imprint')),
    name ${key} not null,
    now ${key} not null,
    primary key (kind, name)
  ) ${strict}`;
}
