import { sql } from 'kysely';
import { isDiskFull, isUnavailable, losesTransaction, wasRolledBack } from './errors.ts';
import type { Tx } from './handle.ts';

export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Runs work that may fail without the rest of its transaction: only its own writes are undone, and its error is
 * returned.
 * @throws the error itself where the whole transaction is lost with it: a deadlock, a full or failing disk, a lost
 * connection
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> {
  await sql`savepoint may_fail`.execute(tx);
  try {
    const value = await work();
    await sql`release savepoint may_fail`.execute(tx);
    return { value };
  } catch (error) {
    if (wasRolledBack(error) || losesTransaction(error) || isDiskFull(error) || isUnavailable(error))
      throw error;
    await sql`rollback to savepoint may_fail`.execute(tx);
    await sql`release savepoint may_fail`.execute(tx);
    return { error };
  }
}
