import type { Migration } from './migration.ts';

const tables = ['manuscripts', 'projects', 'users', 'audit_events'];

/**
 * The text indexes know where a word begins, so that they also answer words of one or two letters; and what lists read
 * in order when they are filtered twice, or filtered and sorted by title (decision 0118).
 */
export const searchByStarts: Migration = {
  version: 36,
  name: 'search by starts',
  *statements({ engine }) {
    for (const table of tables) yield* engine === 'postgres' ? expressionIndex(table) : textIndex(table);
    yield 'create index manuscripts_by_status_and_row on manuscripts (status, seq)';
    yield 'create index projects_by_status_and_row on projects (current_overall_status, seq)';
    yield 'create index manuscripts_by_status_and_title on manuscripts (status, judul_key, id)';
    yield 'create index manuscripts_by_status_and_category on manuscripts (status, kategori, submission_date, id)';
    const sorts = {
      age: 'created_at',
      title: 'title_key',
      deadline: 'turn_deadline_key',
      since: 'turn_since',
    };
    for (const [name, column] of Object.entries(sorts)) {
      yield `create index projects_tasks_by_status_and_${name} on projects (current_overall_status, ${column}, id)
        where kind = 'redaksi'`;
    }
    yield `create index audit_events_unusual on audit_events (action, result, created_at, id) where result <> 'ok'`;
  },
};

/** A trigram of a space and two letters is a start of a word. */
function* expressionIndex(table: string): Iterable<string> {
  yield `drop index ${table}_by_text`;
  yield `create index ${table}_by_text on ${table} using gin ((' ' || search_text) gin_trgm_ops)`;
  // Words of a hundredth of the rows must be told from those of a thousandth.
  yield `alter index ${table}_by_text alter column 1 set statistics 1000`;
}

/** Two spaces before each word, so that three characters are also the start of a word of one or two letters. */
const padded = (text: string) => `'  ' || replace(${text}, ' ', '  ')`;

/** SQLite keeps the index in a table of its own, which triggers keep in step; the texts themselves stand only once. */
function* textIndex(table: string): Iterable<string> {
  const index = `${table}_fts`;
  const forget = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.seq, ${padded('old.search_text')});`;
  const add = `insert into ${index} (rowid, search_text) values (new.seq, ${padded('new.search_text')});`;
  for (const event of ['insert', 'delete', 'update']) yield `drop trigger ${table}_text_${event}`;
  yield `drop table ${index}`;
  yield `create virtual table ${index} using fts5
    (search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1')`;
  yield `insert into ${index} (rowid, search_text) select seq, ${padded('search_text')} from ${table} order by seq`;
  // Erasing an account must leave no word of it behind (decision 0015): by default FTS5 only marks entries deleted.
  yield `insert into ${index} (${index}, rank) values ('secure-delete', 1)`;
  yield `create trigger ${table}_text_insert after insert on ${table} begin ${add} end`;
  yield `create trigger ${table}_text_delete after delete on ${table} begin ${forget} end`;
  yield `create trigger ${table}_text_update after update of search_text on ${table}
    when new.search_text <> old.search_text begin ${forget} ${add} end`;
}
