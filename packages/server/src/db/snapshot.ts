import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type DatabaseConfig, type Db, engineOf, UnusableDatabaseError } from './handle.ts';
import { getTypeParser } from './postgres.ts';
import type { Database } from './schema.ts';
import { NodeSqliteDialect, SqliteConnection } from './sqlite.ts';
import { reasonOf } from './sqlite-file.ts';
import type { TableShape } from './tables.ts';

/** The whole database at one instant, on a connection of its own; others write meanwhile. */
export interface Snapshot {
  readonly reads: Db;
  /** The rows of a table as lines of JSON arrays, byte for byte the same on both engines; some hundred at a time. */
  lines(table: TableShape): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

type Cells = readonly unknown[];

const ROWS_PER_BATCH = 500;

/** @throws UnusableDatabaseError */
export async function openSnapshot(config: DatabaseConfig): Promise<Snapshot> {
  const open = config.kind === 'sqlite' ? openFile(config.path) : openServer(config.url);
  const { kysely, close } = open;
  try {
    if (config.kind === 'sqlite') await sql`begin`.execute(kysely);
    else {
      await sql`begin isolation level repeatable read, read only`.execute(kysely);
      // A backup may take any time.
      await sql`set local statement_timeout = 0`.execute(kysely);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(kysely);
    }
    // The first read fixes the instant.
    await kysely.selectFrom('kysely_migration').select('name').limit(1).execute();
  } catch (error) {
    await close();
    throw new UnusableDatabaseError(`The database cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  let closed: Promise<void> | undefined;
  return {
    reads: kysely,
    lines: (table) => linesOf(open.rows(table)),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function* linesOf(batches: AsyncIterable<readonly Cells[]>): AsyncGenerator<Buffer> {
  for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

interface Connection {
  readonly kysely: Kysely<Database>;
  rows(table: TableShape): AsyncGenerator<readonly Cells[]>;
  close(): Promise<void>;
}

function openFile(path: string): Connection {
  const connection = new SqliteConnection(path, 'reader');
  const kysely = new Kysely<Database>({ dialect: new NodeSqliteDialect(connection, 'reader') });
  return {
    kysely,
    async *rows({ name, columns, order }) {
      const query = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
        order by ${sql.join(order.map((column) => sql.ref(column)))}`;
      let rows: Cells[] = [];
      for (const row of connection.prepareUncached(query.compile(kysely).sql).iterate()) {
        rows.push(Object.values(row));
        if (rows.length < ROWS_PER_BATCH) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    close: async () => connection.close(),
  };
}

/** A pool of one: every statement is of the same transaction. */
function openServer(url: string): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'ruang-naskah backup',
    types: { getTypeParser },
  });
  // A lost connection fails the next statement; without a listener it would end the process.
  pool.on('error', () => undefined);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, rows: (table) => rowsOnServer(kysely, table), close: () => kysely.destroy() };
}

async function* rowsOnServer(
  kysely: Kysely<Database>,
  { name, columns, order }: TableShape,
): AsyncGenerator<readonly Cells[]> {
  const numbers = await integerColumnsOf(kysely, name);
  // Texts in the order of their bytes, as SQLite has them.
  const by = order.map((column) =>
    numbers.has(column) ? sql.ref(column) : sql`${sql.ref(column)} collate "C"`,
  );
  await sql`declare rows_of_table no scroll cursor for
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    order by ${sql.join(by)}`.execute(kysely);
  for (;;) {
    const fetch = sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_PER_BATCH)} from rows_of_table`;
    const { rows } = await fetch.execute(kysely);
    if (rows.length === 0) break;
    yield rows.map((row) => columns.map((column) => requireSafeInteger(column, row[column])));
  }
  await sql`close rows_of_table`.execute(kysely);
}

/** As SQLite does by itself: a rounded number must not count as backed up. */
function requireSafeInteger(column: string, cell: unknown): unknown {
  if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell))
    throw new RangeError(`${column} is too large a number: ${cell}`);
  return cell;
}

/** The columns of a table that hold numbers, on PostgreSQL. */
export async function integerColumnsOf(reads: Db, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and atttypid in ('int4'::regtype, 'int8'::regtype)`.execute(
    reads,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The last `seq` that was given, even if its row is gone; 0 before the first. */
export async function lastSeq(reads: Db, table: string): Promise<number> {
  const found =
    engineOf(reads) === 'postgres'
      ? await sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'seq')::regclass) as last`.execute(
          reads,
        )
      : await sql<{
          last: number | null;
        }>`select seq as last from sqlite_sequence where name = ${table}`.execute(reads);
  return found.rows[0]?.last ?? 0;
}
