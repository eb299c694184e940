import { limits } from '@ruang-naskah/domain/limits';
import type { ListManuscriptsQuery, ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { statusesOfTask } from '@ruang-naskah/domain/manuscripts/turn';
import {
  isTask,
  type ManuscriptSort,
  type ManuscriptTask,
  type ManuscriptView,
  manuscriptViews,
  withdrawing,
} from '@ruang-naskah/domain/manuscripts/values';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';
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
import type { Database } from '../../../db/schema.ts';
import { containsText } from '../../../db/search.ts';
import type { Lead, ListSearch } from '../../../db/search-ways.ts';
import {
  type Asked,
  columns,
  countHotRows,
  findHotRows,
  type ListedRow,
  wordsOf,
} from '../frequent/repository.ts';
import { madeColumns, onMade, summaryColumns, toSummary, withProject } from '../table.ts';

/** Lists of manuscripts: keyset pages, no long texts (decision 0018). */

const foundColumns = [...summaryColumns, 'seq'] as const;
const titledColumns = [...foundColumns, 'judul_key'] as const;
const allColumns = [...columns, 'manuscripts.judul_key'] as const;

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
  query: Asked,
  limit: number,
): Promise<Page<ManuscriptSummary> | undefined> {
  const order = orderOf(query);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(order.keyset, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const rows = await rowsOf(db, query, cursor, limit + 1);
  const page = toPage(rows, limit, order.keyset, order.valuesOf);
  return { nextCursor: page.nextCursor, items: page.items.map(toListed) };
}

function toListed(row: ListedRow): ManuscriptSummary {
  const { made_id, made_status = null, made_turn_who = null, made_turn_since = null } = row;
  const summary = toSummary(row);
  if (made_id === undefined) return summary;
  return withProject(summary, { made_id, made_status, made_turn_who, made_turn_since });
}

/** The number of rows of the list, up to the bound that is shown. */
export async function countManuscriptRows(db: Db, query: ListManuscriptsQuery): Promise<number> {
  const hot = countHotRows(db, query);
  if (hot !== undefined) return hot;
  // In no order is a count shorter: by title, SQLite would sort all rows that it counts.
  const list = searchOf({ ...query, sort: '-submissionDate' }, undefined);
  if (list.words.length > 0 && query.userId === undefined) return countSearched(db, list);
  if (list.rest.length > 0 && query.userId === undefined) return countFiltered(db, list);
  return countRows(db, everyRow(db, list).select('manuscripts.id'));
}

async function rowsOf(
  db: Db,
  query: Asked,
  cursor: CursorValues | undefined,
  limit: number,
): Promise<readonly ListedRow[]> {
  const hot = limit === limits.pageSize + 1 ? findHotRows(db, query, cursor) : undefined;
  if (hot !== undefined) return hot;
  const list = searchOf(query, cursor);
  const isSearch = list.words.length > 0 || list.rest.length > 0 || list.lead.length > 1;
  if (isSearch && query.userId === undefined) return searchRows<ListedRow>(db, list, limit);
  const rows = everyRow(db, list).select(allColumns);
  const told = query.withProject ? rows.leftJoin('projects', onMade).select(madeColumns) : rows;
  return paginate(told, list.keyset, cursor, limit - 1).execute();
}

/** One person's manuscripts are few, and so are the rows that one condition leaves: they are filtered without an index. */
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
  found: { keyset: found, valuesOf: (row) => [row.seq ?? 0] },
} as const satisfies Record<ManuscriptSort | 'found', Order>;

/** Newest first, what has some words among everybody's is read in the order of the text index. */
function orderOf({ q, sort, userId }: ListManuscriptsQuery): Order {
  const isFound = userId === undefined && wordsOf(q).length > 0;
  return orders[isFound && sort === '-submissionDate' ? 'found' : sort];
}

/** What asks this of the admin, beside its turn being the admin's (`taskOfManuscript`). */
const asksFor = (task: ManuscriptTask) =>
  sql<SqlBool>`manuscripts.project_id is null and manuscripts.status in (${sql.join(statusesOfTask(task))})`;

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
  const isStatus = !isTask(status) && status !== withdrawing;
  const one = (name: Filter, value: string | undefined): Lead[] =>
    value === undefined ? [] : [{ column: columnOf[name], value }];
  return {
    person: one('person', userId),
    withdrawal: one('withdrawal', status === withdrawing ? 'asked' : undefined),
    status: one('status', isStatus ? status : undefined),
    turn: [...one('turn', isTask(status) ? 'admin' : undefined), ...one('turn', turn)],
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
    words: wordsOf(query.q),
    columns: keyset === titled ? titledColumns : foundColumns,
    lead,
    indexed: names.includes('withdrawal') ? [sql<SqlBool>`manuscripts.withdrawal is not null`] : [],
    rest: [...others.map(equals), ...(isTask(query.status) ? [asksFor(query.status)] : [])],
    isGathered: keyset === found && names.length > 0 && names[0] !== 'status',
    keyset,
    after: cursor,
  };
}

function equals({ column, value }: Lead): Expression<SqlBool> {
  return sql<SqlBool>`${column} = ${value}`;
}

/** The number of manuscripts in each view that is not empty; each counted by its own index, up to the bound that is shown. */
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
  if (isTask(view)) return eb.and([eb('manuscripts.turn_who', '=', 'admin'), asksFor(view)]);
  if (view === withdrawing) return eb('manuscripts.withdrawal', '=', 'asked');
  return eb('manuscripts.status', '=', view);
}

/** The first of those that ask this of the admin, as the list has them, with since when. */
export function findAsking(db: Db, task: ManuscriptTask, limit: number) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'author_name', 'turn_since', 'turn_since_exact'])
    .where('turn_who', '=', 'admin')
    .where(asksFor(task))
    .orderBy('submission_date')
    .orderBy('id')
    .limit(limit)
    .execute();
}
