import {
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { isUselessConnection, lockedTable } from './errors.ts';

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

/** By table: the last failed wait for its lock through a pool. */
export type LockFailures = Map<string, { readonly at: number; readonly error: unknown }>;

/** A connection taken from a pool; one that proved to be unusable runs nothing more, and is closed when given back. */
export class PooledClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #lockFailures: LockFailures;
  /** Tables whose lock others waited for in vain while this call waited for its connection. */
  readonly #locked: LockFailures;
  #useless: unknown;

  constructor(client: pg.PoolClient, lockFailures: LockFailures, askedAt: number) {
    this.#client = client;
    this.#lockFailures = lockFailures;
    this.#locked = new Map([...lockFailures].filter(([, { at }]) => at > askedAt));
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
    // Else those behind a locked table would wait one after the other, each for the whole time of a lock.
    for (const [table, { error }] of this.#locked) if (text.split(/\W+/).includes(table)) throw error;
    try {
      return await this.#client.query(text, values);
    } catch (error) {
      if (isUselessConnection(error)) this.#useless = error;
      const table = lockedTable(error, text);
      if (table !== undefined) this.#lockFailures.set(table, { at: performance.now(), error });
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#useless !== undefined);
  }
}
