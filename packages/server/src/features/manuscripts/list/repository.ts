import { limits } from '@ruang-naskah/domain/limits';
import type { ListManuscriptsQuery, ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import {
  type ManuscriptSort,
  type ManuscriptView,
  manuscriptViews,
  undecided,
  withdrawing,
} from '@ruang-naskah/domain/manuscripts/values';
import { searchWords } from '@ruang-naskah/domain/text';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '../../../db/handle.ts';
import { countFiltered, countSearched, searchRows } from '../../../db/list-search.ts';
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
import { named, type Parameters, prepare } from '../../../db/prepared.ts';
import type { Database } from '../../../db/schema.ts';
import { containsText } from '../../../db/search.ts';
import type { Lead, ListSearch } from '../../../db/search-ways.ts';
import { type SummaryRow, summaryColumns, toSummary } from '../table.ts';

/** Lists of manuscripts: keyset pages, no long texts (decision 0018). */

const hotColumns = [...summaryColumns, 'seq'] as const;
const titledColumns = [...hotColumns, 'judul_key'] as const;
const columns = hotColumns.map((column) => `manuscripts.${column}` as const);
const allColumns = [...columns, 'manuscripts.judul_key'] as const;
type ListedRow = SummaryRow & { readonly seq: number; readonly judul_key?: string };

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
  const order = orderOf(query);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(order.keyset, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const rows = await rowsOf(db, query, cursor, limit + 1);
  const page = toPage(rows, limit, order.keyset, order.valuesOf);
  return { nextCursor: page.nextCursor, items: page.items.map(toSummary) };
}

/** How many rows the list has, no further than somebody is told. */
export async function countManuscriptRows(db: Db, query: ListManuscriptsQuery): Promise<number> {
  const list = searchOf(query, undefined);
  if (list.words.length === 0 && query.userId === undefined && hotQuery(query) !== undefined) {
    const { status } = query;
    return (await counts[status === undefined ? 'all' : 'status'].first(db, { status: status ?? '' })) ?? 0;
  }
  if (list.words.length > 0 && query.userId === undefined) return countSearched(db, list);
  if (list.rest.length > 0 && query.userId === undefined) return countFiltered(db, list);
  return countRows(db, everyRow(db, list).select('manuscripts.id'));
}

async function rowsOf(
  db: Db,
  query: ListManuscriptsQuery,
  cursor: CursorValues | undefined,
  limit: number,
): Promise<readonly ListedRow[]> {
  const list = searchOf(query, cursor);
  const isWhole = list.words.length === 0 && limit === limits.pageSize + 1;
  const hot = isWhole ? hotQuery(query) : undefined;
  if (hot !== undefined) {
    const [date, id] = cursor ?? [list.keyset === newest ? Number.MAX_SAFE_INTEGER : -1, ''];
    return hot.all(db, {
      value: query.userId ?? query.status ?? '',
      date: Number(date),
      id: String(id),
    });
  }
  const isSearch = list.words.length > 0 || list.rest.length > 0 || list.lead.length > 1;
  if (isSearch && query.userId === undefined) return searchRows<ListedRow>(db, list, limit);
  return paginate(everyRow(db, list).select(allColumns), list.keyset, cursor, limit - 1).execute();
}

/** One person's manuscripts are few, and so are those that one condition leaves: nothing else is asked of them. */
function everyRow(db: Db, { words, lead, rest }: ListSearch) {
  const conditions = [...lead.map(equals), ...rest, containsText(db, 'manuscripts', words)];
  return conditions.reduce((rows, condition) => rows.where(condition), db.selectFrom('manuscripts'));
}

interface Order {
  readonly keyset: Keyset;
  readonly valuesOf: (row: ListedRow) => CursorValues;
}

const dated = (keyset: Keyset): Order => ({ keyset, valuesOf: (row) => [row.submission_date, row.id] });
const orders = {
  '-submissionDate': dated(newest),
  submissionDate: dated(oldest),
  judul: { keyset: titled, valuesOf: (row) => [row.judul_key ?? '', row.id] },
  turnSince: { keyset: held, valuesOf: (row) => [row.turn_since, row.id] },
  found: { keyset: found, valuesOf: (row) => [row.seq] },
} as const satisfies Record<ManuscriptSort | 'found', Order>;

/** Newest first, what has some words among everybody's is read in the order of the text index. */
function orderOf({ q, sort, userId }: ListManuscriptsQuery): Order {
  const isFound = userId === undefined && searchWords(q ?? '').length > 0;
  return orders[isFound && sort === '-submissionDate' ? 'found' : sort];
}

/** What became a project is decided: its stages wait elsewhere. */
const notDecided = sql<SqlBool>`manuscripts.project_id is null`;

const columnOf = {
  person: sql`manuscripts.user_id`,
  withdrawal: sql`manuscripts.withdrawal`,
  status: sql`manuscripts.status`,
  turn: sql`manuscripts.turn_who`,
  category: sql`manuscripts.kategori`,
  imprint: sql`manuscripts.tujuan_penerbit`,
} as const;
type Filter = keyof typeof columnOf;
type Filters = Readonly<Record<Filter, readonly Lead[]>>;

/** The filters by what they are about. */
function filtersOf({ userId, status, turn, tujuanPenerbit, kategori }: ListManuscriptsQuery): Filters {
  const isStatus = status !== undecided && status !== withdrawing;
  const one = (name: Filter, value: string | undefined): Lead[] =>
    value === undefined ? [] : [{ column: columnOf[name], value }];
  return {
    person: one('person', userId),
    withdrawal: one('withdrawal', status === withdrawing ? 'asked' : undefined),
    status: one('status', isStatus ? status : undefined),
    turn: [...one('turn', status === undecided ? 'admin' : undefined), ...one('turn', turn)],
    category: one('category', kategori),
    imprint: one('imprint', tujuanPenerbit),
  };
}

const leadsByDate = ['person', 'withdrawal', 'status', 'turn', 'category', 'imprint'] as const;
const leadsOtherwise = ['status', 'turn'] as const;

/** What an index has before the columns of the order: one filter, or status and category together. */
function leadOf(filters: Filters, keyset: Keyset): readonly Filter[] {
  const isByDate = [newest, oldest, found].some((one) => one === keyset);
  const first = (isByDate ? leadsByDate : leadsOtherwise).find((name) => filters[name].length > 0);
  if (first === 'status' && (keyset === newest || keyset === oldest)) return ['status', 'category'];
  return first === undefined ? [] : [first];
}

function searchOf(query: ListManuscriptsQuery, cursor: CursorValues | undefined): ListSearch {
  const filters = filtersOf(query);
  const { keyset } = orderOf(query);
  const names = leadOf(filters, keyset);
  const lead = names.flatMap((name) => filters[name].slice(0, 1));
  const others = Object.values(filters).flatMap((some) => some.filter((one) => !lead.includes(one)));
  return {
    table: 'manuscripts',
    words: searchWords(query.q ?? ''),
    columns: keyset === titled ? titledColumns : hotColumns,
    lead,
    indexed: names.includes('withdrawal') ? [sql<SqlBool>`manuscripts.withdrawal is not null`] : [],
    rest: [...others.map(equals), ...(query.status === undecided ? [notDecided] : [])],
    isGathered: keyset === found && names.length > 0 && names[0] !== 'status',
    keyset,
    after: cursor,
  };
}

function equals({ column, value }: Lead): Expression<SqlBool> {
  return sql<SqlBool>`${column} = ${value}`;
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
  if (view === undecided) return eb.and([eb('manuscripts.turn_who', '=', 'admin'), notDecided]);
  if (view === withdrawing) return eb('manuscripts.withdrawal', '=', 'asked');
  return eb('manuscripts.status', '=', view);
}

/** The first of those that wait for a decision, as the list has them, with since when. */
export function findUndecided(db: Db, limit: number) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'author_name', 'turn_since', 'turn_since_exact'])
    .where('turn_who', '=', 'admin')
    .where(notDecided)
    .orderBy('submission_date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type HotValues = { value: string; date: number; id: string };

/** The most frequent lists are compiled once: all, own or one status, newest or oldest first. */
function defineHot(column: 'all' | 'user_id' | 'status', direction: 'asc' | 'desc') {
  return prepare({
    build: (db: Db, p: Parameters<HotValues>) => {
      const of = column === 'status' ? columnOf.status : columnOf.person;
      const [than, from] = direction === 'desc' ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`];
      const key = sql`manuscripts.submission_date, manuscripts.id`;
      const rows = db
        .selectFrom('manuscripts')
        .select(columns)
        .limit(limits.pageSize + 1);
      const after = sql<boolean>`(${key}) ${than} (${p('date')}, ${p('id')})`;
      // As a range: PostgreSQL would look among the newest of all for a status that only old ones have.
      const ranged =
        engineOf(db) === 'postgres' && column !== 'all'
          ? rows
              .where(sql<boolean>`${of} ${from} ${p('value')}`)
              .where(sql<boolean>`(${of}, ${key}) ${than} (${p('value')}, ${p('date')}, ${p('id')})`)
              .orderBy(of, direction)
          : (column === 'all' ? rows : rows.where(sql<boolean>`${of} = ${p('value')}`)).where(after);
      return ranged.orderBy('manuscripts.submission_date', direction).orderBy('manuscripts.id', direction);
    },
    columns: hotColumns,
    map: (cells) => named<ListedRow>(hotColumns, cells),
  });
}

/** How many everybody's list has, no further than somebody is told. */
function defineCount(of: 'all' | 'status') {
  return prepare({
    build: (db: Db, p: Parameters<{ status: string }>) => {
      const rows = db
        .selectFrom('manuscripts')
        .select('manuscripts.id')
        .limit(limits.countedRows + 1);
      const some = of === 'all' ? rows : rows.where(sql<boolean>`manuscripts.status = ${p('status')}`);
      return db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
    },
    columns: ['count'],
    map: ([count]) => Number(count),
  });
}

const counts = { all: defineCount('all'), status: defineCount('status') };

const hotQueries = {
  user_id: { desc: defineHot('user_id', 'desc'), asc: defineHot('user_id', 'asc') },
  status: { desc: defineHot('status', 'desc'), asc: defineHot('status', 'asc') },
  all: { desc: defineHot('all', 'desc'), asc: defineHot('all', 'asc') },
} as const;

function hotQuery(query: ListManuscriptsQuery) {
  if (query.sort !== 'submissionDate' && query.sort !== '-submissionDate') return undefined;
  if ((query.tujuanPenerbit ?? query.kategori ?? query.turn) !== undefined) return undefined;
  if (query.status === undecided || query.status === withdrawing) return undefined;
  const direction = query.sort === 'submissionDate' ? 'asc' : 'desc';
  if (query.userId !== undefined && query.status === undefined) return hotQueries.user_id[direction];
  if (query.status !== undefined && query.userId === undefined) return hotQueries.status[direction];
  return query.userId === undefined ? hotQueries.all[direction] : undefined;
}
