import type { Migration } from './migration.ts';

/**
 * What other programs show. Of a stage's deadline: which revision calendars are told, and since when, null where it has
 * not changed since the project was made; it begins with 1, so that calendars which already hold a stage take its day
 * anew. Of news: of which picture the one for previews in chats is stored. A release of before that runs beside counts no
 * revisions and makes no such pictures.
 */
export const shownElsewhere: Migration = {
  version: 53,
  name: 'shown elsewhere',
  oldest: 38,
  *statements({ big }) {
    yield 'alter table project_stages add column event_revision integer not null default 1';
    yield `alter table project_stages add column event_changed_at ${big}`;
    yield 'alter table news add column preview_of text';
  },
};
