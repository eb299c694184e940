import type { Migration } from './migration.ts';

/**
 * Which process holds a waiting mail, until when it is worth sending, and since when it may have arrived although no
 * answer came (decision 0067).
 */
export const mailOutcome: Migration = {
  version: 14,
  name: 'mail outcome',
  *statements({ big, key }) {
    yield `alter table outbox add column leased_by ${key}`;
    yield `alter table outbox add column void_at ${big}`;
    yield `alter table outbox add column uncertain_at ${big}`;
  },
};
