import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { asideOf } from './aside.ts';
import { isTooSlow } from './errors.ts';
import { type Db, engineOf } from './handle.ts';
import { countPlain, findPlain, isPlain } from './search-plain.ts';
import { type Expectation, expect } from './search-sample.ts';
import {
  allRows,
  count,
  execute,
  filtered,
  gathered,
  hasMoreMatches,
  hasMoreRows,
  isByRow,
  type ListSearch,
  planned,
  sorted,
  unled,
  walked,
  walkedInOrder,
} from './search-ways.ts';

/**
 * Lists with words. Two ways lead to their rows: to walk the list in its order and compare each text, which soon fills
 * a page where many rows have the words; and to gather what the text index finds, which is little where few have them.
 * Which one is short cannot be known before: words and filters correlate, such as a word of old books and a stage of
 * new ones. So each way is first allowed few rows, and the first that comes to an end gives the answer (decision 0118).
 */

/** How many rows a way may read on the event loop, which takes some milliseconds. */
const few = 2000;
/** How many matches the text index counts in the same time. */
const some = 5000;
/** Up to so many matches are gathered without trying the walk. */
const handful = 500;
/** Up to so many matches are gathered sooner than all rows of a list are walked. */
const many = 100_000;
/** The share of rows from which the walk through `few` of them fills a page. */
const spread = 0.02;
/** The same for PostgreSQL's longer walk: the matches of its text index are scattered over the table. */
const sparse = 0.005;
/** The share from which a count on PostgreSQL walks `longWalk` rows. */
const dense = 0.2;
/** PostgreSQL's walk may be longer, because it does not block the event loop. */
const longWalk = 8000;

/** The first rows of the list behind `after`, at most `limit`; `R` names its columns. */
export async function searchRows<R>(db: Db, list: ListSearch, limit: number): Promise<R[]> {
  return (await orTooSlow(find(db, list, limit))) as R[];
}

/** Reports a search that PostgreSQL cancelled as too slow, because trying it again would gain nothing. */
async function orTooSlow<T>(search: Promise<T>): Promise<T> {
  try {
    return await search;
  } catch (error) {
    throw isTooSlow(error) ? new AppError('search_too_slow') : error;
  }
}

async function find(db: Db, list: ListSearch, limit: number): Promise<object[]> {
  if (list.words.length === 0) return findFiltered(db, list, limit);
  const expected = await expectationOf(db, list);
  if (isPlain(db, list, expected)) return findAlone(db, list, expected, limit);
  if (engineOf(db) === 'postgres') return findOnPostgres(db, list, expected, limit);
  if (await isShort(db, list, expected)) return execute(db, walkedInOrder(db, list, few), limit);
  return (isByRow(list) ? findNewest : findSorted)(db, list, expected, limit);
}

/** How many rows the list has from its start, up to the bound that is shown. */
export function countSearched(db: Db, whole: ListSearch): Promise<number> {
  return orTooSlow(countWithWords(db, { ...whole, after: undefined }));
}

async function countWithWords(db: Db, list: ListSearch): Promise<number> {
  const expected = await expectationOf(db, list);
  if (isPlain(db, list, expected)) return countPlain(db, list);
  return (engineOf(db) === 'postgres' ? countOnPostgres : countOnSqlite)(db, list, expected);
}

/**
 * For a later page SQLite's text index reads all matches before it; where many rows have the words, a walk is shorter.
 */
async function findAlone(db: Db, list: ListSearch, { share }: Expectation, limit: number): Promise<object[]> {
  const isWalked = list.after !== undefined && share >= spread;
  const walk = isWalked ? await tryWalk(db, list, limit) : undefined;
  return walk ?? findPlain(db, list, limit);
}

/** Takes no sample for the first page of a single word, which SQLite's text index gives at once. */
async function expectationOf(db: Db, list: ListSearch): Promise<Expectation> {
  const { table, words, lead, after } = list;
  const isAlone = words.length === 1 && lead.length === 0 && after === undefined && engineOf(db) === 'sqlite';
  return isAlone ? { rare: words, common: [], share: 0, isHeavy: false } : expect(db, table, words);
}

/** Whether a filter leaves few rows, and the words more than those: on SQLite such a list is read whole. */
async function isShort(db: Db, list: ListSearch, expected: Expectation): Promise<boolean> {
  if (list.lead.length === 0 || (await hasMoreRows(db, list, few))) return false;
  return expected.isHeavy || hasMoreMatches(db, list, expected, handful);
}

const noWords: Expectation = { rare: [], common: [], share: 1, isHeavy: false };

/** For a list that no index has in its order: with two filters, or with one and sorted by title. */
async function findFiltered(db: Db, list: ListSearch, limit: number): Promise<object[]> {
  const first = await tryWalk(db, list, limit);
  if (first !== undefined) return first;
  if (engineOf(db) === 'postgres') return plan(db, list, noWords, limit);
  return execute(asideOf(db), sorted(list, filtered(list)), limit);
}

/** Undefined where `most` rows of the list do not fill a page and there are more. */
async function tryWalk(db: Db, list: ListSearch, limit: number, most = few): Promise<object[] | undefined> {
  if (list.isGathered === true && (await hasMoreRows(db, list, most))) return undefined;
  const rows = await execute(db, walkedInOrder(db, list, most), limit);
  return rows.length === limit || !(await hasMoreRows(db, list, most)) ? rows : undefined;
}

/** SQLite's text index is read in the order of the list. */
async function findNewest(db: Db, list: ListSearch, expected: Expectation, limit: number): Promise<object[]> {
  const gather = (at: Db, most: number) => execute(at, gathered(at, list, expected, most), limit);
  const walksFirst = list.lead.length > 0 && expected.share >= spread;
  if (expected.isHeavy) return gather(asideOf(db), allRows);
  const early = walksFirst ? await tryWalk(db, list, limit) : undefined;
  if (early !== undefined) return early;
  const newest = await gather(db, some);
  if (newest.length === limit || !(await hasMoreMatches(db, list, expected, some))) return newest;
  const late = walksFirst ? undefined : await tryWalk(db, list, limit);
  return late ?? gather(asideOf(db), allRows);
}

/** In another order, what the text index finds has to be sorted. */
async function findSorted(db: Db, list: ListSearch, expected: Expectation, limit: number): Promise<object[]> {
  const gather = (at: Db, most: number) =>
    execute(at, sorted(list, gathered(at, list, expected, most)), limit);
  const loop = expected.isHeavy ? asideOf(db) : db;
  if (!(await hasMoreMatches(loop, list, expected, handful))) return gather(db, handful);
  const first = await tryWalk(db, list, limit);
  if (first !== undefined) return first;
  if (!(await hasMoreMatches(loop, list, expected, some))) return gather(db, some);
  const aside = asideOf(db);
  const isLong = await hasMoreMatches(aside, list, expected, many);
  return isLong ? execute(aside, walkedInOrder(aside, list, allRows), limit) : gather(aside, many);
}

async function countOnSqlite(db: Db, list: ListSearch, expected: Expectation): Promise<number> {
  const gather = (at: Db, most: number) => count(at, gathered(at, list, expected, most));
  const isTold = (counted: number) => counted > limits.countedRows;
  if (await isShort(db, list, expected)) return count(db, walked(db, list, few));
  if (expected.isHeavy) return gather(asideOf(db), allRows);
  const matches = await gather(db, some);
  if (isTold(matches) || !(await hasMoreMatches(db, list, expected, some))) return matches;
  // Of the next matches, the same share is expected to meet the filters.
  const isNear = matches > 100;
  const rows = isNear ? 0 : await count(db, walked(db, list, few));
  if (isTold(rows)) return rows;
  if (!isNear && !(await hasMoreRows(db, list, few))) return rows;
  const aside = asideOf(db);
  const isLong = !isNear && (await hasMoreMatches(aside, list, expected, many));
  return isLong ? count(aside, walked(aside, list, allRows)) : gather(aside, allRows);
}

async function findOnPostgres(db: Db, list: ListSearch, expected: Expectation, limit: number) {
  const first = expected.share >= sparse ? await walkOnPostgres(db, list, expected, limit) : undefined;
  return first ?? plan(db, list, expected, limit);
}

/**
 * Where an index has the filter but not the order: few rows that meet it are gathered; of many, some are among the
 * newest.
 */
async function walkOnPostgres(db: Db, list: ListSearch, { share }: Expectation, limit: number) {
  const most = share < spread ? longWalk : few;
  const first = await tryWalk(db, list, limit, most);
  if (first !== undefined || list.isGathered !== true) return first;
  const rows = await execute(db, walkedInOrder(db, unled(list), longWalk), limit);
  return rows.length === limit ? rows : undefined;
}

async function plan(db: Db, list: ListSearch, expected: Expectation, limit: number): Promise<object[]> {
  return execute(db, planned(db, list, expected, 'page'), limit);
}

async function countOnPostgres(db: Db, list: ListSearch, expected: Expectation): Promise<number> {
  const most = expected.share >= dense ? longWalk : few;
  if (list.lead.length > 0 || expected.share >= dense) {
    const rows = await count(db, walked(db, list, most));
    if (rows > limits.countedRows || !(await hasMoreRows(db, list, most))) return rows;
  }
  return count(db, planned(db, list, expected, 'count'));
}

/** How many rows a list without words has; a filter without an index is first tested on some of them. */
export function countFiltered(db: Db, whole: ListSearch): Promise<number> {
  return orTooSlow(countWithoutWords(db, { ...whole, after: undefined }));
}

async function countWithoutWords(db: Db, list: ListSearch): Promise<number> {
  const rows = await count(db, walked(db, list, some));
  if (rows > limits.countedRows || !(await hasMoreRows(db, list, some))) return rows;
  if (engineOf(db) === 'postgres') return count(db, planned(db, list, noWords, 'count'));
  return count(asideOf(db), filtered(list));
}
