import type { Migration } from './migration.ts';

/** The list of users, newest first, is read in the order of its rows, also for one role. */
export const rolesAndCategoryKeys: Migration = {
  // Not 12 yet: it follows 10 until 11 is merged.
  version: 11,
  name: 'roles and category keys',
  *statements() {
    yield 'drop index users_by_role';
    yield 'create index users_by_role on users (role, seq)';
  },
};
