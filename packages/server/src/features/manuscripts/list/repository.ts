import { limits } from '@ruang-naskah/domain/limits';
import type { ListManuscriptsQuery, ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import {
  type ManuscriptView,
  manuscriptViews,
  undecided,
  withdrawing,
} from '@ruang-naskah/domain/manuscripts/values';
import { searchWords } from '@ruang-naskah/domain/text';
import type { ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';
import {
  type CursorValues,
  countRows,
  decodeCursor,
  defineKeyset,
  type Keyset,
  type Page,
  paginate,
  toPage,
} from '../../../db/paging.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';
import type { Database } from '../../../db/schema.ts';
import { containsText, isCommon, matchText, searchNewest } from '../../../db/search.ts';
import { type SummaryRow, summaryColumns, summaryRowOf, toSummary } from '../table.ts';

/** Lists of manuscripts: keyset pages, no long texts (decision 0018). */

const hotColumns = [...summaryColumns, 'seq'] as const;
const columns = hotColumns.map((column) => `manuscripts.${column}` as const);
type ListedRow = SummaryRow & { readonly seq: number };

const byDate = ['manuscripts.submission_date', 'manuscripts.id'] as const;
const newest = defineKeyset('newest-manuscripts', 'desc', [...byDate], ['number', 'string']);
const oldest = defineKeyset('oldest-manuscripts', 'asc', [...byDate], ['number', 'string']);
const titled = defineKeyset(
  'titled-manuscripts',
  'asc',
  ['manuscripts.judul_key', 'manuscripts.id'],
  ['string', 'string'],
);
const held = defineKeyset(
  'held-manuscripts',
  'asc',
  ['manuscripts.turn_since', 'manuscripts.id'],
  ['string', 'string'],
);
/** Search results, newest first, follow the row number: the text index is read in that order. */
const found = defineKeyset('found-manuscripts', 'desc', ['manuscripts.seq'], ['number']);

/** Undefined for a cursor that is not one of this list. */
export async function listManuscriptRows(
  db: Db,
  query: ListManuscriptsQuery,
  limit: number,
): Promise<Page<ManuscriptSummary> | undefined> {
  const words = searchWords(query.q ?? '');
  const everybody = query.userId === undefined;
  if (words.length > 0 && everybody && query.sort === '-submissionDate')
    return searchPage(db, query, words, limit);
  if (query.sort === 'judul') return titlePage(db, query, words, limit);
  if (query.sort === 'turnSince') return turnPage(db, query, words, limit);
  return datePage(db, query, words, limit);
}

type Rows = SelectQueryBuilder<Database, 'manuscripts', object>;

/** One person's manuscripts are few, and a common word is met soon: their texts are searched without the text index. */
async function searched(
  db: Db,
  query: ListManuscriptsQuery,
  words: readonly string[],
): Promise<{ readonly rows: Rows }> {
  const direct = query.userId !== undefined || (await isCommon(db, 'manuscripts', words));
  const text = (direct ? containsText : matchText)(db, 'manuscripts', words);
  // A query can be awaited itself.
  return { rows: filtered(db.selectFrom('manuscripts').where(text), query) };
}

/** What became a project is decided: its stages wait elsewhere. */
const waitsForDecision = sql<SqlBool>`(manuscripts.turn_who = 'admin' and manuscripts.project_id is null)`;

function filtered(rows: Rows, query: ListManuscriptsQuery): Rows {
  let narrowed = rows;
  if (query.userId !== undefined) narrowed = narrowed.where('manuscripts.user_id', '=', query.userId);
  if (query.status === undecided) narrowed = narrowed.where(waitsForDecision);
  else if (query.status === withdrawing) narrowed = narrowed.where('manuscripts.withdrawal', '=', 'asked');
  else if (query.status !== undefined) narrowed = narrowed.where('manuscripts.status', '=', query.status);
  if (query.turn !== undefined) narrowed = narrowed.where('manuscripts.turn_who', '=', query.turn);
  if (query.tujuanPenerbit !== undefined)
    narrowed = narrowed.where('manuscripts.tujuan_penerbit', '=', query.tujuanPenerbit);
  if (query.kategori !== undefined) narrowed = narrowed.where('manuscripts.kategori', '=', query.kategori);
  return narrowed;
}

/** How many rows the list has, no further than somebody is told. */
export async function countManuscriptRows(db: Db, query: ListManuscriptsQuery): Promise<number> {
  const words = searchWords(query.q ?? '');
  if (words.length === 0 && query.userId === undefined && hotQuery(query) !== undefined)
    return (await countOfStatus.first(db, { status: query.status ?? '' })) ?? 0;
  const inIndex = words.length > 0 && query.userId === undefined;
  const rows = inIndex
    ? filtered(searchNewest(db, 'manuscripts', words), query)
    : (await searched(db, query, words)).rows;
  return countRows(db, rows.select('manuscripts.id'));
}

/** How many manuscripts each view has that has any; each counted by its own index, no further than is shown. */
export async function countByView(db: Db): Promise<{ status: ManuscriptView; count: number }[]> {
  const one = (view: ManuscriptView) =>
    db
      .selectFrom(
        db
          .selectFrom('manuscripts')
          .select('manuscripts.id')
          .where(({ eb }) => isInView(eb, view))
          .limit(limits.countedRows)
          .as('some'),
      )
      .select(({ fn, val }) => [val(view).as('status'), fn.countAll<number>().as('count')]);
  const [first, ...others] = manuscriptViews.map(one);
  const all = others.reduce((rows, more) => rows.unionAll(more), first as ReturnType<typeof one>);
  const counts = await all.execute();
  return counts
    .map(({ status, count }) => ({ status, count: Number(count) }))
    .filter(({ count }) => count > 0);
}

function isInView(eb: ExpressionBuilder<Database, 'manuscripts'>, view: ManuscriptView) {
  if (view === undecided) return waitsForDecision;
  if (view === withdrawing) return eb('manuscripts.withdrawal', '=', 'asked');
  return eb('manuscripts.status', '=', view);
}

/** The first of those that wait for a decision, as the list has them, with since when. */
export function findUndecided(db: Db, limit: number) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'author_name', 'turn_since', 'turn_since_exact'])
    .where(waitsForDecision)
    .orderBy('submission_date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

async function searchPage(db: Db, query: ListManuscriptsQuery, words: readonly string[], limit: number) {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(found, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const rows = await filtered(searchNewest(db, 'manuscripts', words, cursor?.[0]), query)
    .select(columns)
    .limit(limit + 1)
    .execute();
  return summaries(rows, limit, found, (row) => [row.seq]);
}

async function titlePage(db: Db, query: ListManuscriptsQuery, words: readonly string[], limit: number) {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(titled, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const { rows: all } = await searched(db, query, words);
  const some = all.select(columns).select('manuscripts.judul_key');
  const rows = await paginate(some, titled, cursor, limit).execute();
  return summaries(rows, limit, titled, (row) => [row.judul_key, row.id]);
}

/** The longest wait first. */
async function turnPage(db: Db, query: ListManuscriptsQuery, words: readonly string[], limit: number) {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(held, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const { rows: all } = await searched(db, query, words);
  const rows = await paginate(all.select(columns), held, cursor, limit).execute();
  return summaries(rows, limit, held, (row) => [row.turn_since, row.id]);
}

async function datePage(db: Db, query: ListManuscriptsQuery, words: readonly string[], limit: number) {
  const keyset = query.sort === 'submissionDate' ? oldest : newest;
  const cursor = query.cursor === undefined ? undefined : decodeCursor(keyset, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const hot = words.length === 0 ? hotQuery(query) : undefined;
  const rows =
    hot === undefined
      ? await paginate(
          (await searched(db, query, words)).rows.select(columns),
          keyset,
          cursor,
          limit,
        ).execute()
      : await hot.all(db, {
          value: query.userId ?? query.status ?? '',
          date: cursor?.[0] ?? (keyset === newest ? Number.MAX_SAFE_INTEGER : -1),
          id: cursor?.[1] ?? '',
          limit: limit + 1,
        });
  return summaries(rows, limit, keyset, (row) => [row.submission_date, row.id]);
}

function summaries<R extends ListedRow, K extends readonly ('number' | 'string')[]>(
  rows: readonly R[],
  limit: number,
  keyset: Keyset<K>,
  valuesOf: (row: R) => CursorValues<K>,
): Page<ManuscriptSummary> {
  const page = toPage(rows, limit, keyset, valuesOf);
  return { nextCursor: page.nextCursor, items: page.items.map(toSummary) };
}

type HotValues = { value: string; date: number; id: string; limit: number };

/** The four most frequent lists are compiled once: own or one status, newest or oldest first. */
function defineHot(column: 'user_id' | 'status', direction: 'asc' | 'desc') {
  return prepare({
    build: (db: Db, p: Parameters<HotValues>) => {
      const than = direction === 'desc' ? sql`<` : sql`>`;
      return db
        .selectFrom('manuscripts')
        .select(columns)
        .where(sql<boolean>`${sql.ref(`manuscripts.${column}`)} = ${p('value')}`)
        .where(sql<boolean>`(manuscripts.submission_date, manuscripts.id) ${than} (${p('date')}, ${p('id')})`)
        .orderBy('manuscripts.submission_date', direction)
        .orderBy('manuscripts.id', direction)
        .limit(p('limit'));
    },
    columns: hotColumns,
    map: (cells): ListedRow => ({ ...summaryRowOf(cells), seq: cells[13] }),
  });
}

/** How many have a status, no further than somebody is told. */
const countOfStatus = prepare({
  build: (db: Db, p: Parameters<{ status: string }>) =>
    db
      .selectFrom(
        db
          .selectFrom('manuscripts')
          .select('manuscripts.id')
          .where(sql<boolean>`manuscripts.status = ${p('status')}`)
          .limit(sql.lit(limits.countedRows + 1))
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
  columns: ['count'],
  map: ([count]) => Number(count),
});

const hotQueries = {
  user_id: { desc: defineHot('user_id', 'desc'), asc: defineHot('user_id', 'asc') },
  status: { desc: defineHot('status', 'desc'), asc: defineHot('status', 'asc') },
} as const;

function hotQuery(query: ListManuscriptsQuery) {
  if ((query.tujuanPenerbit ?? query.kategori ?? query.turn) !== undefined) return undefined;
  if (query.status === undecided || query.status === withdrawing) return undefined;
  const direction = query.sort === 'submissionDate' ? 'asc' : 'desc';
  if (query.userId !== undefined && query.status === undefined) return hotQueries.user_id[direction];
  if (query.status !== undefined && query.userId === undefined) return hotQueries.status[direction];
  return undefined;
}
