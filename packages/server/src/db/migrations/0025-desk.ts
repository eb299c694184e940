import type { Migration } from './migration.ts';

/** Indexes of the lists of projects without an editor in charge: a few of many. */
export const desk: Migration = {
  version: 25,
  name: 'desk',
  *statements() {
    const sorts = {
      age: 'created_at',
      title: 'title_key',
      deadline: 'turn_deadline_key',
      since: 'turn_since',
    };
    for (const [name, column] of Object.entries(sorts)) {
      yield `create index projects_unassigned_by_${name} on projects (${column}, id)
        where turn_who = 'team' or turn_to = 'assign' or turn_to = 'setDeadline'`;
    }
  },
};
