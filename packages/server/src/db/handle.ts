import { type Kysely, SqliteAdapter, type Transaction } from 'kysely';
import type { ChangeLog } from './change-log.ts';
import type { CommitListener } from './changes.ts';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * The values that both engines store and return: instants are epoch milliseconds, booleans 0 or 1, dates YYYY-MM-DD.
 */
export type SqlValue = string | number | null;

/**
 * Reads only: it has no `insertInto`, `updateTable` or `deleteFrom`, so that a function that writes does not accept it.
 */
export type Db = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'dynamic' | 'getExecutor'
>;

/** One open write transaction; it also reads, sees its own writes, and may be passed where a `Db` is expected. */
export type Tx = Transaction<Database>;

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** The most connections that this process opens; at least 3, by default 10. */
      readonly connections?: number;
      /** A pooler in transaction mode stands in between: nothing may be kept on a connection. */
      readonly pooled?: boolean;
      /** An address without a pooler in between, for LISTEN and for migrations. By default `url`. */
      readonly directUrl?: string | undefined;
    };

/** For whole tables at once and for long waits: in a start or a command, never in a request. */
export type Maintenance = Pick<DatabaseHandle, 'reads' | 'write'>;

export interface DatabaseHandle {
  readonly engine: Engine;
  readonly reads: Db;
  /**
   * Runs `fn` in one transaction and commits when its promise fulfils; any error rolls everything back. `fn` may run
   * again after a deadlock, so it awaits nothing but the database. On SQLite writes run one after the other.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same two without time limits, for maintenance. */
  readonly maintenance: Maintenance;
  /** Tells what each transaction of this process has changed, once it is committed. @returns a function that ends it */
  readonly onCommit: (listener: CommitListener) => () => void;
  /** What was committed by all processes. */
  readonly changes: ChangeLog;
  /** Fails when the database does not answer or is read-only; does not queue behind waiting calls. */
  ping(): Promise<void>;
  /** SQLite: a checkpoint, which empties the write-ahead log into the file, unless a read or write is under way. */
  readonly checkpoint?: () => void;
  /** The connections to PostgreSQL, and how many calls wait for one; SQLite has one writer and one reader. */
  readonly pool?: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  /**
   * Lets what is under way finish, for a few seconds at most, then cuts the connections; on SQLite also checkpoints the
   * WAL into the file. False if something had to be cut.
   */
  close(): Promise<boolean>;
}

/**
 * The database as services see it, without a plain `write`. Writes for a signed-in person go through `writeBy`, which
 * checks in the same transaction that they still may; the few writes without a session name their reason
 * (`writeWithoutSession`, db/write.ts).
 */
export type ServiceDatabase = Omit<DatabaseHandle, 'write' | 'maintenance' | 'close'>;

/** The database is unusable; the message is one line for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = 'UnusableDatabaseError';
}

export function engineOf(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
