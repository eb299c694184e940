import { createHash } from 'node:crypto';
import {
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';

const SECOND = 1000;
const POOL_SIZE = 10;
const INT8 = 20;
const NUMERIC = 1700;

/** Opens no connection yet. `onError` hears of connections lost while idle or between two statements. */
export function openPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5 * SECOND,
    statement_timeout: 5 * SECOND,
    lock_timeout: 2 * SECOND,
    idle_in_transaction_session_timeout: 10 * SECOND,
    application_name: 'ruang-naskah',
    types: { getTypeParser },
  });
  // Without these two a stopping PostgreSQL takes the whole process with it (security study §3).
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Counts, instants and `seq` are numbers on both engines; none of them comes near 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** Carries the statements that PostgreSQL keeps by name, so that it parses a hot query once per connection. */
export class NamedStatementsAdapter extends PostgresAdapter {
  readonly #names = new Map<string, string>();

  /** From now on this text runs as a named statement and its rows come as arrays. */
  nameStatement(text: string): void {
    this.#names.set(text, `rn_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  }

  nameOf(text: string): string | undefined {
    return this.#names.get(text);
  }
}

export class NamedStatementsDialect extends PostgresDialect {
  readonly #adapter: NamedStatementsAdapter;

  constructor(pool: pg.Pool) {
    const adapter = new NamedStatementsAdapter();
    super({ pool: kyselyPool(pool, adapter) });
    this.#adapter = adapter;
  }

  override createAdapter(): NamedStatementsAdapter {
    return this.#adapter;
  }
}

function kyselyPool(pool: pg.Pool, adapter: NamedStatementsAdapter): PostgresPool {
  // Kysely remembers a client by its identity, so each keeps one wrapper.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? new NamingClient(client, adapter);
      wrapped.set(client, known);
      return known;
    },
  };
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #adapter: NamedStatementsAdapter;

  constructor(client: pg.PoolClient, adapter: NamedStatementsAdapter) {
    this.#client = client;
    this.#adapter = adapter;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here: lists are paged by key.');
    const name = this.#adapter.nameOf(text);
    const values = [...parameters];
    if (name === undefined) return this.#client.query(text, values);
    return this.#client.query({ name, text, values, rowMode: 'array' });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
