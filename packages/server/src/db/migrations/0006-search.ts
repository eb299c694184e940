import type { Migration } from './migration.ts';

const tables = ['manuscripts', 'projects', 'users'];

/** A trigram index over each `search_text`; see db/search.ts for how it is asked. */
export const search: Migration = {
  version: 6,
  name: 'search',
  *statements({ engine }) {
    if (engine === 'postgres') yield 'create extension if not exists pg_trgm';
    for (const table of tables) {
      if (engine === 'postgres') {
        yield `create index ${table}_by_text on ${table} using gin (search_text gin_trgm_ops)`;
      } else {
        yield* textIndex(table);
      }
    }
  },
};

/** SQLite keeps the index in a table of its own, which triggers keep in step. */
export function* textIndex(table: string): Iterable<string> {
  const index = `${table}_fts`;
  const forget = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.seq, old.search_text);`;
  const add = `insert into ${index} (rowid, search_text) values (new.seq, new.search_text);`;
  yield `create virtual table ${index} using fts5
    (search_text, content='${table}', content_rowid='seq', tokenize='trigram case_sensitive 1')`;
  yield `create trigger ${table}_text_insert after insert on ${table} begin ${add} end`;
  yield `create trigger ${table}_text_delete after delete on ${table} begin ${forget} end`;
  yield `create trigger ${table}_text_update after update of search_text on ${table}
    when new.search_text <> old.search_text begin ${forget} ${add} end`;
  yield `insert into ${index} (${index}) values ('rebuild')`;
  // Erasing an account must leave no word of it behind (decision 0015): by default FTS5 only marks entries deleted.
  yield `insert into ${index} (${index}, rank) values ('secure-delete', 1)`;
}
