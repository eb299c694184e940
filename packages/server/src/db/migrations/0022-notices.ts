import { type Migration, oneOf } from './migration.ts';

const events = [
  'manuscriptArrived',
  'delivered',
  'manuscriptReceived',
  'statusChanged',
  'assigned',
  'yourTurn',
  'reassigned',
  'returned',
  'approved',
  'dueSoon',
  'overdue',
  'noteToYou',
];

/** What people are told, how each wants it, and the texts that the publisher wrote. */
export const notices: Migration = {
  version: 22,
  name: 'notices',
  *statements({ strict, big, key, seqAndId }) {
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
        mailed_at ${big}
      ) ${strict}`;
    yield 'create index notices_of_user on notices (user_id, seq)';
    yield 'create index notices_unread on notices (user_id) where read_at is null';
    yield 'create index notices_to_mail on notices (mail_due_at, user_id) where mail_due_at is not null';
    yield 'create index notices_by_project on notices (project_id) where project_id is not null';
    yield 'create index notices_by_manuscript on notices (manuscript_id) where manuscript_id is not null';
    yield 'create index notices_by_actor on notices (actor_id) where actor_id is not null';
    yield 'create index notices_by_age on notices (created_at)';
    yield `create table notice_preferences (
        user_id ${key} not null references users (id) on delete cascade,
        event text not null ${oneOf('event', events)},
        mail text not null ${oneOf('mail', ['now', 'daily', 'never'])},
        primary key (user_id, event)
      ) ${strict}`;
    yield `create table notice_templates (
        event text primary key ${oneOf('event', events)},
        subject text not null,
        body_text text not null,
        version integer not null check (version >= 1),
        updated_at ${big} not null
      ) ${strict}`;
    yield `alter table users add column whatsapp_consent_at ${big}`;
    yield 'alter table outbox add column unsubscribe_url text';
  },
};
