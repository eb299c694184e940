import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { NamedStatement } from './postgres.ts';
import type { StatementPool } from './postgres-pool.ts';
import type { Replica } from './replica.ts';

type Ask = (statements: readonly NamedStatement[]) => Promise<(readonly unknown[])[]>;

/** Asks the replica where it may answer, otherwise or when it fails the primary. */
export function nearFirst(replica: Replica, near: Ask, primary: Ask): Ask {
  return (statements) =>
    orElse(
      replica,
      () => near(statements),
      () => primary(statements),
    );
}

/** The same for single statements of Kysely. */
export class NearFirstPool implements PostgresPool {
  readonly #replica: Replica;
  readonly #near: StatementPool;
  readonly #primary: StatementPool;

  constructor(replica: Replica, near: StatementPool, primary: StatementPool) {
    this.#replica = replica;
    this.#near = near;
    this.#primary = primary;
  }

  get options(): object {
    return this.#primary.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const [near, primary] = await Promise.all([this.#near.connect(), this.#primary.connect()]);
    return new NearFirstClient(this.#replica, near, primary);
  }

  async end(): Promise<void> {
    await Promise.all([this.#near.end(), this.#primary.end()]);
  }
}

class NearFirstClient implements PostgresPoolClient {
  readonly #replica: Replica;
  readonly #near: PostgresPoolClient;
  readonly #primary: PostgresPoolClient;

  constructor(replica: Replica, near: PostgresPoolClient, primary: PostgresPoolClient) {
    this.#replica = replica;
    this.#near = near;
    this.#primary = primary;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here: lists are paged by key.');
    return orElse(
      this.#replica,
      () => this.#near.query(text, parameters),
      () => this.#primary.query(text, parameters),
    );
  }

  release(): void {
    this.#near.release();
    this.#primary.release();
  }
}

async function orElse<T>(replica: Replica, near: () => Promise<T>, primary: () => Promise<T>): Promise<T> {
  if (!replica.isAsked) return primary();
  try {
    return await near();
  } catch (error) {
    if (!replica.fails(error)) throw error;
    return primary();
  }
}
