import { allowEvents, type Migration } from './migration.ts';

const events = [
  'bookBegun',
  'bookGivenAway',
  'titleChanged',
  'bookAtPress',
  'bookDone',
  'deadlineSet',
  'reminder',
  'accountWaiting',
];

/** More events, and the title with which a request was answered, for who has left the project since (decision 0090). */
export const toldMore: Migration = {
  version: 49,
  name: 'told more',
  *statements() {
    yield 'alter table stage_requests add column answer_title text';
  },
  rewrite: async (tx) => {
    await allowEvents(tx, 'notices', events);
    await allowEvents(tx, 'notice_templates', events);
  },
};
