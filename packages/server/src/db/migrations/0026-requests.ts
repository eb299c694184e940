import { allowEvents, type ColumnTypes, isDate, type Migration, oneOf } from './migration.ts';

const stages = [
  'Penulisan',
  'Layout',
  'Penyuntingan',
  'Telaah',
  'Proofreading',
  'Quality Control',
  'Revisi',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
];
const events = ['requestArrived', 'requestDecided', 'proofJudged'];
const tables = ['notices', 'notice_preferences', 'notice_templates'];

/** What editors and authors ask of the admin, and what an author says of a proof (decision 0095). */
export const requests: Migration = {
  version: 26,
  name: 'requests',
  *statements(types) {
    yield* ofStages(types);
    yield* withdrawals(types);
    yield 'alter table project_stages add column proof_kind text';
    yield 'alter table project_stages add column proof_note text';
    yield `alter table project_stages add column proof_at ${types.big}`;
  },
  rewrite: async (tx) => {
    for (const table of tables) await allowEvents(tx, table, events);
  },
};

function* ofStages(types: ColumnTypes): Iterable<string> {
  const { strict, big, key } = types;
  yield `create table stage_requests (
      id ${key} primary key,
      project_id ${key} not null references projects (id) on delete cascade,
      stage text not null ${oneOf('stage', stages)},
      kind text not null ${oneOf('kind', ['more_time', 'hand_over'])},
      note text not null,
      deadline text ${isDate(types, 'deadline')},
      assignee_id ${key},
      asked_by ${key} not null,
      asked_at ${big} not null,
      state text not null ${oneOf('state', ['open', 'accepted', 'refused', 'withdrawn', 'settled'])},
      answer text,
      given_deadline text ${isDate(types, 'given_deadline')},
      given_assignee_id ${key},
      decided_by ${key},
      decided_at ${big}
    ) ${strict}`;
  yield "create unique index stage_requests_open on stage_requests (project_id, stage, kind) where state = 'open'";
  yield "create index stage_requests_waiting on stage_requests (asked_at, id) where state = 'open'";
  yield 'create index stage_requests_by_project on stage_requests (project_id, asked_at, id)';
  yield 'create index stage_requests_by_person on stage_requests (asked_by, asked_at, id)';
}

function* withdrawals({ strict, big, key }: ColumnTypes): Iterable<string> {
  yield `create table manuscript_withdrawals (
      id ${key} primary key,
      manuscript_id ${key} not null references manuscripts (id) on delete cascade,
      note text not null,
      asked_by ${key} not null,
      asked_at ${big} not null,
      state text not null ${oneOf('state', ['open', 'accepted', 'refused', 'withdrawn'])},
      answer text,
      decided_by ${key},
      decided_at ${big}
    ) ${strict}`;
  yield "create unique index manuscript_withdrawals_open on manuscript_withdrawals (manuscript_id) where state = 'open'";
  yield "create index manuscript_withdrawals_waiting on manuscript_withdrawals (asked_at, id) where state = 'open'";
  yield 'create index manuscript_withdrawals_by_manuscript on manuscript_withdrawals (manuscript_id, asked_at, id)';
  yield 'create index manuscript_withdrawals_by_person on manuscript_withdrawals (asked_by, asked_at, id)';
  yield `alter table manuscripts add column withdrawal text ${oneOf('withdrawal', ['asked', 'accepted'])}`;
  yield `alter table manuscripts add column withdrawal_at ${big}`;
  yield 'create index manuscripts_by_withdrawal on manuscripts (withdrawal, submission_date, id) where withdrawal is not null';
}
