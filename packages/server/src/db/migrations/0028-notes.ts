import { type Migration, oneOf } from './migration.ts';

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

/** Notes on manuscripts and on stages (decision 0093). */
export const notes: Migration = {
  version: 28,
  name: 'notes',
  *statements({ strict, big, key, seqAndId }) {
    yield `create table notes (
        ${seqAndId},
        manuscript_id ${key} references manuscripts (id) on delete cascade,
        project_id ${key} references projects (id) on delete cascade,
        stage text ${oneOf('stage', stages)},
        internal integer not null check (internal in (0, 1)),
        writer_id ${key} not null,
        writer_name text not null,
        writer_role text not null ${oneOf('writer_role', ['penulis', 'redaksi', 'admin', 'user'])},
        body text,
        created_at ${big} not null,
        edited_at ${big},
        deleted_by ${key},
        deleted_by_name text,
        version integer not null default 1 check (version >= 1),
        check ((manuscript_id is null) <> (project_id is null)),
        check ((project_id is null) = (stage is null))
      ) ${strict}`;
    yield 'create index notes_of_manuscript on notes (manuscript_id, seq) where manuscript_id is not null';
    yield 'create index notes_of_project on notes (project_id, seq) where project_id is not null';
    yield 'create index notes_of_stage on notes (project_id, stage, seq) where project_id is not null';
    yield 'create index notes_by_writer on notes (writer_id, created_at, id)';
    yield 'create index notes_by_deleter on notes (deleted_by) where deleted_by is not null';
  },
};
