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
const stageStatuses = ['Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Disetujui'];

/** Projects, their stages one row each, every link ever given, and who takes part. */
export const projects: Migration = {
  version: 3,
  name: 'projects',
  *statements(types) {
    yield* projectTables(types);
    yield* stageTables(types);
  },
};

function* projectTables(types: ColumnTypes): Iterable<string> {
  const { strict, big, key, seqAndId, generated } = types;
  yield `create table projects (
      ${seqAndId},
      title text not null,
      title_key ${key} generated always as (lower(title)) ${generated},
      spp_number text,
      author_id ${key},
      author_name text not null,
      current_overall_status text ${oneOf('current_overall_status', stages)},
      manuscript_id ${key},
      kind text not null ${oneOf('kind', ['penulis', 'redaksi'])},
      search_text text not null,
      next_deadline text ${isDate(types, 'next_deadline')},
      next_deadline_key ${key} generated always as (coalesce(next_deadline, '9999-12-31')) ${generated},
      awaits_review integer not null check (awaits_review >= 0),
      version integer not null check (version >= 1),
      created_at ${big} not null,
      updated_at ${big} not null,
      created_by ${key} not null
    ) ${strict}`;
  yield 'create index projects_by_age on projects (created_at, id)';
  yield 'create index projects_by_status on projects (current_overall_status, created_at, id)';
  yield 'create index projects_by_author on projects (author_id, created_at, id)';
  yield 'create index projects_by_manuscript on projects (manuscript_id)';
  yield 'create index projects_by_deadline on projects (next_deadline_key, id)';
  yield 'create index projects_by_review on projects (awaits_review, created_at, id)';
  yield 'create index projects_by_title on projects (title_key, id)';

  yield `create table project_participants (
      project_id ${key} not null references projects (id) on delete cascade,
      user_id ${key} not null,
      primary key (project_id, user_id)
    ) ${strict}`;
  yield 'create index project_participants_by_user on project_participants (user_id, project_id)';
}

function* stageTables(types: ColumnTypes): Iterable<string> {
  const { strict, big, key } = types;
  yield `create table project_stages (
      project_id ${key} not null references projects (id) on delete cascade,
      stage text not null ${oneOf('stage', stages)},
      position integer not null check (position between 1 and 10),
      deadline text ${isDate(types, 'deadline')},
      status text not null ${oneOf('status', stageStatuses)},
      assignee_id ${key},
      editor_id ${key},
      editor_name text,
      submission_link text,
      submitted_by ${key},
      submitted_at ${big},
      approved_at ${big},
      approved_by ${key},
      version integer not null check (version >= 1),
      primary key (project_id, stage)
    ) ${strict}`;
  yield 'create index project_stages_by_assignee on project_stages (assignee_id)';
  yield 'create index project_stages_by_editor on project_stages (editor_id)';
  yield 'create index project_stages_by_status on project_stages (stage, status)';

  yield `create table stage_links (
      id ${key} primary key,
      project_id ${key} not null references projects (id) on delete cascade,
      stage text not null ${oneOf('stage', stages)},
      url text not null,
      submitted_by ${key},
      submitted_by_name text not null,
      submitted_at ${big} not null
    ) ${strict}`;
  yield 'create index stage_links_by_stage on stage_links (project_id, stage, submitted_at)';
}
