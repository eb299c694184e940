import type { Migration } from './migration.ts';

/**
 * What waits for a person until they have read or answered it (decision 0144): mentions in notes, and answers to what
 * they asked. What was written and answered before was told already, and waits for nobody.
 */
export const duties: Migration = {
  version: 44,
  name: 'duties',
  oldest: 38,
  *statements({ strict, big, key }) {
    yield `create table note_mentions (
        note_id ${key} not null references notes (id) on delete cascade,
        person_id ${key} not null,
        since ${big} not null,
        primary key (note_id, person_id)
      ) ${strict}`;
    yield 'create index note_mentions_of_person on note_mentions (person_id, since, note_id)';
    for (const table of ['stage_requests', 'manuscript_withdrawals']) {
      yield `alter table ${table} add column answer_unread integer not null default 0 check (answer_unread in (0, 1))`;
      yield `create index ${table}_unread on ${table} (asked_by, decided_at, id) where answer_unread = 1`;
    }
  },
};
