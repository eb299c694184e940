import { sql } from 'kysely';
import { engineOf, type Tx } from './handle.ts';
import { integersOf } from './snapshot.ts';
import type { TableShape } from './tables.ts';

/** Deletes the rows that migrations have inserted; a table goes before those it refers to. */
export async function emptyTables(tx: Tx, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/** Returns a function that stores a batch of rows, given as lines of JSON arrays in the order of the columns. */
export async function storeLines(
  tx: Tx,
  { name, columns }: TableShape,
): Promise<(lines: readonly string[]) => Promise<void>> {
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  if (engineOf(tx) === 'sqlite') {
    const cells = columns.map((_, at) => sql`json_extract(line.value, ${`$[${at}]`})`);
    return async (lines) => {
      const batch = `[${lines.join(',')}]`;
      await sql`${into} select ${sql.join(cells)} from json_each(${batch}) line`.execute(tx);
    };
  }
  const numbers = await integersOf(tx, name);
  const cells = columns.map((column, at) => {
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
export async function continueAfter(tx: Tx, table: string, last: number): Promise<void> {
  if (engineOf(tx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), ${Math.max(1, last)}, ${last > 0})`.execute(
      tx,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
  if (last > 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
}
