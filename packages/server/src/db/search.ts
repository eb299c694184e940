import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';

/** The tables with a text index over `search_text` (migration 36). */
export type SearchableTable = 'manuscripts' | 'projects' | 'users' | 'audit_events';

/** Both indexes keep each three consecutive characters of a text. */
const GRAM = 3;
const NEVER = sql<SqlBool>`1 = 0`;
const ALWAYS = sql<SqlBool>`1 = 1`;

/**
 * True for a row whose folded text has every word in it: a word of three letters or more anywhere, a shorter one at the
 * start of a word. Words are folded by the caller (`searchWords` of the domain); other characters are matched
 * literally. Compares each row's text, so other conditions must leave few rows.
 */
export function containsText(db: Db, table: SearchableTable, words: readonly string[]): Expression<SqlBool> {
  const text = sql.ref(`${table}.search_text`);
  const position = engineOf(db) === 'sqlite' ? sql`instr` : sql`strpos`;
  return allOf(
    words,
    words.map((word) =>
      isShort(word)
        ? sql<SqlBool>`${position}(' ' || ${text}, ${` ${word}`}) > 0`
        : sql<SqlBool>`${position}(${text}, ${word}) > 0`,
    ),
  );
}

/** The same by PostgreSQL's index; a space in front of the text makes the start of a word a part of it. */
export function likeText(table: SearchableTable, words: readonly string[]): Expression<SqlBool> {
  const text = sql.ref(`${table}.search_text`);
  return allOf(
    words,
    words.map((word) => {
      const literal = word.replaceAll(/[\\%_]/g, '\\$&');
      return sql<SqlBool>`(' ' || ${text}) like ${isShort(word) ? `% ${literal}%` : `%${literal}%`}`;
    }),
  );
}

/** The query of SQLite's index for all of the words; in it two spaces stand before each word (migration 36). */
export function matchOf(words: readonly string[]): string {
  if (!isStorable(words)) return '""';
  return words.map((word) => `"${padded(word).replaceAll('"', '""')}"`).join(' ');
}

/** The row numbers that SQLite's index finds, newest first. */
export function matchingRows(
  table: SearchableTable,
  match: string | RawBuilder<string>,
  before: number | RawBuilder<number>,
): RawBuilder<unknown> {
  const index = sql.table(`${table}_fts`);
  return sql`select rowid as seq from ${index} where ${index} match ${match} and rowid < ${before} order by rowid desc`;
}

function padded(word: string): string {
  return ' '.repeat(Math.max(0, GRAM - [...word].length)) + word;
}

/** Counted in characters, as both indexes do, not in UTF-16 units. */
export function isShort(word: string): boolean {
  return [...word].length < GRAM;
}

/** PostgreSQL refuses U+0000, and no stored text has it. */
function isStorable(words: readonly string[]): boolean {
  return words.every((word) => !word.includes('\0'));
}

function allOf(words: readonly string[], predicates: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  if (!isStorable(words)) return NEVER;
  return predicates.length === 0 ? ALWAYS : sql<SqlBool>`${sql.join(predicates, sql` and `)}`;
}
