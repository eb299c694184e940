import type { Migration } from './migration.ts';

/** Mail that was perhaps delivered is counted at each read of the metrics; it is rare among all that was sent. */
export const uncertainMail: Migration = {
  version: 35,
  name: 'uncertain-mail',
  *statements() {
    yield 'create index outbox_uncertain on outbox (uncertain_at) where uncertain_at is not null';
  },
};
