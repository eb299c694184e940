import { oneOf, type SqlDialect } from '../migration.ts';
import { chosenEvents, events, roles, stages } from './lists.ts';

/** What people write to each other, and what they are told. */
export function* notesAndNoticesTables(dialect: SqlDialect): Iterable<string> {
  yield* notes(dialect);
  yield* noteMentions(dialect);
  yield* notices(dialect);
  yield* noticePreferences(dialect);
  yield* noticeTemplates(dialect);
}

function* notes({ strict, big, key, seqAndId }: SqlDialect): Iterable<string> {
  yield `create table notes (
    ${seqAndId},
    manuscript_id ${key} references manuscripts (id) on delete cascade,
    project_id ${key} references projects (id) on delete cascade,
    stage text ${oneOf('stage', stages)},
    internal integer not null check (internal in (0, 1)),
    writer_id ${key} not null,
    writer_name text not null,
    writer_role text not null ${oneOf('writer_role', roles)},
    body text,
    created_at ${big} not null,
    edited_at ${big},
    deleted_by ${key},
    deleted_by_name text,
    version integer not null default 1 check (version >= 1),
    check ((manuscript_id is null) <> (project_id is null)),
    check ((project_id is null) = (stage is null))
  ) ${strict}`;
  yield 'create index notes_of_manuscript on notes (manuscript_id, seq) where manuscript_id is not null';
  yield 'create index notes_of_project on notes (project_id, seq) where project_id is not null';
  yield 'create index notes_of_stage on notes (project_id, stage, seq) where project_id is not null';
  yield 'create index notes_by_writer on notes (writer_id, created_at, id)';
  yield 'create index notes_by_deleter on notes (deleted_by) where deleted_by is not null';
}

function* noteMentions({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table note_mentions (
    note_id ${key} not null references notes (id) on delete cascade,
    person_id ${key} not null,
    since ${big} not null,
    primary key (note_id, person_id)
  ) ${strict}`;
  yield 'create index note_mentions_of_person on note_mentions (person_id, since, note_id)';
}

function* notices({ strict, big, key, seqAndId }: SqlDialect): Iterable<string> {
  yield `create table notices (
    ${seqAndId},
    user_id ${key} not null references users (id) on delete cascade,
    event text not null ${oneOf('event', events)},
    project_id ${key},
    manuscript_id ${key},
    stage text,
    actor_id ${key},
    words text not null,
    once_key ${key} unique,
    created_at ${big} not null,
    read_at ${big},
    mail_due_at ${big},
    mailed_at ${big},
    whatsapp text check (whatsapp in ('ready', 'sent', 'skipped')),
    whatsapp_by ${key},
    whatsapp_until ${big},
    whatsapp_at ${big},
    about_kind text check (about_kind in ('note', 'request', 'status')),
    about_id ${key},
    line text,
    sent_text text
  ) ${strict}`;
  yield 'create index notices_of_user on notices (user_id, seq)';
  yield 'create index notices_unread on notices (user_id) where read_at is null';
  yield 'create index notices_to_mail on notices (mail_due_at, user_id) where mail_due_at is not null';
  yield 'create index notices_by_project on notices (project_id) where project_id is not null';
  yield 'create index notices_by_manuscript on notices (manuscript_id) where manuscript_id is not null';
  yield 'create index notices_by_actor on notices (actor_id) where actor_id is not null';
  yield 'create index notices_by_age on notices (created_at)';
  yield 'create index notices_by_whatsapp on notices (whatsapp, seq) where whatsapp is not null';
  yield 'create index notices_about on notices (about_id) where about_id is not null';
}

function* noticePreferences({ strict, key }: SqlDialect): Iterable<string> {
  yield `create table notice_preferences (
    user_id ${key} not null references users (id) on delete cascade,
    event text not null ${oneOf('event', chosenEvents)},
    mail text not null check (mail in ('now', 'daily', 'never')),
    primary key (user_id, event)
  ) ${strict}`;
}

function* noticeTemplates({ strict, big }: SqlDialect): Iterable<string> {
  yield `create table notice_templates (
    event text primary key ${oneOf('event', events)},
    subject text not null,
    body_text text not null,
    version integer not null check (version >= 1),
    updated_at ${big} not null
  ) ${strict}`;
}
