import { sql } from 'kysely';
import { engineOf } from '../handle.ts';
import { allowEvents, type Migration, oneOf } from './migration.ts';

const events = [
  'revisionArrived',
  'revisionReceived',
  'statusCorrected',
  'deadlineEarlier',
  'deadlineLater',
  'briefChanged',
  'projectDeleted',
  'projectRestored',
  'proofReady',
  'approvalUndone',
  'requestWithdrawn',
  'requestSettled',
];

/** More events, what a notice is about, and the text that was told (decision 0090). */
export const told: Migration = {
  version: 42,
  name: 'told',
  *statements({ key }) {
    yield `alter table notices add column about_kind text ${oneOf('about_kind', ['note', 'request', 'status'])}`;
    yield `alter table notices add column about_id ${key}`;
    yield 'alter table notices add column line text';
    yield 'alter table notices add column sent_text text';
  },
  rewrite: async (tx) => {
    await allowEvents(tx, 'notices', events);
    await allowEvents(tx, 'notice_templates', events);
    await sql`create index notices_about on notices (about_id) where about_id is not null`.execute(tx);
    // note:ID:PERSON
    const noteId =
      engineOf(tx) === 'sqlite'
        ? sql`substr(once_key, 6, instr(substr(once_key, 6), ':') - 1)`
        : sql`split_part(once_key, ':', 2)`;
    await sql`update notices set about_kind = 'note', about_id = ${noteId},
      once_key = 'noteToYou' || substr(once_key, 5) where once_key like 'note:%'`.execute(tx);
  },
};
