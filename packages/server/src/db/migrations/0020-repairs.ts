import { sql } from 'kysely';
import { engineOf, type Tx } from '../handle.ts';
import { type ColumnTypes, isDate, type Migration, oneOf } from './migration.ts';

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
const before = ['Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Disetujui'];
const after = [
  'Belum Dimulai',
  'Dalam Antrean',
  'Menunggu Review',
  'Selesai',
  'Perlu Perbaikan',
  'Disetujui',
];

/**
 * A stage may need repair; a delivered link carries a note, and what is said of it is kept beside the links, so that a
 * stage's history shows every round (decision 0085).
 */
export const repairs: Migration = {
  version: 20,
  name: 'repairs',
  *statements(types) {
    const { big, engine } = types;
    if (engine === 'postgres') {
      yield 'alter table project_stages drop constraint project_stages_status_check';
      yield `alter table project_stages add constraint project_stages_status_check ${oneOf('status', after)}`;
    }
    yield 'alter table project_stages add column note text';
    yield 'alter table project_stages add column repair_note text';
    yield `alter table project_stages add column repair_asked_at ${big}`;
    yield 'alter table stage_links add column note text';
    yield* verdicts(types);
  },
  rewrite: widenStatus,
};

function* verdicts(types: ColumnTypes): Iterable<string> {
  const { strict, big, key } = types;
  yield `create table stage_verdicts (
      id ${key} primary key,
      project_id ${key} not null references projects (id) on delete cascade,
      stage text not null ${oneOf('stage', stages)},
      kind text not null ${oneOf('kind', ['repair', 'print_approved', 'print_correction'])},
      note text not null,
      deadline text ${isDate(types, 'deadline')},
      given_by ${key} not null,
      given_by_name text not null,
      given_at ${big} not null
    ) ${strict}`;
  yield 'create index stage_verdicts_by_stage on stage_verdicts (project_id, stage, given_at)';
  yield 'create index stage_verdicts_by_person on stage_verdicts (given_by, given_at, id)';
}

/**
 * SQLite changes no check of a column: the table is written once more from its own definition, with its indexes. On
 * PostgreSQL the statements above did it.
 */
async function widenStatus(tx: Tx): Promise<void> {
  if (engineOf(tx) !== 'sqlite') return;
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = 'project_stages' and sql is not null`.execute(tx);
  // Without those that are computed.
  const { rows: stored } = await sql<{
    name: string;
  }>`select name from pragma_table_info('project_stages')`.execute(tx);
  const columns = stored.map(({ name }) => name).join(', ');
  const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const wider = table.replace(oneOf('status', before), oneOf('status', after));
  if (wider === table) throw new Error('the statuses of project_stages are not where they were');
  await sql.raw('alter table project_stages rename to project_stages_before').execute(tx);
  await sql.raw(wider).execute(tx);
  await sql
    .raw(`insert into project_stages (${columns}) select ${columns} from project_stages_before`)
    .execute(tx);
  await sql.raw('drop table project_stages_before').execute(tx);
  for (const { type, sql: definition } of rows) if (type !== 'table') await sql.raw(definition).execute(tx);
}
