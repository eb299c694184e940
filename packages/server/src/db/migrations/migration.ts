import { sql } from 'kysely';
import { type Engine, engineOf, type SqlValue, type Tx } from '../handle.ts';

/**
 * One forward step of the schema, for both engines. A migration that was released is never edited: lists of allowed
 * values are written out in it, and a later change is a later migration. Its statements run in one transaction.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /**
   * The schema version of the oldest release that works on what this migration leaves, so that processes of it may run
   * on while others bring the schema up to date. Without it no release may that lacks this migration.
   */
  readonly oldest?: number;
  statements(types: ColumnTypes): Iterable<string>;
  /** What SQL alone cannot say, after the statements and in their transaction. It names its columns as text. */
  readonly rewrite?: (tx: Tx) => Promise<void>;
}

/** The words in which the two engines differ. */
export interface ColumnTypes {
  readonly engine: Engine;
  /** Ends a `create table`. */
  readonly strict: string;
  /** An integer that may pass 2^31: instants. */
  readonly big: string;
  /** Text compared byte by byte on both engines: ids and sort keys. */
  readonly key: string;
  /** The columns `seq` and `id` of a table whose rows have an age. */
  readonly seqAndId: string;
  /** Ends a generated column that an index will read. */
  readonly generated: string;
}

export function columnTypes(engine: Engine): ColumnTypes {
  if (engine === 'sqlite') {
    const seqAndId = 'seq integer primary key autoincrement, id text not null unique';
    return { engine, strict: 'strict', big: 'integer', key: 'text', seqAndId, generated: 'virtual' };
  }
  const key = 'text collate "C"';
  const seqAndId = `seq bigint generated always as identity unique, id ${key} primary key`;
  return { engine, strict: '', big: 'bigint', key, seqAndId, generated: 'stored' };
}

/** A check that a column holds one of these values. */
export function oneOf(column: string, values: readonly string[]): string {
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return `check (${column} in (${literals.join(', ')}))`;
}

/** A check that a column looks like `YYYY-MM-DD`; the domain's schemas know the calendar. */
export function isDate({ engine }: ColumnTypes, column: string): string {
  return engine === 'sqlite'
    ? `check (${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`
    : `check (${column} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`;
}

/** A check that a column holds a JSON value of this type. */
export function isJson({ engine }: ColumnTypes, column: string, type: 'array' | 'object'): string {
  return engine === 'sqlite'
    ? `check (json_valid(${column}) and json_type(${column}) = '${type}')`
    : `check (json_typeof(${column}::json) = '${type}')`;
}

type Cells = Readonly<Record<string, SqlValue>>;

/** Rows held at once, however large the table. */
const batch = 500;

/** Reads these columns of every row, oldest first, and writes back what `change` says of it. */
export async function rewriteRows<C extends string>(
  tx: Tx,
  table: string,
  columns: readonly C[],
  change: (row: Readonly<Record<C, string>>) => Cells,
): Promise<void> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Record<C, string> & { seq: number }>`
      select seq, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where seq > ${after} order by seq limit ${batch}`.execute(tx);
    for (const row of rows) await setCells(tx, { table, column: 'seq', value: row.seq }, row, change(row));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** Updates the row found by `where`, unless it holds these cells already. */
export async function setCells(
  tx: Tx,
  where: { readonly table: string; readonly column: string; readonly value: SqlValue },
  before: Cells,
  after: Cells,
): Promise<void> {
  const changed = Object.entries(after).filter(([column, value]) => before[column] !== value);
  if (changed.length === 0) return;
  const cells = changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(where.table)} set ${sql.join(cells)}
    where ${sql.ref(where.column)} = ${where.value}`.execute(tx);
}

/** The values that a check names: read from its own text, so that another migration may have added some. */
function literalsOf(check: string): string[] {
  return [...check.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
}

/**
 * Lets the column `event` of a table have more values. SQLite changes no check of a column: there the table is written
 * once more from its own definition.
 */
export async function allowEvents(tx: Tx, table: string, events: readonly string[]): Promise<void> {
  if (engineOf(tx) === 'sqlite') return allowOnSqlite(tx, table, events);
  const name = `${table}_event_check`;
  const { rows } = await sql<{ check: string }>`select pg_get_constraintdef(oid) as check
    from pg_constraint where conname = ${name} and conrelid = ${table}::regclass`.execute(tx);
  const allowed = [...literalsOf(rows[0]?.check ?? ''), ...events];
  await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx);
  await sql.raw(`alter table ${table} add constraint ${name} ${oneOf('event', allowed)}`).execute(tx);
}

async function allowOnSqlite(tx: Tx, table: string, events: readonly string[]): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null`.execute(tx);
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const start = definition.indexOf('check (event in (');
  const check = definition.slice(start, definition.indexOf('))', start) + 2);
  const wider = definition.replace(check, oneOf('event', [...literalsOf(check), ...events]));
  if (start < 0) throw new Error(`the events of ${table} are not where they were`);
  await sql.raw(`alter table ${table} rename to ${table}_before`).execute(tx);
  await sql.raw(wider).execute(tx);
  await sql.raw(`insert into ${table} select * from ${table}_before`).execute(tx);
  await sql.raw(`drop table ${table}_before`).execute(tx);
  for (const { type, sql: other } of rows) if (type !== 'table') await sql.raw(other).execute(tx);
}
