import {
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { isUselessConnection } from './errors.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts, instants and `seq` are numbers on both engines; all of them stay far below 2^53. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** Statements have no names, so that a pooler may lead each to another connection. */
export class PortalPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}

/** `migrate` holds a lock until its transaction ends; without one to give back, a failure is told by its own error. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** A connection taken from a pool; one that proved to be unusable runs nothing more, and is closed when given back. */
export class PooledClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #useless: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
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
    try {
      return await this.#client.query(text, values);
    } catch (error) {
      if (isUselessConnection(error)) this.#useless = error;
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#useless !== undefined);
  }
}
