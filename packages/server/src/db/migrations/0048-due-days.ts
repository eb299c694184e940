import type { Migration } from './migration.ts';

/** Lists by the day on which an open stage is due, and the days that have such stages. */
export const dueDays: Migration = {
  version: 48,
  name: 'due days',
  oldest: 38,
  *statements() {
    yield `create index project_stages_due on project_stages (deadline, project_id)
      where turn in ('now', 'later') and deadline is not null`;
  },
};
