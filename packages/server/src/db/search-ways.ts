import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@ruang-naskah/domain/limits';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';
import { limitTo } from './limit-to.ts';
import { after, type CursorValues, type Keyset, unindexed } from './paging.ts';
import { containsText, likeText, matchingRows, matchOf, type SearchableTable } from './search.ts';
import type { Expectation } from './search-sample.ts';

/** A column that precedes those of the order in an index, and its value. */
export interface Lead {
  readonly column: RawBuilder<unknown>;
  readonly value: string | RawBuilder<string>;
}

/** A list with words, with what each way to its rows needs. */
export interface ListSearch {
  readonly table: SearchableTable;
  readonly words: readonly string[];
  /** A constant of the list, which includes the columns of the order; without the name of the table. */
  readonly columns: readonly string[];
  readonly lead: readonly Lead[];
  /** Conditions of the index of `lead`, such as those of a partial one. */
  readonly indexed: readonly Expression<SqlBool>[];
  /** Conditions that no index has: they are tested on the rows found. */
  readonly rest: readonly Expression<SqlBool>[];
  /** The index of `lead` does not have the order of the list. */
  readonly isGathered?: boolean;
  readonly keyset: Keyset;
  readonly after: CursorValues | undefined;
}

/** A select without its limit. */
export type Rows = RawBuilder<object>;

export const allRows = Number.MAX_SAFE_INTEGER;

/** Newest first by row number, which is also the order of SQLite's text index. */
export function isByRow({ table, keyset }: ListSearch): boolean {
  return keyset.columns[0] === `${table}.seq`;
}

export async function execute(db: Db, rows: Rows, limit: number): Promise<object[]> {
  return (await sql<object>`${rows} ${limitTo(limit)}`.execute(db)).rows;
}

/** Up to the bound that is shown. */
export async function count(db: Db, rows: Rows): Promise<number> {
  const some = sql`${rows} ${limitTo(limits.countedRows + 1)}`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(
    db,
  );
  return Number(counted.rows[0]?.count ?? 0);
}

/** Of the first `most` rows of the list, those that have the words and meet the other filters. */
export function walked(db: Db, list: ListSearch, most: number): Rows {
  const few = sql`select * from ${sql.table(list.table)} where ${ledRows(db, list)} ${limitTo(most)}`;
  const conditions = [...list.rest, containsText(db, list.table, list.words)];
  return sql`select ${selected(list)} from (${few}) as ${sql.table(list.table)} where ${allOf(conditions)}`;
}

/** The same in the order of the list. */
export function walkedInOrder(db: Db, list: ListSearch, most: number): Rows {
  const rows = walked(db, list, most);
  // SQLite reads a limited subquery in its order, but would sort it once more.
  const isInOrder = engineOf(db) === 'sqlite' && list.isGathered !== true;
  return isInOrder ? rows : sql`${rows} order by ${orderOf(db, list)}`;
}

/** The same list for a walk through all rows, whatever the filters. */
export function unled(list: ListSearch): ListSearch {
  const rest = [...equalities(list), ...list.indexed, ...list.rest];
  return { ...list, lead: [], indexed: [], rest, isGathered: false };
}

export function hasMoreRows(db: Db, list: ListSearch, most: number): Promise<boolean> {
  return hasMore(db, sql`select 1 as more from ${sql.table(list.table)} where ${ledRows(db, list)}`, most);
}

/** Where there are more, another way is tried: on SQLite, others have a turn of the event loop before. */
async function hasMore(db: Db, rows: RawBuilder<unknown>, most: number): Promise<boolean> {
  const isMore = (await sql`${rows} limit 1 offset ${most}`.execute(db)).rows.length > 0;
  if (isMore && engineOf(db) === 'sqlite') await nextTurn();
  return isMore;
}

/** A page is sorted. A count is not: SQLite would sort all rows before it ends at its bound. */
export function sorted(list: ListSearch, rows: Rows): Rows {
  return sql`${rows} order by ${keysOf(list)}`;
}

/** On SQLite: gathered by the filter that it takes for the narrowest. */
export function filtered(list: ListSearch): Rows {
  const conditions = [...equalities(list), ...list.indexed, ...list.rest, ...startOf(list)];
  return sql`select ${selected(list)} from ${sql.table(list.table)} where ${allOf(conditions)}`;
}

/** On SQLite: of the newest `most` rows that have the rare words, those that have all words and meet every filter. */
export function gathered(db: Db, list: ListSearch, { rare, common }: Expectation, most: number): Rows {
  const { table } = list;
  const before = isByRow(list) ? Number(list.after?.[0] ?? allRows) : allRows;
  const text = containsText(db, table, common);
  const conditions = [...equalities(list), ...list.indexed, ...list.rest, ...startOf(list), text];
  // A cross join keeps the matches outermost, and the rows in their order.
  return sql`select ${selected(list)}
    from (${matchingRows(table, matchOf(rare), before)} ${limitTo(most)}) as found cross join ${sql.table(table)}
    where ${sql.ref(`${table}.seq`)} = found.seq and ${allOf(conditions)}`;
}

/** On SQLite: whether more than `most` rows have the rare words. */
export function hasMoreMatches(db: Db, list: ListSearch, { rare }: Expectation, most: number) {
  return hasMore(db, matchingRows(list.table, matchOf(rare), allRows), most);
}

/**
 * On PostgreSQL: gathered by the conditions alone, whatever the limit. The planner assumes that a word is spread evenly: for a
 * page with a limit it would walk all rows to find words that only old books have. So the order of a page is one that no index
 * has; a count has no order, is materialized and ends at its bound.
 */
export function planned(
  db: Db,
  list: ListSearch,
  { rare, common }: Expectation,
  use: 'page' | 'count',
): Rows {
  const table = sql.table(list.table);
  const conditions = [
    ...[...equalities(list), ...list.indexed, ...list.rest, ...startOf(list)],
    likeText(list.table, rare),
    containsText(db, list.table, common),
  ];
  if (use === 'count')
    return sql`with ${table} as materialized (select 1 from ${table} where ${allOf(conditions)}) select * from ${table}`;
  const order = directed(list.keyset, unindexed(list.keyset));
  return sql`select ${selected(list)} from ${table} where ${allOf(conditions)} order by ${order}`;
}

export function selected({ table, columns }: ListSearch): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
}

/** The beginning of the list: conditions and order. */
function ledRows(db: Db, list: ListSearch): RawBuilder<unknown> {
  const { lead, keyset, indexed, isGathered } = list;
  if (isGathered === true) return allOf([...equalities(list), ...indexed, ...startOf(list)]);
  const order = orderOf(db, list);
  if (engineOf(db) === 'sqlite' || lead.length === 0) {
    return sql`${allOf([...equalities(list), ...indexed, ...startOf(list)])} order by ${order}`;
  }
  // As a range in the order of that index: told that a column equals a value, the planner takes another index.
  const [than, from] = keyset.direction === 'desc' ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`];
  const columns = sql.join(lead.map(({ column }) => column));
  const values = sql.join(lead.map(({ value }) => value));
  const keys = sql.join(keyset.columns.map((column) => sql.ref(column)));
  const start =
    list.after === undefined
      ? sql<SqlBool>`(${columns}) ${than}= (${values})`
      : sql<SqlBool>`(${columns}, ${keys}) ${than} (${values}, ${sql.join([...list.after])})`;
  return sql`${allOf([sql<SqlBool>`(${columns}) ${from} (${values})`, start, ...indexed])} order by ${order}`;
}

function orderOf(db: Db, list: ListSearch): RawBuilder<unknown> {
  const isLed = engineOf(db) === 'postgres' && list.isGathered !== true && list.lead.length > 0;
  const direction = list.keyset.direction === 'desc' ? sql` desc` : sql``;
  const led = isLed ? list.lead.map(({ column }) => sql`${column}${direction}`) : [];
  return sql.join([...led, keysOf(list)]);
}

function keysOf({ keyset }: ListSearch): RawBuilder<unknown> {
  return directed(
    keyset,
    keyset.columns.map((column) => sql.ref(column)),
  );
}

function directed({ direction }: Keyset, keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(keys.map((key) => (direction === 'desc' ? sql`${key} desc` : key)));
}

function equalities({ lead }: ListSearch): Expression<SqlBool>[] {
  return lead.map(({ column, value }) => sql<SqlBool>`${column} = ${value}`);
}

function startOf({ keyset, after: values }: ListSearch): Expression<SqlBool>[] {
  return values === undefined ? [] : [after(keyset, values)];
}

function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `);
}
