import { sql } from 'kysely';
import { isDiskFull, isUnavailable, losesTransaction, mayRunAgain } from './errors.ts';
import type { Tx } from './handle.ts';
import { prepareWrite } from './prepared-writes.ts';
import { failureOf, forgetFailure } from './sent.ts';

const begin = prepareWrite((tx) => ({ compile: () => sql`savepoint may_fail`.compile(tx) }));
const end = prepareWrite((tx) => ({ compile: () => sql`release savepoint may_fail`.compile(tx) }));

/**
 * Runs work that may fail without the rest of its transaction: only its own writes are undone, and its error is
 * returned.
 * @throws the error itself where the whole transaction is lost with it: a deadlock, a full or failing disk, a lost
 * connection, a statement before the work
 */
export async function tryInside(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  // Goes out together with the first statement of the work.
  const begun = begin(tx, {}).then(
    () => true,
    () => false,
  );
  try {
    await work();
    await end(tx, {});
    return undefined;
  } catch (error) {
    const failure = await failureOf(tx);
    const cause = failure === undefined ? error : failure.error;
    const isLost = mayRunAgain(cause) || losesTransaction(cause) || isDiskFull(cause) || isUnavailable(cause);
    if (isLost || !(await begun)) throw cause;
    await sql`rollback to savepoint may_fail`.execute(tx);
    forgetFailure(tx);
    await end(tx, {});
    return cause;
  }
}
