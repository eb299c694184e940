import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { OverloadError } from '../infra/overload.ts';
import { isTooManyConnections } from './errors.ts';
import { getTypeParser, type LockFailures, PooledClient } from './postgres.ts';

const keepAliveMs = 10_000;
/** The pause before asking again where PostgreSQL opens no more connections and none of this pool is free. */
const retryPauseMs = 50;

export interface PoolSettings {
  readonly url: string;
  readonly mostConnections: number;
  /** Calls that may wait for a connection; one more is refused at once. */
  readonly mostWaiting: number;
  /** Milliseconds: opening a connection, and waiting for one. */
  readonly connectionMs: number;
  /** Milliseconds after which the server ends a statement or a wait for a lock, and this pool a silent connection. */
  readonly limits:
    | { readonly statementMs: number; readonly lockMs: number; readonly silenceMs: number }
    | undefined;
  /** Milliseconds until an unused connection is closed; 0 keeps it. */
  readonly idleMs: number;
  /** A pooler in transaction mode takes no settings for the session. */
  readonly pooled: boolean;
  /** Called for a connection lost while idle or between two statements. */
  readonly onError: (error: Error) => void;
}

/** A `pg.Pool` with a bound on every wait. Creating it opens no connection. */
export class BoundedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #settings: PoolSettings;
  readonly #open = new Set<pg.PoolClient>();
  readonly #lockFailures: LockFailures = new Map();

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#pool = new pg.Pool(optionsOf(settings));
    // Without these two handlers a stopping PostgreSQL would crash the process.
    this.#pool.on('error', settings.onError);
    this.#pool.on('connect', (client) => {
      this.#open.add(client);
      client.on('error', settings.onError);
      client.once('end', () => this.#open.delete(client));
    });
  }

  get options(): object {
    return this.#pool.options;
  }

  get state(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    const { idleCount, waitingCount } = this.#pool;
    return { open: this.#open.size, idle: idleCount, waiting: waitingCount };
  }

  /**
   * Where PostgreSQL opens no more connections, waits for an open one.
   * @throws OverloadError when too many wait already
   */
  async connect(): Promise<PooledClient> {
    if (this.#pool.waitingCount >= this.#settings.mostWaiting) throw new OverloadError();
    const asked = performance.now();
    const end = asked + this.#settings.connectionMs;
    for (;;) {
      try {
        const client = await this.#pool.connect();
        return new PooledClient(client, this.#lockFailures, asked);
      } catch (error) {
        if (!isTooManyConnections(error) || this.#pool.ending || performance.now() > end) throw error;
        await delay(retryPauseMs);
      }
    }
  }

  /** Resolves when every connection was given back and is closed. */
  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
    await Promise.all([...this.#open].map((client) => new Promise<void>((gone) => client.once('end', gone))));
  }

  /** Destroys every socket; pending queries fail. */
  cut(): void {
    for (const { connection } of this.#open) connection.stream.destroy();
  }
}

function optionsOf({
  url,
  mostConnections,
  connectionMs,
  limits,
  idleMs,
  pooled,
}: PoolSettings): pg.PoolConfig {
  return {
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'ruang-naskah',
    types: { getTypeParser },
    ...(limits && { query_timeout: limits.silenceMs }),
    ...(limits &&
      !pooled && {
        statement_timeout: limits.statementMs,
        lock_timeout: limits.lockMs,
        idle_in_transaction_session_timeout: 2 * limits.statementMs,
      }),
  };
}
