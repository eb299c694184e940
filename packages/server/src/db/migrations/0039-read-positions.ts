import type { Migration } from './migration.ts';

/** The place of a session's last write in PostgreSQL's log, so that its reads find it on a replica (decision 0126). */
export const readPositions: Migration = {
  version: 39,
  name: 'read positions',
  oldest: 38,
  *statements({ big }) {
    yield `alter table sessions add column position ${big} not null default 0`;
  },
};
