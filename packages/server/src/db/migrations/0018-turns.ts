import { backfillManuscripts, backfillProjects } from './0018-turns-of-before.ts';
import { type ColumnTypes, isDate, type Migration, oneOf } from './migration.ts';

const holders = ['admin', 'penulis', 'redaksi', 'team', 'nobody'];
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

/**
 * Whose turn it is, since when and until when, kept beside every project and manuscript for their lists, and each stay
 * of a project at a stage. The deadline of a list is the present stage's from here on, not the nearest of all.
 */
export const turns: Migration = {
  version: 18,
  name: 'turns',
  *statements(types) {
    yield* projectTurns(types);
    yield* manuscriptTurns(types);
    yield* visits(types);
  },
  async rewrite(tx) {
    await backfillProjects(tx);
    await backfillManuscripts(tx);
  },
};

function* projectTurns(types: ColumnTypes): Iterable<string> {
  const { key, big } = types;
  const add = (column: string) => `alter table projects add column ${column}`;
  yield 'alter table projects rename column next_deadline to turn_deadline';
  yield 'alter table projects rename column next_deadline_key to turn_deadline_key';
  yield add(`turn_who text not null default 'nobody' ${oneOf('turn_who', holders)}`);
  yield add(`turn_holder_id ${key}`);
  yield add("turn_name text not null default ''");
  yield add(`turn_to text ${oneOf('turn_to', ['review', 'advance', 'setDeadline', 'assign'])}`);
  yield add(`turn_since ${key} not null default '1970-01-01' ${isDate(types, 'turn_since')}`);
  yield add('turn_since_exact integer not null default 0 check (turn_since_exact in (0, 1))');
  yield add(`late_deadline ${key} ${isDate(types, 'late_deadline')}`);
  yield add(`review_since ${big}`);
  yield add('author_gone integer not null default 0 check (author_gone in (0, 1))');
}

function* manuscriptTurns(types: ColumnTypes): Iterable<string> {
  const { key } = types;
  const add = (column: string) => `alter table manuscripts add column ${column}`;
  yield add(`turn_who text not null default 'admin' ${oneOf('turn_who', holders)}`);
  yield add(`turn_since ${key} not null default '1970-01-01' ${isDate(types, 'turn_since')}`);
  yield add('turn_since_exact integer not null default 0 check (turn_since_exact in (0, 1))');
  // The project whose turn it shows.
  yield add(`project_id ${key}`);
}

function* visits({ strict, big, key }: ColumnTypes): Iterable<string> {
  yield `create table stage_visits (
      project_id ${key} not null references projects (id) on delete cascade,
      stage text not null ${oneOf('stage', stages)},
      round integer not null check (round >= 1),
      entered_at ${big},
      left_at ${big},
      approved integer not null default 0 check (approved in (0, 1)),
      primary key (project_id, stage, round)
    ) ${strict}`;
  yield 'create index stage_visits_by_stage on stage_visits (stage, left_at)';
}
