import type {
  Manuscript,
  ManuscriptSummary,
  SubmitManuscriptInput,
} from '@ruang-naskah/domain/manuscripts/schema';
import { taskOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { type Expression, type JoinBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/handle.ts';
import { named, type Parameters, type PreparedQuery } from '../../db/prepared.ts';
import { prepareInsert } from '../../db/prepared-writes.ts';
import type { Database, ManuscriptsTable } from '../../db/schema.ts';
import type { ProjectsTable } from '../../db/schema-projects.ts';
import { isoOf } from '../../infra/iso.ts';

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

/** The row of these columns, whatever else was selected after them. */
export const rowOf = (cells: readonly unknown[]): ManuscriptRow => named(columns, cells);

/** What its author is told of the project that a manuscript became: nothing where that is another author's. */
export const madeColumns = [
  'projects.id as made_id',
  'projects.current_overall_status as made_status',
  'projects.turn_who as made_turn_who',
  'projects.turn_since as made_turn_since',
] as const;
export const madeNames = ['made_id', 'made_status', 'made_turn_who', 'made_turn_since'] as const;

/** All of them are null without a project. */
export interface MadeRow {
  readonly made_id: string | null;
  readonly made_status: ProjectsTable['current_overall_status'] | null;
  readonly made_turn_who: ProjectsTable['turn_who'] | null;
  readonly made_turn_since: string | null;
}

/** How an author's own queries join it: the project whose turn the manuscript has, by its key. */
export function onMade(join: JoinBuilder<Database, 'manuscripts' | 'projects'>) {
  return join
    .onRef('projects.id', '=', 'manuscripts.project_id')
    .onRef('projects.author_id', '=', 'manuscripts.user_id')
    .on('projects.deleted_at', 'is', null);
}

export function withProject<T extends object>(manuscript: T, made: MadeRow): T {
  const { made_id: id, made_status: currentOverallStatus, made_turn_who: who, made_turn_since: since } = made;
  if (id === null || who === null || since === null) return manuscript;
  return { ...manuscript, project: { id, currentOverallStatus, turn: { who, since } } };
}

export function toSummary(row: SummaryRow): ManuscriptSummary {
  const { status, withdrawal: state, withdrawal_at: at } = row;
  const withdrawal = state === null ? undefined : { state, at: isoOf(at ?? 0) };
  return {
    id: row.id,
    judul: row.judul,
    userId: row.user_id,
    authorName: row.author_name,
    tujuanPenerbit: row.tujuan_penerbit,
    kategori: row.kategori,
    status,
    submissionDate: isoOf(row.submission_date),
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

/** The id of the manuscript and, for authors, their own. */
export type Asked = { id: string; author: string };
/** The id in a query of rows that belong to a manuscript. */
export type AskedId = (db: Db, p: Parameters<Asked>) => Expression<string>;

/**
 * One query for the admin and one for authors, in which another author's manuscript has no rows, after the same work as for an
 * absent one (threat T2).
 */
export function inScope<T>(define: (asked: AskedId) => PreparedQuery<Asked, T>) {
  return {
    all: define((_, p) => p('id')),
    own: define(
      (db, p) =>
        sql<string>`(${db
          .selectFrom('manuscripts')
          .select('manuscripts.id')
          .where('manuscripts.id', '=', p('id'))
          .where('manuscripts.user_id', '=', p('author'))})`,
    ),
  };
}

/** A new manuscript. */
export const insertRow = prepareInsert('manuscripts');

/** A new status in a manuscript's history. */
export const insertEvent = prepareInsert('manuscript_status_events');

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
