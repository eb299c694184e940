import type { Migration } from './migration.ts';

/** A deleted project waits in the bin: it is in no list any more, and can come back for 30 days. */
export const projectBin: Migration = {
  version: 21,
  name: 'project bin',
  *statements({ key, big }) {
    yield `alter table projects add column deleted_at ${big}`;
    yield `alter table projects add column deleted_by ${key}`;
    yield 'create index projects_in_bin on projects (deleted_at, id) where deleted_at is not null';
  },
};
