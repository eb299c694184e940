import { Kysely, sql } from 'kysely';
import { endsWithin } from '../infra/timeouts.ts';
import { type Bounds, defaultBounds } from './bounds.ts';
import { createMemoryLog } from './change-log.ts';
import { createCommitEvents } from './changes.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { DatabaseConfig, DatabaseHandle } from './handle.ts';
import type { Database } from './schema.ts';
import { SlowReader, setSlowReads, slowDatabase } from './slow-reads.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite.ts';
import { createWriteTransactions } from './transactions.ts';
import { createWriteQueue } from './write-queue.ts';

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
  const bounds = { ...defaultBounds, ...options.bounds };
  if (config.kind === 'sqlite') return connectSqlite(config.path, bounds, options.loading ?? false);
  return connectPostgres(config, bounds, options.onConnectionError ?? (() => undefined));
}

function connectSqlite(path: string, bounds: Bounds, loading: boolean): DatabaseHandle {
  const { writer, reader } = openSqlite(path, loading);
  const reads = new Kysely<Database>({ dialect: new NodeSqliteDialect(reader, 'reader') });
  const slow = new SlowReader(path, bounds.statementMs);
  setSlowReads(reads, slowDatabase(slow));
  const commits = createCommitEvents();
  const writes = createWriteTransactions(createWriteQueue(bounds.mostWaiting, bounds.queueMs), commits);
  const write = writes.writerFor(new Kysely<Database>({ dialect: new NodeSqliteDialect(writer, 'writer') }));
  return {
    engine: 'sqlite',
    reads,
    write,
    // No connections of its own: on SQLite no statement of `reads` and `write` has a time limit.
    maintenance: { reads, write },
    onCommit: commits.subscribe,
    changes: createMemoryLog(commits),
    async ping() {
      await sql`select 1`.execute(reads);
    },
    checkpoint: () => writer.checkpoint(),
    async close() {
      const finished = await endsWithin(bounds.closingMs, writes.stop());
      await endsWithin(bounds.closingMs, slow.close());
      reader.close();
      // The last connection to close checkpoints the WAL into the file.
      writer.close();
      return finished;
    },
  };
}
