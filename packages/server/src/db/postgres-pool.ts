import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isTooManyConnections } from './errors.ts';
import { Gate } from './gate.ts';
import { getTypeParser, type NamedStatementsAdapter, NamingClient } from './postgres.ts';

const keepAliveMs = 10_000;
/** The pause between two attempts to connect while this pool has no open connection. */
const pauseMs = 50;

export interface PoolSettings {
  readonly url: string;
  readonly max: number;
  /** Calls that may wait for a connection; one more is refused at once. */
  readonly waiting: number;
  /** Milliseconds: opening a connection, and waiting for one. */
  readonly connectionMs: number;
  /** Milliseconds after which the server ends a statement or a wait for a lock, and this pool a silent connection. */
  readonly limits:
    | { readonly statement: number; readonly lock?: number; readonly silence: number }
    | undefined;
  /** Milliseconds until an unused connection is closed; 0 keeps it. */
  readonly idleMs: number;
  readonly adapter: NamedStatementsAdapter;
  /**
   * A pooler in transaction mode may lead each statement to another connection: it has no name, and the session no
   * settings.
   */
  readonly pooled: boolean;
  /** Called for a connection lost while idle or between two statements. */
  readonly onError: (error: Error) => void;
  /** PostgreSQL refused to open one more. */
  readonly onCrowded: () => void;
}

/** Connections to PostgreSQL, with a bound on every wait. Creating the pool opens no connection. */
export class BoundedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #settings: PoolSettings;
  /** Every client with a socket, those that are still connecting included. */
  readonly #alive: Set<pg.Client>;
  /** Kysely caches a client by its identity, so each keeps one wrapper. */
  readonly #wrapped = new WeakMap<pg.PoolClient, NamingClient>();
  readonly #gate: Gate;
  #open = 0;

  constructor(settings: PoolSettings) {
    const alive = new Set<pg.Client>();
    const { max: size, waiting, connectionMs: waitMs } = settings;
    this.#gate = new Gate({ size, waiting, waitMs });
    this.#settings = settings;
    this.#alive = alive;
    this.#pool = new pg.Pool({
      ...optionsOf(settings),
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super(config);
          alive.add(this);
          this.on('end', () => alive.delete(this));
        }
      },
    });
    // Without these two handlers a stopping PostgreSQL would crash the process.
    this.#pool.on('error', settings.onError);
    this.#pool.on('connect', (client) => {
      this.#open += 1;
      client.on('error', settings.onError);
    });
    this.#pool.on('remove', () => {
      this.#open -= 1;
    });
  }

  get options(): object {
    return this.#pool.options;
  }

  /** The established connections. */
  get open(): number {
    return this.#open;
  }

  get idle(): number {
    return this.#pool.idleCount;
  }

  get waiting(): number {
    return this.#gate.waiting + this.#pool.waitingCount;
  }

  /** For a transaction. @throws OverloadError when too many wait already */
  connect(): Promise<NamingClient> {
    return this.take(Symbol());
  }

  /** For calls of this kind (see `Gate`). @throws OverloadError when too many wait already */
  async take(kind: string | symbol): Promise<NamingClient> {
    const leave = await this.#gate.enter(kind);
    try {
      const client = await this.#take();
      const isSurplus = () => this.#pool.totalCount > this.#pool.options.max;
      const known = this.#wrapped.get(client) ?? new NamingClient(client, this.#settings, isSurplus);
      this.#wrapped.set(client, known);
      return known.taken(leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** When PostgreSQL opens no more connections, the call takes an open one as soon as it is free. */
  async #take(): Promise<pg.PoolClient> {
    const end = performance.now() + this.#settings.connectionMs;
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isTooManyConnections(error) || this.#pool.ending || performance.now() > end) throw error;
        this.#settings.onCrowded();
        if (this.#open === 0) await delay(pauseMs);
      }
    }
  }

  /** The new limit; surplus connections are closed, at once or when they are returned. */
  limitTo(max: number): void {
    this.#pool.options.max = Math.max(1, Math.min(max, this.#settings.max));
    this.#gate.resize(this.#pool.options.max);
    const surplus = Math.min(this.#pool.idleCount, this.#pool.totalCount - this.#pool.options.max);
    for (let number = 0; number < surplus; number += 1)
      void this.#pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  }

  /** Resolves when every connection was given back and is closed. */
  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
    await Promise.all([...this.#alive].map((client) => new Promise<void>((gone) => client.on('end', gone))));
  }

  /** Destroys every socket; pending queries fail. */
  cut(): void {
    for (const { connection } of this.#alive) connection.stream.destroy();
  }
}

/** For single statements outside transactions: each takes a connection once its text, and so its kind, is known. */
export class StatementPool implements PostgresPool {
  readonly #pool: BoundedPool;

  constructor(pool: BoundedPool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new StatementClient(this.#pool);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Takes a connection for the statements that are run at once, and gives it back after the last of them. */
class StatementClient implements PostgresPoolClient {
  readonly #pool: BoundedPool;
  #taken: Promise<NamingClient> | undefined;
  #underWay = 0;

  constructor(pool: BoundedPool) {
    this.#pool = pool;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here: lists are paged by key.');
    return this.#run(text, parameters);
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<unknown> {
    this.#taken ??= this.#pool.take(text);
    const taken = this.#taken;
    this.#underWay += 1;
    try {
      return await (await taken).query(text, parameters);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) {
        this.#taken = undefined;
        await taken.then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  }

  release(): void {
    // The last of the statements gives their connection back.
  }
}

function optionsOf({ url, max, connectionMs, limits, idleMs, pooled }: PoolSettings): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    // Statements asked at once go out at once, instead of each after the answer to the one before.
    pipeline: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'ruang-naskah',
    types: { getTypeParser },
    ...(limits && { query_timeout: limits.silence }),
    ...(limits &&
      !pooled && {
        statement_timeout: limits.statement,
        idle_in_transaction_session_timeout: 2 * limits.statement,
        ...(limits.lock !== undefined && { lock_timeout: limits.lock }),
      }),
  };
}
