import type { Migration } from './migration.ts';

const sorts = [
  ['age', 'created_at'],
  ['title', 'title_key'],
  ['deadline', 'turn_deadline_key'],
  ['since', 'turn_since'],
] as const;

/**
 * What lists read in order when they are filtered by whose turn it is, by what is late, or to what still runs, and when
 * they are sorted by how long a turn lasts. One person's turns are few: they are gathered.
 */
export const turnLists: Migration = {
  version: 23,
  name: 'turn lists',
  *statements() {
    const index = (name: string, columns: string, condition = '') =>
      `create index projects_${name} on projects (${columns}, id)${condition === '' ? '' : ` where ${condition}`}`;
    yield index('by_since', 'turn_since');
    yield index('by_status_and_since', 'current_overall_status, turn_since');
    yield index('tasks_by_since', 'turn_since', "kind = 'redaksi'");
    yield index('waiting_by_since', 'review_since', 'awaits_review > 0');

    yield 'drop index projects_dated_by_age';
    yield 'drop index projects_dated_by_title';
    for (const [name, column] of sorts) {
      yield index(`by_turn_and_${name}`, `turn_who, ${column}`);
      yield index(`running_by_${name}`, column, "coalesce(current_overall_status, '') <> 'Selesai'");
      yield index(
        `late_by_${name}`,
        name === 'deadline' ? 'late_deadline' : column,
        'late_deadline is not null',
      );
    }
    yield 'create index projects_by_holder on projects (turn_holder_id) where turn_holder_id is not null';

    yield 'create index manuscripts_by_turn on manuscripts (turn_who, submission_date, id)';
    yield 'create index manuscripts_by_turn_and_since on manuscripts (turn_who, turn_since, id)';
    yield 'create index manuscripts_by_turn_and_title on manuscripts (turn_who, judul_key, id)';
    yield 'create index manuscripts_by_since on manuscripts (turn_since, id)';
    yield 'create index manuscripts_by_status_and_since on manuscripts (status, turn_since, id)';
  },
};
