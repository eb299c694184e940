import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Tx } from './handle.ts';

/** A transaction on PostgreSQL, whose statements go out without waiting for the answers to those before. */
interface Sending {
  readonly connection: DatabaseConnection;
  /** Resolves when all that was sent is answered. */
  last: Promise<unknown>;
  /** The first error among what nobody waits for: PostgreSQL then refuses all that follows. */
  failed: { readonly error: unknown } | undefined;
}

const sendings = new WeakMap<object, Sending>();

/** From now on the statements of this transaction that are compiled once go to its connection at once. */
export async function sendAtOnce(tx: Tx): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    sendings.set(tx, { connection, last: Promise.resolve(), failed: undefined });
  });
}

/** The transaction is over. */
export function endSending(tx: Tx): void {
  sendings.delete(tx);
}

/** Of such a transaction; what runs on it goes out at once, behind what was sent before. */
export function connectionOf(tx: object): DatabaseConnection | undefined {
  return sendings.get(tx)?.connection;
}

/** Sends a statement whose answer nobody waits for; false outside of such a transaction. */
export function send(tx: object, query: CompiledQuery): boolean {
  const sending = sendings.get(tx);
  if (sending === undefined) return false;
  sending.last = sending.connection.executeQuery(query).catch((error: unknown) => {
    sending.failed ??= { error };
  });
  return true;
}

/** Waits for all that was sent. What follows a failed statement fails for that reason alone, which says nothing. */
export async function failureOf(tx: object): Promise<{ readonly error: unknown } | undefined> {
  const sending = sendings.get(tx);
  await sending?.last;
  return sending?.failed;
}

/** The transaction was rolled back to a place before the failure. */
export function forgetFailure(tx: object): void {
  const sending = sendings.get(tx);
  if (sending !== undefined) sending.failed = undefined;
}
