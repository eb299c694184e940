import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from 'kysely';
import { type SqlValue, UnusableDatabaseError } from './handle.ts';
import { BUSY_TIMEOUT_MS, openError, prepareSqliteFile } from './sqlite-file.ts';

/** The WAL reset bug that could lose commits was fixed in this release. */
const OLDEST_SQLITE = [3, 51, 3] as const;
const KEPT_STATEMENTS = 256;
/** A container for the portal has 1 GB for the server and a backup. */
const loadingKilobytes = 128 * 1024;

/** Set on every connection and read back: a setting that SQLite ignored must stop the start instead of losing data. */
export const pragmas = {
  journal_mode: 'wal',
  // FULL (2): a commit is on disk before it is answered. Some builds default to NORMAL with WAL.
  synchronous: 2,
  busy_timeout: BUSY_TIMEOUT_MS,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  // Erased rows are overwritten, not just unlinked.
  secure_delete: 1,
  // An I/O error must be an error, not a SIGBUS.
  mmap_size: 0,
  wal_autocheckpoint: 1000,
  journal_size_limit: 64 * 1024 * 1024,
} as const;

/** One connection. Kysely's own SQLite dialect takes any object with `prepare`; statements are kept by their text. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(path: string, role: 'writer' | 'reader') {
    // From the first statement on: setting a pragma takes a lock already.
    this.#database = new DatabaseSync(path, { timeout: pragmas.busy_timeout });
    for (const [name, wanted] of Object.entries(pragmas)) {
      this.#database.exec(`pragma ${name} = ${wanted}`);
      const set = this.pragma(name);
      if (set !== wanted) throw new UnusableDatabaseError(`SQLite has ${name} = ${set}, not ${wanted}.`);
    }
    if (role === 'reader') this.#database.exec('pragma query_only = on');
  }

  /**
   * For writing very many rows into a file that is thrown away if the process dies, and that has no other connection.
   * Without a log each page is written once. Indexes are written all over: with SQLite's 2 MB of pages each would be
   * written and read many times, and each batch would copy what it changes into a file, to be able to take it back.
   */
  prepareForLoading(): this {
    this.#database.exec(
      `pragma journal_mode = memory; pragma cache_size = ${-loadingKilobytes}; pragma temp_store = memory`,
    );
    return this;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  pragma(name: string): SqlValue {
    const row = this.#database.prepare(`pragma ${name}`).get();
    const value = row === undefined ? null : Object.values(row)[0];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  }

  prepare(text: string): SqliteStatement {
    const kept = this.#statements.get(text);
    if (kept !== undefined) return kept;
    const statement = kyselyStatement(this.#database, text);
    if (this.#statements.size >= KEPT_STATEMENTS) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    this.#statements.set(text, statement);
    return statement;
  }

  /** A statement outside the cache, to write or read a whole table; its rows are arrays. */
  prepareUncached(text: string): StatementSync {
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    return statement;
  }

  begin(): void {
    this.#run('begin immediate');
  }

  commit(): void {
    this.#run('commit');
  }

  /** SQLite rolls back by itself on a full disk or an I/O error. */
  rollBack(): void {
    if (this.inTransaction) this.#run('rollback');
  }

  #run(text: string): void {
    this.prepare(text).run([]);
  }

  /** Never waits, because that would block the process: a WAL in use is checkpointed later. */
  checkpoint(): void {
    if (this.inTransaction) return;
    this.#database.exec('pragma busy_timeout = 0');
    try {
      this.#database.exec('pragma wal_checkpoint(truncate)');
    } finally {
      // A full disk makes the checkpoint fail: later writes must still wait for a lock as before.
      this.#database.exec(`pragma busy_timeout = ${pragmas.busy_timeout}`);
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

function kyselyStatement(database: DatabaseSync, text: string): SqliteStatement {
  const statement = database.prepare(text);
  return {
    // `insert … returning` counts as a reader, so it is read with all(): get() would stop WAL checkpoints.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...inputs(parameters)),
    run: (parameters) => statement.run(...inputs(parameters)),
    // A kept statement could be restarted while its iterator is in use.
    iterate: (parameters) => database.prepare(text).iterate(...inputs(parameters)),
  };
}

/** Kysely types parameters as unknown; SQLite refuses what it cannot bind. */
function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}

export class NodeSqliteAdapter extends SqliteAdapter {
  readonly connection: SqliteConnection;
  readonly #reader: boolean;

  constructor(connection: SqliteConnection, reader: boolean) {
    super();
    this.connection = connection;
    this.#reader = reader;
  }

  /** Kysely's own adapter says no; SQLite undoes a `create table` as it does a row. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Each read is one synchronous call, so that reads need no queue. */
  override get supportsMultipleConnections(): boolean {
    return this.#reader;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super({ database: connection });
    this.#connection = connection;
  }

  /** Takes the write lock at once, because upgrading a read transaction can fail. */
  override async beginTransaction(): Promise<void> {
    this.#connection.begin();
  }

  override async commitTransaction(): Promise<void> {
    this.#connection.commit();
  }

  override async rollbackTransaction(): Promise<void> {
    this.#connection.rollBack();
  }
}

/**
 * Writes limits into the text. SQLite plans by the value of a limit, so that a kept statement with a parameter there
 * would be compiled again on each run: 8 µs of 11.
 */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const limit = ValueNode.is(node.limit) ? node.limit.value : undefined;
    if (Number.isSafeInteger(limit)) this.append(`limit ${limit}`);
    else super.visitLimit(node);
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: SqliteConnection;
  readonly #reader: boolean;

  constructor(connection: SqliteConnection, role: 'writer' | 'reader') {
    super({ database: connection });
    this.#connection = connection;
    this.#reader = role === 'reader';
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimits();
  }

  override createAdapter(): NodeSqliteAdapter {
    return new NodeSqliteAdapter(this.#connection, this.#reader);
  }

  override createDriver(): NodeSqliteDriver {
    return new NodeSqliteDriver(this.#connection);
  }
}

/**
 * Opens the file twice: one connection writes, the other only reads and so never waits for a writer. For `loading` there is
 * one, see `prepareForLoading`.
 */
export function openSqlite(
  path: string,
  loading: boolean,
): { writer: SqliteConnection; reader: SqliteConnection } {
  requireSqliteVersion(process.versions.sqlite);
  prepareSqliteFile(path);
  const opened: SqliteConnection[] = [];
  try {
    const writer = new SqliteConnection(path, 'writer');
    opened.push(writer);
    if (loading) return { writer: writer.prepareForLoading(), reader: writer };
    const reader = new SqliteConnection(path, 'reader');
    return { writer, reader };
  } catch (error) {
    for (const connection of opened) connection.close();
    throw openError(path, error);
  }
}

export function requireSqliteVersion(version: string | undefined): void {
  const parts = (version ?? '0').split('.').map(Number);
  for (const [at, oldest] of OLDEST_SQLITE.entries()) {
    const part = parts[at] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new UnusableDatabaseError(
        `SQLite ${version} is too old; ${OLDEST_SQLITE.join('.')} or newer is needed.`,
      );
    }
  }
}
