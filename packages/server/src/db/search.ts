import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';
import type { Database } from './schema.ts';

/** The tables with a text index over `search_text` (migrations 6 and 9). */
export type SearchableTable = 'manuscripts' | 'projects' | 'users' | 'audit_events';

/** A trigram index cannot find shorter words. */
const INDEXED_LENGTH = 3;
const NEVER = sql<SqlBool>`1 = 0`;
const ALWAYS = sql<SqlBool>`1 = 1`;

/**
 * True for a row whose folded text has every word in it: a word of three letters or more anywhere, a shorter one at the
 * start of a word. Words are folded by the caller (`searchWords` of the domain); other characters are matched
 * literally. The `where` for a list sorted by anything but age.
 */
export function matchText(db: Db, table: SearchableTable, words: readonly string[]): Expression<SqlBool> {
  const sqlite = engineOf(db) === 'sqlite';
  const long = words.filter(isIndexed);
  const predicates = words
    .filter((word) => !(sqlite && isIndexed(word)))
    .map((word) => contains(db, table, word));
  if (sqlite && long.length > 0) {
    const index = sql.table(`${table}_fts`);
    const rows = sql`select rowid from ${index} where ${index} match ${phrases(long)}`;
    predicates.push(sql<SqlBool>`${sql.ref(`${table}.seq`)} in (${rows})`);
  }
  return allOf(predicates, words);
}

/**
 * The same without the text index, for rows that something else has narrowed to few, such as one person's: SQLite would
 * otherwise test every match of a common word.
 */
export function containsText(db: Db, table: SearchableTable, words: readonly string[]): Expression<SqlBool> {
  const predicates = words.map((word) => contains(db, table, word));
  return allOf(predicates, words);
}

/** More matches than this, and a list in any order meets them soon. */
const COMMON_MATCHES = 5000;

/**
 * Whether a list sorted by anything but age is read in its order and looks at each text (`containsText`): where so many
 * rows have the words that SQLite would collect every match first. PostgreSQL weighs that itself.
 */
export async function isCommon(db: Db, table: SearchableTable, words: readonly string[]): Promise<boolean> {
  const long = words.filter(isIndexed);
  if (engineOf(db) === 'postgres' || long.length === 0) return true;
  const index = sql.table(`${table}_fts`);
  const some = sql`select 1 from ${index} where ${index} match ${phrases(long)} limit ${COMMON_MATCHES + 1}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some})`.execute(db);
  return (rows[0]?.count ?? 0) > COMMON_MATCHES;
}

/**
 * Starts the query for the rows that match, newest first by `seq`; add `where`, `select` and `limit`, but no order. On
 * SQLite the text index is read backwards and the query stops at the end of the page, so that a common word costs the
 * same among a million rows as among a thousand; `matchText` would first collect every match.
 */
export function searchNewest<T extends SearchableTable>(
  db: Db,
  table: T,
  words: readonly string[],
  before?: number,
): SelectQueryBuilder<Database, T, object>;
// Kysely cannot type a join with a table that is a parameter; the signature above is what callers see.
export function searchNewest(
  db: Db,
  table: SearchableTable,
  words: readonly string[],
  before?: number,
): unknown {
  const long = words.filter(isIndexed);
  if (engineOf(db) === 'postgres' || long.length === 0) {
    const seq = sql.ref<number>(`${table}.seq`);
    const query = db
      .selectFrom(table)
      .where(matchText(db, table, words))
      .orderBy(seq, 'desc');
    return before === undefined ? query : query.where(seq, '<', before);
  }
  const found = sql.ref<number>('found.rowid');
  const index = sql<{ rowid: number }>`${sql.table(`${table}_fts`)}`.as('found');
  const short = words.filter((word) => !isIndexed(word)).map((word) => contains(db, table, word));
  // A cross join keeps the text index outermost, so the rows come in its order.
  const query = db
    .selectFrom(index)
    .crossJoin(table as 'manuscripts')
    .where(sql<SqlBool>`${found} = ${sql.ref(`${table}.seq`)}`)
    .where(sql<SqlBool>`${sql.ref(`found.${table}_fts`)} match ${phrases(long)}`)
    .where(allOf(short, words))
    .orderBy(found, 'desc');
  return before === undefined ? query : query.where(found, '<', before);
}

/** Counted in characters, as both trigram indexes do, not in UTF-16 units. */
function isIndexed(word: string): boolean {
  return [...word].length >= INDEXED_LENGTH;
}

function contains(db: Db, table: SearchableTable, word: string): Expression<SqlBool> {
  const text = sql.ref(`${table}.search_text`);
  // SQLite's LIKE would ignore the case of A to Z and so find more than PostgreSQL's.
  if (engineOf(db) === 'sqlite') {
    return isIndexed(word)
      ? sql<SqlBool>`instr(${text}, ${word}) > 0`
      : sql<SqlBool>`instr(' ' || ${text}, ${` ${word}`}) > 0`;
  }
  const literal = word.replaceAll(/[\\%_]/g, '\\$&');
  if (isIndexed(word)) return sql<SqlBool>`${text} like ${`%${literal}%`}`;
  return sql<SqlBool>`(${text} like ${`${literal}%`} or ${text} like ${`% ${literal}%`})`;
}

/** Each word as an FTS5 string, in which only the quote is special. */
function phrases(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

function allOf(predicates: readonly Expression<SqlBool>[], words: readonly string[]): Expression<SqlBool> {
  // PostgreSQL refuses U+0000, and no stored text has it.
  if (words.some((word) => word.includes('\0'))) return NEVER;
  return predicates.length === 0 ? ALWAYS : sql<SqlBool>`${sql.join(predicates, sql` and `)}`;
}
