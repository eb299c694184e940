import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle } from './handle.ts';
import type { Database } from './schema.ts';

/** Whether long work may begin another batch: no once its time is up, the process stops or another process leads. */
export type MayContinue = () => boolean;

/** Few enough that a request that writes beside it hardly waits. */
const ROWS_PER_BATCH = 500;

/**
 * Runs short pieces of work until one returns that nothing is left. Pauses for as long as each took, so that others
 * can write half of the time.
 */
export async function runInBatches(work: () => Promise<boolean>, mayContinue: MayContinue): Promise<void> {
  while (mayContinue()) {
    const started = performance.now();
    if (!(await work())) return;
    await delay(performance.now() - started);
  }
}

interface RowsToDelete {
  readonly table: keyof Database;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
}

/**
 * Deletes all such rows, a few hundred in each transaction, so that none runs into a time limit or delays other writes.
 */
export function deleteInBatches(
  db: Pick<DatabaseHandle, 'write'>,
  { table, key, where }: RowsToDelete,
  mayContinue: MayContinue,
): Promise<void> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const rows = sql`select ${keys} from ${sql.table(table)} where ${where} limit ${sql.lit(ROWS_PER_BATCH)}`;
  // The condition once more: a row that is prolonged meanwhile stays.
  const deleteSome = sql`delete from ${sql.table(table)} where (${where}) and (${keys}) in (${rows})`;
  return runInBatches(async () => {
    const { numAffectedRows = 0n } = await db.write((tx) => deleteSome.execute(tx));
    return numAffectedRows >= ROWS_PER_BATCH;
  }, mayContinue);
}
