import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type LimitNode,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import { isUselessConnection } from './errors.ts';
import type { SqlValue } from './handle.ts';
import { literalLimit } from './limit-to.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts, instants and `seq` are numbers on both engines; all of them stay far below 2^53. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** A statement that PostgreSQL parses once per connection, with its values. */
export interface NamedStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Runs hot queries as named statements, which PostgreSQL parses once per connection. */
export class NamedStatementsAdapter extends PostgresAdapter {
  readonly #names: Map<string, string>;
  /** Asks hot reads outside transactions, together with those of other requests. */
  readonly ask: ((statements: readonly NamedStatement[]) => Promise<(readonly unknown[])[]>) | undefined;

  /** `like`: the adapter whose names it shares. */
  constructor(like?: NamedStatementsAdapter, ask?: NamedStatementsAdapter['ask']) {
    super();
    this.#names = like === undefined ? new Map() : like.#names;
    this.ask = ask;
  }

  /** From now on this text runs as a named statement and its rows come as arrays. */
  nameStatement(text: string): void {
    this.#names.set(text, `rn_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  }

  nameOf(text: string): string | undefined {
    return this.#names.get(text);
  }
}

/** In milliseconds. */
interface TransactionLimits {
  readonly lock: number;
  /** Where the connection has no limit for statements. */
  readonly statement?: number;
}

function settingsOf(limits: TransactionLimits): RawBuilder<unknown> {
  const locks = sql`set local lock_timeout = ${sql.lit(limits.lock)}`;
  if (limits.statement === undefined) return locks;
  // A transaction may be idle for as long as one of its statements may take.
  return sql`${locks}; set local statement_timeout = ${sql.lit(limits.statement)};
    set local idle_in_transaction_session_timeout = ${sql.lit(limits.statement)}`;
}

/**
 * Writes limits into the text. Without the value PostgreSQL expects a tenth of all rows, and plans a named statement
 * anew on each call, because a plan for any value looks dearer than one for this value.
 */
class LiteralLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const literal = literalLimit(node);
    if (literal === undefined) super.visitLimit(node);
    else this.append(literal);
  }
}

export class NamedStatementsDialect extends PostgresDialect {
  readonly #adapter: NamedStatementsAdapter;
  readonly #config: { pool: PostgresPool };
  readonly #begin: CompiledQuery;

  /** `limits`: what each transaction sets for itself as it begins. */
  constructor(pool: PostgresPool, adapter: NamedStatementsAdapter, limits?: TransactionLimits) {
    super({ pool });
    this.#config = { pool };
    this.#adapter = adapter;
    const begin = limits === undefined ? sql`begin` : sql`begin; ${settingsOf(limits)}`;
    this.#begin = new PostgresQueryCompiler().compileQuery(begin.toOperationNode(), createQueryId());
  }

  override createAdapter(): NamedStatementsAdapter {
    return this.#adapter;
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new LiteralLimits();
  }

  override createDriver(): PostgresDriver {
    return new LockTimingDriver(this.#config, this.#begin);
  }
}

/** Sets the lock timeout in the same round trip in which a transaction begins. */
class LockTimingDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;

  constructor(config: { pool: PostgresPool }, begin: CompiledQuery) {
    super(config);
    this.#begin = begin;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }
}

interface NamingParts {
  readonly adapter: NamedStatementsAdapter;
  /** Behind a pooler the names would be those of another connection. */
  readonly pooled: boolean;
}

/** Runs named statements under their names; an unusable connection runs no more of them. */
export class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #parts: NamingParts;
  #useless: unknown;
  #isCorked = false;

  readonly #isSurplus: () => boolean;
  #leave: () => void = () => undefined;

  /** `isSurplus` is asked at each release: whether the pool has to become smaller. */
  constructor(client: pg.PoolClient, parts: NamingParts, isSurplus: () => boolean) {
    this.#client = client;
    this.#parts = parts;
    this.#isSurplus = isSurplus;
  }

  /** Taken from the pool; `leave` gives the place back with the connection. */
  taken(leave: () => void): this {
    this.#leave = leave;
    return this;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here: lists are paged by key.');
    return this.#run(text, [...parameters]);
  }

  async #run(text: string, values: unknown[]): Promise<unknown> {
    // A rollback after an unanswered statement would wait just as long.
    if (this.#useless !== undefined) throw this.#useless;
    const { adapter, pooled } = this.#parts;
    const name = adapter.nameOf(text);
    this.#cork();
    try {
      if (name === undefined) return await this.#client.query(text, values);
      return await this.#client.query({ ...(!pooled && { name }), text, values, rowMode: 'array' });
    } catch (error) {
      if (isUselessConnection(error)) this.#useless = error;
      throw error;
    }
  }

  /** What is sent in the same turn of the event loop goes out in one write. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.#client.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Given back to the pool, or destroyed together with its socket. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#useless !== undefined || this.#isSurplus());
    this.#leave();
  }
}
