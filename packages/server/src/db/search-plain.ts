import { limits } from '@ruang-naskah/domain/limits';
import { sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';
import { limitTo } from './limit-to.ts';
import { named, type Parameters, type PreparedQuery, prepare } from './prepared.ts';
import { matchingRows, matchOf, type SearchableTable } from './search.ts';
import type { Expectation } from './search-sample.ts';
import { allRows, isByRow, type ListSearch, selected } from './search-ways.ts';

/**
 * Most searches on SQLite: words without another condition, newest first. Each row that the text index finds belongs to
 * the list, so that nothing else has to be tested, and a count needs no other table. The statements are always the
 * same, and are kept prepared.
 */
export function isPlain(db: Db, list: ListSearch, { common, isHeavy }: Expectation): boolean {
  if (engineOf(db) !== 'sqlite' || isHeavy || !isByRow(list)) return false;
  return [common, list.lead, list.indexed, list.rest].every((conditions) => conditions.length === 0);
}

type PageValues = { match: string; before: number };
type Page = PreparedQuery<PageValues, object>;
type Count = PreparedQuery<{ match: string }, number>;

/** By the columns, which are a constant of each list, and the number of rows. */
const pages = new WeakMap<readonly string[], Map<number, Page>>();
const counts = new Map<SearchableTable, Count>();

export function findPlain(db: Db, list: ListSearch, limit: number): Promise<object[]> {
  const ofList = pages.get(list.columns) ?? new Map<number, Page>();
  pages.set(list.columns, ofList);
  const page = ofList.get(limit) ?? definePage(list, limit);
  ofList.set(limit, page);
  return page.all(db, { match: matchOf(list.words), before: Number(list.after?.[0] ?? allRows) });
}

/** Up to the bound that is shown. */
export async function countPlain(db: Db, { table, words }: ListSearch): Promise<number> {
  const count = counts.get(table) ?? defineCount(table);
  counts.set(table, count);
  return (await count.first(db, { match: matchOf(words) })) ?? 0;
}

function definePage(list: ListSearch, limit: number): Page {
  const { table, columns } = list;
  return prepare({
    build: (_db: Db, p: Parameters<PageValues>) => {
      const found = matchingRows(table, p('match'), p('before'));
      const from = sql`(${found} ${limitTo(limit)}) as found cross join ${sql.table(table)}`;
      return sql<object>`select ${selected(list)} from ${from} where ${sql.ref(`${table}.seq`)} = found.seq`;
    },
    columns,
    map: (cells) => named<object>(columns as readonly never[], cells),
  });
}

/** Counts without an order, in half the time. */
function defineCount(table: SearchableTable): Count {
  const index = sql.table(`${table}_fts`);
  return prepare({
    build: (_db: Db, p: Parameters<{ match: string }>) =>
      sql<{ count: number }>`select count(*) as count from
        (select 1 from ${index} where ${index} match ${p('match')} ${limitTo(limits.countedRows + 1)})`,
    columns: ['count'],
    map: ([count]) => Number(count),
  });
}
