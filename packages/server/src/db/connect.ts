import { Kysely, sql } from 'kysely';
import { AsideReader, asideDatabase, keepAside } from './aside.ts';
import { type Bounds, endsWithin, usualBounds } from './bounds.ts';
import { createMemoryLog } from './change-log.ts';
import { createChangeFeed } from './changes.ts';
import { connectPostgres } from './connect-postgres.ts';
import { GroupCommit } from './group-commit.ts';
import type { DatabaseConfig, DatabaseHandle } from './handle.ts';
import type { Database } from './schema.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite.ts';
import { createWrites } from './transactions.ts';

export interface ConnectOptions {
  /** Called when an idle PostgreSQL connection is lost. */
  readonly onConnectionError?: (error: Error) => void;
  readonly bounds?: Partial<Bounds>;
  /** For filling a new file that is thrown away if that fails, as a restore does; not for serving. */
  readonly loading?: boolean;
}

/**
 * Opens the database without changing its schema (see `migrate`). Throws `UnusableDatabaseError` for an SQLite file
 * that is not ours, newer than this program, or cannot be written; PostgreSQL is first contacted here, too.
 */
export async function connect(config: DatabaseConfig, options: ConnectOptions = {}): Promise<DatabaseHandle> {
  const bounds = { ...usualBounds, ...options.bounds };
  if (config.kind === 'sqlite') return connectSqlite(config.path, bounds, options.loading ?? false);
  return connectPostgres(config, bounds, options.onConnectionError ?? (() => undefined));
}

function connectSqlite(path: string, bounds: Bounds, loading: boolean): DatabaseHandle {
  const { writer, reader } = openSqlite(path, loading);
  const reads = new Kysely<Database>({ dialect: new NodeSqliteDialect(reader, 'reader') });
  const aside = new AsideReader(path, bounds.statement);
  keepAside(reads, asideDatabase(aside));
  const feed = createChangeFeed();
  const group = new GroupCommit(writer, bounds);
  const writes = createWrites((transaction, alone) => group.run(transaction, alone), feed);
  const write = writes.through(new Kysely<Database>({ dialect: new NodeSqliteDialect(writer, 'writer') }));
  return {
    engine: 'sqlite',
    reads,
    write,
    // One file, one writer: no statement here has a time limit.
    maintenance: { reads, write },
    onCommit: feed.subscribe,
    changes: createMemoryLog(feed),
    async ping() {
      await sql`select 1`.execute(reads);
    },
    foldLog: () => writer.foldLog(),
    async close() {
      const finished = await endsWithin(bounds.closing, writes.stop());
      await endsWithin(bounds.closing, aside.close());
      reader.close();
      // The last connection to close checkpoints the WAL into the file.
      writer.close();
      return finished;
    },
  };
}
