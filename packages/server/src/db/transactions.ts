import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Kysely } from 'kysely';
import { repeat } from './attempts.ts';
import { type ChangeFeed, type Committed, committedBy } from './changes.ts';
import { isRefusal, isUnavailable, OutcomeUnknownError } from './errors.ts';
import { type DatabaseHandle, engineOf, type Tx } from './handle.ts';
import type { Database } from './schema.ts';
import { endSending, failureOf, sendAtOnce } from './sent.ts';

type Write = DatabaseHandle['write'];

/**
 * Runs one whole transaction with its commit, in turn or at once, and repeats it where the database asks for that.
 * `alone`: it shares its commit with no other.
 */
export type Runner = <T>(transaction: () => Promise<T>, alone: boolean) => Promise<T>;

/** For PostgreSQL, where each transaction has its connection, and commits share the disk's flush by themselves. */
export const sideBySide: Runner = (transaction) => repeat('postgres', transaction);

/** Stores what is to be told of a transaction, within it, for other processes. */
type Recorder = (tx: Tx, committed: Committed) => Promise<void>;

interface Writes {
  /** Writes through these connections. */
  through(kysely: Kysely<Database>): Write;
  /** Refuses new transactions and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/**
 * The only way to write: whole transactions. What a transaction has changed is told through `feed` here and nowhere
 * else, and only once it is committed.
 */
export function createWrites(run: Runner, feed: ChangeFeed, record?: Recorder): Writes {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;

  const through =
    (kysely: Kysely<Database>): Write =>
    async (fn, how) => {
      if (stopped) throw new Error('The database is being closed.');
      // A nested transaction would wait for its outer one forever on SQLite, and commit independently on PostgreSQL.
      if (scope.getStore()?.open === true)
        throw new Error('write() inside write(): pass on the transaction.');
      const done = tell(run(() => runOnce(kysely, scope, fn, record), how !== 'together'));
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    };
  const tell = async <T>(committing: Promise<{ result: T; tx: Tx }>): Promise<T> => {
    const { result, tx } = await committing;
    const committed = committedBy(tx);
    if (committed !== undefined) feed.publish(committed);
    return result;
  };
  const stop = async () => {
    stopped = true;
    await Promise.allSettled(underWay);
  };
  return { through, stop };
}

async function runOnce<T>(
  kysely: Kysely<Database>,
  scope: AsyncLocalStorage<{ open: boolean }>,
  fn: (tx: ControlledTransaction<Database>) => Promise<T>,
  record: Recorder | undefined,
): Promise<{ readonly result: T; readonly tx: ControlledTransaction<Database> }> {
  // Refuses statements after its end, so that a forgotten await fails instead of writing outside the transaction.
  const tx = await kysely.startTransaction().execute();
  const state = { open: true };
  try {
    if (engineOf(tx) === 'postgres') await sendAtOnce(tx);
    const result = await scope.run(state, () => fn(tx));
    const committed = committedBy(tx);
    if (committed !== undefined) await record?.(tx, committed);
    await commit(tx);
    return { result, tx };
  } catch (error) {
    const failure = error instanceof OutcomeUnknownError ? undefined : await failureOf(tx);
    await rollBack(tx);
    throw failure === undefined ? error : failure.error;
  } finally {
    state.open = false;
    endSending(tx);
  }
}

/**
 * Goes out together with what was sent before it. Where PostgreSQL has refused one of these, it answers that it rolled
 * back.
 * @throws OutcomeUnknownError when the connection was lost during the commit, which may have succeeded
 */
async function commit(tx: ControlledTransaction<Database>): Promise<void> {
  try {
    await tx.commit().execute();
  } catch (error) {
    const failure = await failureOf(tx);
    if (failure !== undefined && isRefusal(failure.error)) throw failure.error;
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
