import type {
  Manuscript,
  ManuscriptSummary,
  SubmitManuscriptInput,
} from '@ruang-naskah/domain/manuscripts/schema';
import { taskOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import type { JoinBuilder, Selectable } from 'kysely';
import type { Database, ManuscriptsTable } from '../../db/schema.ts';
import type { ProjectsTable } from '../../db/schema-projects.ts';

/** Maps the columns of the table to the names of the API, in this one place. */

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
  'project_id',
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

/** A manuscript without the parts from other tables. */
export type StoredManuscript = Omit<
  Manuscript,
  'history' | 'withdrawals' | 'author' | 'projects' | 'project'
>;

/** What its author is told of the project that a manuscript became: nothing where that is another author's. */
export const linkedProjectColumns = [
  'projects.id as linked_id',
  'projects.current_overall_status as linked_status',
  'projects.turn_who as linked_turn_who',
  'projects.turn_since as linked_turn_since',
] as const;

/** All of them are null without a project. */
export interface LinkedProjectRow {
  readonly linked_id: string | null;
  readonly linked_status: ProjectsTable['current_overall_status'] | null;
  readonly linked_turn_who: ProjectsTable['turn_who'] | null;
  readonly linked_turn_since: string | null;
}

/** Joins, in an author's own queries, the project whose turn the manuscript shows. */
export function onLinkedProject(join: JoinBuilder<Database, 'manuscripts' | 'projects'>) {
  return join
    .onRef('projects.id', '=', 'manuscripts.project_id')
    .onRef('projects.author_id', '=', 'manuscripts.user_id')
    .on('projects.deleted_at', 'is', null);
}

export function withProject<T extends object>(manuscript: T, linked: LinkedProjectRow): T {
  const {
    linked_id: id,
    linked_status: currentOverallStatus,
    linked_turn_who: who,
    linked_turn_since: since,
  } = linked;
  if (id === null || who === null || since === null) return manuscript;
  return { ...manuscript, project: { id, currentOverallStatus, turn: { who, since } } };
}

export function toSummary(row: SummaryRow): ManuscriptSummary {
  const { status, withdrawal: state, withdrawal_at: at } = row;
  const withdrawal = state === null ? undefined : { state, at: new Date(at ?? 0).toISOString() };
  return {
    id: row.id,
    judul: row.judul,
    userId: row.user_id,
    authorName: row.author_name,
    tujuanPenerbit: row.tujuan_penerbit,
    kategori: row.kategori,
    status,
    submissionDate: new Date(row.submission_date).toISOString(),
    turn: { who: row.turn_who, since: row.turn_since, exact: row.turn_since_exact === 1 },
    task: taskOfManuscript({ status, hasProject: row.project_id !== null, withdrawal }),
    ...(withdrawal !== undefined && { withdrawal }),
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

/** An author's input, as it is stored. */
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
