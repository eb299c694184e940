import type { Migration } from './migration.ts';

/** The first deadline of each stage. Which it was of those dated before nobody can tell. */
export const plans: Migration = {
  version: 32,
  name: 'plans',
  *statements({ key }) {
    yield `alter table project_stages add column planned_deadline ${key}`;
  },
};
