import type { Migration } from './migration.ts';

/** A character that no name of a category has. */
const mark = '\u0001';

/**
 * The list of users, newest first, is read in the order of its rows, also for one role. And the key of a category no
 * longer drops what distinguishes «Pemrograman C++» from «Pemrograman C#»: SQL can only make lower case and single
 * spaces. Existing keys keep accented capitals, so names, not keys, are compared when a category is added.
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
