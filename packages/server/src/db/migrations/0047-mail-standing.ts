import { type Migration, oneOf } from './migration.ts';

/**
 * What the mail server last did with a person's mail: took it, or let one of theirs be given up, and why. A release of
 * before that runs beside notes nothing.
 */
export const mailStanding: Migration = {
  version: 47,
  name: 'mail standing',
  oldest: 38,
  *statements({ big }) {
    yield `alter table users add column mail_taken_at ${big}`;
    yield `alter table users add column mail_failed_at ${big}`;
    yield `alter table users add column mail_failure text
      ${oneOf('mail_failure', ['mailbox', 'refused', 'unavailable'])}`;
    yield 'create index users_by_mail_failure on users (seq) where mail_failed_at is not null';
  },
};
