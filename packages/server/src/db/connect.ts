import { Kysely, sql } from 'kysely';
import { type DatabaseConfig, type DatabaseHandle, UnusableDatabaseError } from './handle.ts';
import { NamedStatementsDialect, openPool } from './postgres.ts';
import type { Database } from './schema.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite.ts';
import { reasonOf } from './sqlite-file.ts';
import { createWrites } from './transactions.ts';

export interface ConnectOptions {
  /** Hears of PostgreSQL connections that were lost while nobody was waiting for an answer. */
  readonly onConnectionError?: (error: Error) => void;
}

/**
 * Opens the database without changing its schema (see `migrate`). Throws `UnusableDatabaseError` for an SQLite file
 * that is not ours, newer than this program, or cannot be written; PostgreSQL is first contacted here, too.
 */
export async function connect(config: DatabaseConfig, options: ConnectOptions = {}): Promise<DatabaseHandle> {
  return config.kind === 'sqlite' ? connectSqlite(config.path) : connectPostgres(config.url, options);
}

function connectSqlite(path: string): DatabaseHandle {
  const { writer, reader } = openSqlite(path);
  const reads = new Kysely<Database>({ dialect: new NodeSqliteDialect(reader, 'reader') });
  const { write, stop } = createWrites(
    'sqlite',
    new Kysely<Database>({ dialect: new NodeSqliteDialect(writer, 'writer') }),
  );
  return {
    engine: 'sqlite',
    reads,
    write,
    ping: () => ping(reads),
    foldLog: () => writer.foldLog(),
    async close() {
      await stop();
      reader.close();
      // The last connection to close folds the WAL back into the file.
      writer.close();
    },
  };
}

async function connectPostgres(url: string, options: ConnectOptions): Promise<DatabaseHandle> {
  const pool = openPool(url, options.onConnectionError ?? (() => undefined));
  const kysely = new Kysely<Database>({ dialect: new NamedStatementsDialect(pool) });
  const { write, stop } = createWrites('postgres', kysely);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await stop();
    closed ??= kysely.destroy();
    await closed;
  };
  try {
    await ping(kysely);
  } catch (error) {
    await close();
    throw new UnusableDatabaseError(`PostgreSQL cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  return {
    engine: 'postgres',
    reads: kysely,
    write,
    ping: () => ping(kysely),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  };
}

async function ping(db: DatabaseHandle['reads']): Promise<void> {
  await sql`select 1`.execute(db);
}
