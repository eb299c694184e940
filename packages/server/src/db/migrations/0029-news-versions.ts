import type { Migration } from './migration.ts';

/** News can be corrected: two admins who do so at once do not overwrite each other. */
export const newsVersions: Migration = {
  version: 29,
  name: 'news versions',
  *statements() {
    yield 'alter table news add column version integer not null default 1 check (version >= 1)';
    // The stamp of cached pages reads this, and not the long texts.
    yield 'create index news_by_version on news (version)';
  },
};
