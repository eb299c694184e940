import type { Migration } from './migration.ts';

/**
 * Accounts that an admin closed (decision 0145), which a release of before takes for ones that wait for approval, and why
 * an account has another address.
 */
export const suspended: Migration = {
  version: 55,
  name: 'suspended',
  oldest: 38,
  *statements({ big }) {
    yield `alter table users add column suspended_at ${big}`;
    yield 'alter table users add column suspended_reason text';
    yield `alter table users add column email_changed_at ${big}`;
    yield 'alter table users add column email_reason text';
    yield 'create index users_suspended on users (seq) where suspended_at is not null';
  },
};
