import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { createWorkQueue } from '../infra/overload.ts';
import { type ChangeFeed, committedBy } from './changes.ts';
import { isUnavailable, mayRunAgain, OutcomeUnknownError } from './errors.ts';
import type { DatabaseHandle, Engine } from './handle.ts';
import type { Database } from './schema.ts';

/** Each attempt has already waited SQLite's `busy_timeout` for another process. */
const ATTEMPTS = { sqlite: 2, postgres: 4 } as const;
const FIRST_PAUSE_MS = 20;

type Write = DatabaseHandle['write'];

interface Writes {
  /** Writes through these connections. */
  through(kysely: Kysely<Database>): Write;
  /** Refuses new transactions and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/**
 * The only way to write: whole transactions, serialised on SQLite, retried after a deadlock on PostgreSQL. `waiting`:
 * how many may wait for their turn on SQLite; PostgreSQL's wait for a connection. What a transaction has changed is told
 * through `feed` here and nowhere else, and only once it is committed.
 */
export function createWrites(engine: Engine, waiting: number, feed: ChangeFeed): Writes {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  const underWay = new Set<Promise<unknown>>();
  const inTurn = engine === 'sqlite' ? createTurns(waiting) : <T>(run: () => Promise<T>) => run();
  let stopped = false;

  const through =
    (kysely: Kysely<Database>): Write =>
    async (fn) => {
      if (stopped) throw new Error('The database is being closed.');
      // A nested transaction would wait for its outer one forever on SQLite, and commit independently on PostgreSQL.
      if (scope.getStore()?.open === true)
        throw new Error('write() inside write(): pass on the transaction.');
      const attempt = async () => {
        const { result, tx } = await runOnce(kysely, scope, fn);
        const committed = committedBy(tx);
        if (committed !== undefined) feed.publish(committed);
        return result;
      };
      const done = inTurn(() => repeat(ATTEMPTS[engine], attempt));
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    };
  const stop = async () => {
    stopped = true;
    await Promise.allSettled(underWay);
  };
  return { through, stop };
}

async function repeat<T>(attempts: number, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !mayRunAgain(error)) throw error;
      // Random delay, so that two transactions that deadlocked do not collide again.
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(
  kysely: Kysely<Database>,
  scope: AsyncLocalStorage<{ open: boolean }>,
  fn: (tx: ControlledTransaction<Database>) => Promise<T>,
): Promise<{ readonly result: T; readonly tx: ControlledTransaction<Database> }> {
  // Refuses statements after its end, so that a forgotten await fails instead of writing outside the transaction.
  const tx = await kysely.startTransaction().execute();
  const state = { open: true };
  try {
    const result = await scope.run(state, () => fn(tx));
    await commit(tx);
    return { result, tx };
  } catch (error) {
    await rollBack(tx);
    throw error;
  } finally {
    state.open = false;
  }
}

/** @throws OutcomeUnknownError when the connection was lost during the commit, which may have succeeded */
async function commit(tx: ControlledTransaction<Database>): Promise<void> {
  try {
    await tx.commit().execute();
  } catch (error) {
    throw isUnavailable(error) ? new OutcomeUnknownError(error) : error;
  }
}

/** The first error is the one to report; Kysely gives the connection back, or discards it, in any case. */
async function rollBack(tx: ControlledTransaction<Database>): Promise<void> {
  try {
    await tx.rollback().execute();
  } catch {
    return;
  }
}

/**
 * First come, first served, with a turn of the event loop between two transactions: each step on SQLite is synchronous,
 * so that without it all waiting transactions would run before any other request is handled.
 */
function createTurns(waiting: number): <T>(run: () => Promise<T>) => Promise<T> {
  const queue = createWorkQueue(1, waiting);
  let turned: Promise<void> = Promise.resolve();
  return (run) =>
    queue.run(async () => {
      await turned;
      try {
        return await run();
      } finally {
        turned = new Promise((resolve) => setImmediate(resolve));
      }
    });
}
