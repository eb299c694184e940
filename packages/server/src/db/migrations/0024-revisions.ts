import type { Migration } from './migration.ts';

/** Why a status was set, what an author says with a revision, and every link that was ever sent (decision 0086). */
export const revisions: Migration = {
  version: 24,
  name: 'revisions',
  *statements() {
    yield 'alter table manuscript_status_events add column note text';
    yield 'alter table manuscript_status_events add column link text';
    yield `update manuscript_status_events set link = (
      select url_naskah from manuscripts where manuscripts.id = manuscript_status_events.manuscript_id
    ) where from_status is null`;
  },
};
