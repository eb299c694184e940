import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Kysely } from 'kysely';
import { type CommitEvents, type CommittedChanges, changesToPublish } from './changes.ts';
import { isUnavailable, OutcomeUnknownError } from './errors.ts';
import type { DatabaseHandle, Tx } from './handle.ts';
import { retryRolledBack } from './retry.ts';
import type { Database } from './schema.ts';

type Write = DatabaseHandle['write'];

/** Runs a whole transaction with its commit, in its turn or at once, and again where the database rolled it back. */
export type TransactionScheduler = <T>(transaction: () => Promise<T>) => Promise<T>;

/** For PostgreSQL, where each transaction has its connection, and commits share the disk's flush by themselves. */
export const scheduleAtOnce: TransactionScheduler = (transaction) => retryRolledBack('postgres', transaction);

/** Stores, within a transaction, what it has changed, for other processes. */
type StoreChanges = (tx: Tx, committed: CommittedChanges) => Promise<void>;

type BeforeWork = (tx: Tx) => Promise<void>;

interface WriteTransactions {
  /** Writes through these connections; `beforeWork` is run first in each transaction. */
  writerFor(kysely: Kysely<Database>, beforeWork?: BeforeWork): Write;
  /** Refuses new transactions and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/**
 * The only way to write: whole transactions. What a transaction has changed is published through `commits` here and nowhere
 * else, and only once it is committed.
 */
export function createWriteTransactions(
  run: TransactionScheduler,
  commits: CommitEvents,
  record?: StoreChanges,
): WriteTransactions {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;

  const writerFor =
    (kysely: Kysely<Database>, beforeWork?: BeforeWork): Write =>
    async (fn) => {
      if (stopped) throw new Error('The database is being closed.');
      // A nested transaction would wait for its outer one forever on SQLite, and commit independently on PostgreSQL.
      if (scope.getStore()?.open === true)
        throw new Error('write() inside write(): pass on the transaction.');
      const running = publishAfter(run(() => runOnce(kysely, scope, fn, { beforeWork, record })));
      underWay.add(running);
      return running.finally(() => underWay.delete(running));
    };
  const publishAfter = async <T>(committing: Promise<{ result: T; tx: Tx }>): Promise<T> => {
    const { result, tx } = await committing;
    const committed = changesToPublish(tx);
    if (committed !== undefined) commits.publish(committed);
    return result;
  };
  const stop = async () => {
    stopped = true;
    await Promise.allSettled(underWay);
  };
  return { writerFor, stop };
}

async function runOnce<T>(
  kysely: Kysely<Database>,
  scope: AsyncLocalStorage<{ open: boolean }>,
  fn: (tx: ControlledTransaction<Database>) => Promise<T>,
  {
    beforeWork,
    record,
  }: { readonly beforeWork: BeforeWork | undefined; readonly record: StoreChanges | undefined },
): Promise<{ readonly result: T; readonly tx: ControlledTransaction<Database> }> {
  // Refuses statements after its end, so that a forgotten await fails instead of writing outside the transaction.
  const tx = await kysely.startTransaction().execute();
  const state = { open: true };
  try {
    await beforeWork?.(tx);
    const result = await scope.run(state, () => fn(tx));
    const committed = changesToPublish(tx);
    if (committed !== undefined) await record?.(tx, committed);
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
