import type { Migration } from './migration.ts';

/**
 * When an account stopped being an admin (decision 0121). A release of before that runs beside notes nothing, and guards
 * no former admin, as it never did.
 */
export const formerAdmins: Migration = {
  version: 40,
  name: 'former admins',
  oldest: 38,
  *statements({ big }) {
    yield `alter table users add column admin_until ${big}`;
  },
};
