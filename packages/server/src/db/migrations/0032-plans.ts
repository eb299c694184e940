import type { Migration } from './migration.ts';

/** The first deadline of each stage. For a stage that was dated before, it is unknown. */
export const plans: Migration = {
  version: 32,
  name: 'plans',
  *statements({ key }) {
    yield `alter table project_stages add column planned_deadline ${key}`;
  },
};
