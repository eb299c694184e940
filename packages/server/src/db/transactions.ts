import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { createWorkQueue } from '../infra/overload.ts';
import { isUnavailable, mayRunAgain, OutcomeUnknownError } from './errors.ts';
import type { DatabaseHandle, Engine } from './handle.ts';
import type { Database } from './schema.ts';

/** SQLite has already waited `busy_timeout` for another process each time. */
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
 * The one way to write: whole transactions, one after the other on SQLite, again after a deadlock on PostgreSQL.
 * `waiting`: how many may wait for their turn on SQLite; PostgreSQL's wait for a connection.
 */
export function createWrites(engine: Engine, waiting: number): Writes {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  const underWay = new Set<Promise<unknown>>();
  const inTurn = engine === 'sqlite' ? createTurns(waiting) : <T>(run: () => Promise<T>) => run();
  let stopped = false;

  const through =
    (kysely: Kysely<Database>): Write =>
    async (fn) => {
      if (stopped) throw new Error('The database is being closed.');
      // On SQLite the inner one would wait for the outer for ever; on PostgreSQL it would commit on its own.
      if (scope.getStore()?.open === true)
        throw new Error('write() inside write(): pass on the transaction.');
      const done = inTurn(() => repeat(ATTEMPTS[engine], () => runOnce(kysely, scope, fn)));
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
      // Randomly spread, so that two that collided do not collide again.
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(
  kysely: Kysely<Database>,
  scope: AsyncLocalStorage<{ open: boolean }>,
  fn: (tx: ControlledTransaction<Database>) => Promise<T>,
): Promise<T> {
  // A controlled transaction refuses statements after its end: a forgotten await fails instead of writing outside it.
  const tx = await kysely.startTransaction().execute();
  const state = { open: true };
  try {
    const result = await scope.run(state, () => fn(tx));
    await commit(tx);
    return result;
  } catch (error) {
    await rollBack(tx);
    throw error;
  } finally {
    state.open = false;
  }
}

/** @throws OutcomeUnknownError when the connection was lost on the way: the commit may have arrived, or not */
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
 * First come, first served, and a turn of the event loop between two: each step of a transaction on SQLite is
 * synchronous, so without it everything that waits would run before anybody else is heard.
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
