import { sql } from 'kysely';
import { engineOf, type Tx } from './handle.ts';
import { integerColumnsOf } from './snapshot.ts';
import { NodeSqliteAdapter } from './sqlite.ts';
import type { TableShape } from './tables.ts';

/** Deletes the rows that migrations have inserted; a table goes before those it refers to. */
export async function emptyTables(tx: Tx, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/**
 * Takes the indexes of an empty SQLite database away, because sorting all rows once for each is faster than finding the
 * place of each row. Unique ones stay: rows refer to them. Returns a function that creates the others again.
 */
export async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  if (engineOf(tx) !== 'sqlite') return async () => undefined;
  const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
    where type = 'index' and sql not like 'create unique%' order by rowid`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  const makeTextIndexes = await dropTextIndexTriggers(tx);
  return async () => {
    await runAll(tx, rows);
    await makeTextIndexes();
  };
}

/** The trigger of a new row as a statement for all rows of its table. */
function triggerForAllRows(trigger: string, table: string, text: string): string {
  const [into, values, ...more] = text.slice(text.indexOf(' begin ') + ' begin '.length).split(' values (');
  const end = '); end';
  if (!into?.startsWith('insert into ') || !values?.endsWith(end) || more.length > 0)
    throw new Error(`${trigger} is not as the migrations make it`);
  return `${into} select ${values.slice(0, -end.length).replaceAll('new.', '')} from ${table} order by seq`;
}

/**
 * The same for the triggers of the text indexes. FTS5 writes at the end of each statement, so that a statement for each
 * row would spend a third of the whole load on that.
 */
async function dropTextIndexTriggers(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; table: string; text: string }>`
    select name, tbl_name as "table", sql as text from sqlite_master
    where type = 'trigger' and name like '%\\_text\\_insert' escape '\\'`.execute(tx);
  const fill = rows.map(({ name, table, text }) => ({ text: triggerForAllRows(name, table, text) }));
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  return () => runAll(tx, [...fill, ...rows]);
}

async function runAll(tx: Tx, statements: readonly { readonly text: string }[]): Promise<void> {
  // biome-ignore lint/plugin: from the migrations of this database, and parameters cannot name an index
  for (const { text } of statements) await sql.raw(text).execute(tx);
}

/** As `db/snapshot.ts` writes it. */
type Cell = string | number | null;

/**
 * Returns a function that stores a batch of rows, given as lines of JSON arrays in the order of the archive's columns; of
 * these only what is in `databaseColumns`.
 */
export async function storeLines(
  tx: Tx,
  { name, columns }: TableShape,
  databaseColumns: ReadonlySet<string>,
): Promise<(lines: readonly string[]) => Promise<void>> {
  const places = columns.flatMap((column, at) => (databaseColumns.has(column) ? [{ column, at }] : []));
  const into = sql`insert into ${sql.table(name)} (${sql.join(places.map(({ column }) => sql.ref(column)))})`;
  const { adapter } = tx.getExecutor();
  if (adapter instanceof NodeSqliteAdapter) {
    const placeholders = sql.join(places.map(() => null));
    const statement = adapter.connection.prepareUncached(
      sql`${into} values (${placeholders})`.compile(tx).sql,
    );
    return async (lines) => {
      // SQLite's own JSON functions would write each row out again for each of its cells.
      for (const line of lines) {
        const row = JSON.parse(line) as Cell[];
        if (row.length !== columns.length)
          throw new Error(`${row.length} cells for ${columns.length} columns`);
        statement.run(...places.map(({ at }) => row[at] ?? null));
      }
    };
  }
  const numbers = await integerColumnsOf(tx, name);
  const cells = places.map(({ column, at }) => {
    const cell = sql`line.value ->> ${at}::int`;
    return numbers.has(column) ? sql`(${cell})::bigint` : cell;
  });
  return async (lines) => {
    const batch = `[${lines.join(',')}]`;
    await sql`${into} overriding system value
      select ${sql.join(cells)} from json_array_elements(${batch}::json) line(value)`.execute(tx);
  };
}

/** New rows get a higher `seq`, as in the database that the rows come from. */
export async function continueSeqAfter(tx: Tx, table: string, last: number): Promise<void> {
  if (engineOf(tx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), ${Math.max(1, last)}, ${last > 0})`.execute(
      tx,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
  if (last > 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
}
