import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';

/** The tables with a text index over `search_text` (`migrations/baseline/search.ts`). */
export type SearchableTable = 'manuscripts' | 'projects' | 'users' | 'audit_events';

/** Both indexes keep each three consecutive characters of a text. */
const GRAM_LENGTH = 3;
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

/**
 * The same by the text index, for a search of the whole table. SQLite's index gives the `seq` of the rows, which are then
 * looked up one by one, or tested where another condition leaves few.
 */
export function hasWords(db: Db, table: SearchableTable, words: readonly string[]): Expression<SqlBool> {
  if (words.length === 0) return ALWAYS;
  if (engineOf(db) === 'postgres') return likeText(table, words);
  const index = sql.table(`${table}_fts`);
  const seq = sql.ref(`${table}.seq`);
  return sql<SqlBool>`${seq} in (select rowid from ${index} where ${index} match ${matchQuery(words)})`;
}

/** The same by PostgreSQL's index; a space in front of the text makes the start of a word a part of it. */
function likeText(table: SearchableTable, words: readonly string[]): Expression<SqlBool> {
  const text = sql.ref(`${table}.search_text`);
  return allOf(
    words,
    words.map((word) => {
      const literal = word.replaceAll(/[\\%_]/g, '\\$&');
      return sql<SqlBool>`(' ' || ${text}) like ${isShort(word) ? `% ${literal}%` : `%${literal}%`}`;
    }),
  );
}

/** The query of SQLite's index for all of the words. The indexed text begins with two spaces, so that a short word is padded. */
function matchQuery(words: readonly string[]): string {
  if (!isStorable(words)) return '""';
  return words.map((word) => `"${padded(word).replaceAll('"', '""')}"`).join(' ');
}

function padded(word: string): string {
  return ' '.repeat(Math.max(0, GRAM_LENGTH - [...word].length)) + word;
}

/** Counted in characters, as both indexes do, not in UTF-16 units. */
function isShort(word: string): boolean {
  return [...word].length < GRAM_LENGTH;
}

/** PostgreSQL refuses U+0000, and no stored text has it. */
function isStorable(words: readonly string[]): boolean {
  return words.every((word) => !word.includes('\0'));
}

function allOf(words: readonly string[], predicates: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  if (!isStorable(words)) return NEVER;
  return predicates.length === 0 ? ALWAYS : sql<SqlBool>`${sql.join(predicates, sql` and `)}`;
}
