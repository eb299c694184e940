import { sql } from 'kysely';
import { isDiskFull, isUnavailable, losesTransaction, mayRunAgain } from './errors.ts';
import type { Tx } from './handle.ts';
import { prepareWrite } from './prepared-writes.ts';

const begin = prepareWrite((tx) => ({ compile: () => sql`savepoint may_fail`.compile(tx) }));
const end = prepareWrite((tx) => ({ compile: () => sql`release savepoint may_fail`.compile(tx) }));

/**
 * Runs work that may fail without the rest of its transaction: only its own writes are undone, and its error is
 * returned.
 * @throws the error itself where the whole transaction is lost with it: a deadlock, a full or failing disk, a lost
 * connection
 */
export async function tryInside(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  await begin(tx, {});
  try {
    await work();
  } catch (error) {
    if (mayRunAgain(error) || losesTransaction(error) || isDiskFull(error) || isUnavailable(error))
      throw error;
    await sql`rollback to savepoint may_fail`.execute(tx);
    await end(tx, {});
    return error;
  }
  await end(tx, {});
  return undefined;
}
