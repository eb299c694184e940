import type { Migration } from './migration.ts';

/** A character that no name of a category has. */
const mark = '\u0001';

/**
 * The list of users, newest first, is read in the order of its rows, also for one role. And the key of a category no
 * longer drops what tells «Pemrograman C++» from «Pemrograman C#»: lower case and single spaces are what SQL can make
 * of it. Accented capitals stay in a key from before, which is why names, not keys, are compared when one is added.
 */
export const rolesAndCategoryKeys: Migration = {
  version: 11,
  name: 'roles and category keys',
  *statements() {
    yield 'drop index users_by_role';
    yield 'create index users_by_role on users (role, seq)';
    yield `update categories set name_key =
      lower(replace(replace(replace(name, ' ', ' ${mark}'), '${mark} ', ''), '${mark}', ''))`;
  },
};
