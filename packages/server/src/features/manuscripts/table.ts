import type {
  Manuscript,
  ManuscriptSummary,
  SubmitManuscriptInput,
} from '@ruang-naskah/domain/manuscripts/schema';
import type { Selectable } from 'kysely';
import type { ManuscriptsTable } from '../../db/schema.ts';

/** Columns of the table and names of the API: what is stored of a manuscript stands here, and nowhere else twice. */

/** What a list selects: no long texts (decision 0018). */
export const summaryColumns = [
  'id',
  'judul',
  'user_id',
  'author_name',
  'tujuan_penerbit',
  'kategori',
  'status',
  'submission_date',
  'turn_who',
  'turn_since',
  'turn_since_exact',
  'withdrawal',
  'withdrawal_at',
] as const;

export const columns = [
  ...summaryColumns,
  'sinopsis',
  'url_naskah',
  'nama_pengarang',
  'tambah_pengarang',
  'segment_pembaca',
  'selling_point',
  'keyword',
  'version',
] as const;

type Row = Selectable<ManuscriptsTable>;
export type SummaryRow = Pick<Row, (typeof summaryColumns)[number]>;
export type ManuscriptRow = Pick<Row, (typeof columns)[number]>;

/** A manuscript without what other tables hold. */
export type StoredManuscript = Omit<
  Manuscript,
  'history' | 'withdrawals' | 'author' | 'projects' | 'project'
>;

export function toSummary(row: SummaryRow): ManuscriptSummary {
  return {
    id: row.id,
    judul: row.judul,
    userId: row.user_id,
    authorName: row.author_name,
    tujuanPenerbit: row.tujuan_penerbit,
    kategori: row.kategori,
    status: row.status,
    submissionDate: new Date(row.submission_date).toISOString(),
    turn: { who: row.turn_who, since: row.turn_since, exact: row.turn_since_exact === 1 },
    ...(row.withdrawal !== null && {
      withdrawal: { state: row.withdrawal, at: new Date(row.withdrawal_at ?? 0).toISOString() },
    }),
  };
}

export function toManuscript(row: ManuscriptRow): StoredManuscript {
  return {
    ...toSummary(row),
    sinopsis: row.sinopsis,
    urlNaskah: row.url_naskah,
    namaPengarang: row.nama_pengarang,
    tambahPengarang: row.tambah_pengarang,
    segmentPembaca: JSON.parse(row.segment_pembaca) as string[],
    sellingPoint: row.selling_point,
    keyword: row.keyword,
    version: row.version,
  };
}

/** What an author sends, as it is stored. */
export function toColumns(input: SubmitManuscriptInput) {
  return {
    tujuan_penerbit: input.tujuanPenerbit,
    kategori: input.kategori,
    judul: input.judul,
    sinopsis: input.sinopsis,
    url_naskah: input.urlNaskah,
    tambah_pengarang: input.tambahPengarang,
    segment_pembaca: JSON.stringify(input.segmentPembaca),
    selling_point: input.sellingPoint,
    keyword: input.keyword,
  };
}
