import { isJson, type Migration, oneOf } from './migration.ts';

const statuses = [
  'Sedang Direview',
  'Pengajuan',
  'Telaah',
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)',
  'Ditolak',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
  'Revisi',
  'Layout',
  'Penyuntingan',
  'Proofreading',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
];

/** Manuscripts with the history of their status, and the categories they choose from. */
export const manuscripts: Migration = {
  version: 2,
  name: 'manuscripts',
  *statements(types) {
    const { strict, big, key, seqAndId, generated } = types;
    yield `create table manuscripts (
      ${seqAndId},
      user_id ${key} not null,
      author_name text not null,
      nama_pengarang text not null,
      tambah_pengarang text not null,
      tujuan_penerbit text not null,
      kategori text not null,
      judul text not null,
      judul_key ${key} generated always as (lower(judul)) ${generated},
      sinopsis text not null,
      url_naskah text not null,
      segment_pembaca text not null ${isJson(types, 'segment_pembaca', 'array')},
      selling_point text not null,
      keyword text not null,
      status text not null ${oneOf('status', statuses)},
      submission_date ${big} not null,
      search_text text not null,
      version integer not null check (version >= 1),
      updated_at ${big} not null
    ) ${strict}`;
    // Read backwards for newest first: the last column breaks ties, so every list has one order and keyset pages.
    yield 'create index manuscripts_by_date on manuscripts (submission_date, id)';
    yield 'create index manuscripts_by_status on manuscripts (status, submission_date, id)';
    yield 'create index manuscripts_by_user on manuscripts (user_id, submission_date, id)';
    yield 'create index manuscripts_by_imprint on manuscripts (tujuan_penerbit, submission_date, id)';
    yield 'create index manuscripts_by_category on manuscripts (kategori, submission_date, id)';
    yield 'create index manuscripts_by_title on manuscripts (judul_key, id)';

    yield `create table manuscript_status_events (
      id ${key} primary key,
      manuscript_id ${key} not null references manuscripts (id) on delete cascade,
      from_status text ${oneOf('from_status', statuses)},
      to_status text not null ${oneOf('to_status', statuses)},
      actor_id ${key},
      actor_name text not null,
      created_at ${big} not null
    ) ${strict}`;
    yield `create index manuscript_status_events_by_manuscript
      on manuscript_status_events (manuscript_id, created_at, id)`;

    yield `create table categories (
      id ${key} primary key,
      name text not null check (name <> ''),
      name_key ${key} not null unique,
      created_at ${big} not null
    ) ${strict}`;
  },
};
