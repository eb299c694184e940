import type { SqlDialect } from '../migration.ts';

const tables = ['manuscripts', 'projects', 'users', 'audit_events'];

/** An index of trigrams over each `search_text`; see db/search.ts for how it is asked. */
export function* textIndexes({ engine }: SqlDialect): Iterable<string> {
  if (engine === 'postgres') yield 'create extension if not exists pg_trgm';
  for (const table of tables) yield* engine === 'postgres' ? expressionIndex(table) : textIndex(table);
}

/** With a space before the text, a word's first two letters make a trigram (space and two letters), so they are found. */
function* expressionIndex(table: string): Iterable<string> {
  yield `create index ${table}_by_text on ${table} using gin ((' ' || search_text) gin_trgm_ops)`;
  // Finer statistics: the plan differs between words in one of a hundred rows and in one of a thousand.
  yield `alter index ${table}_by_text alter column 1 set statistics 1000`;
}

/** Two spaces before each word, so that three characters are also the start of a word of one or two letters. */
const padded = (text: string) => `'  ' || replace(${text}, ' ', '  ')`;

/** SQLite keeps the index in a table of its own, which triggers keep in step; the texts themselves stand only once. */
function* textIndex(table: string): Iterable<string> {
  const index = `${table}_fts`;
  const forget = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.seq, ${padded('old.search_text')});`;
  const add = `insert into ${index} (rowid, search_text) values (new.seq, ${padded('new.search_text')});`;
  yield `create virtual table ${index} using fts5
    (search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1')`;
  // Erasing an account must leave no word of it behind (decision 0015): by default FTS5 only marks entries deleted.
  yield `insert into ${index} (${index}, rank) values ('secure-delete', 1)`;
  yield `create trigger ${table}_text_insert after insert on ${table} begin ${add} end`;
  yield `create trigger ${table}_text_delete after delete on ${table} begin ${forget} end`;
  yield `create trigger ${table}_text_update after update of search_text on ${table}
    when new.search_text <> old.search_text begin ${forget} ${add} end`;
}
