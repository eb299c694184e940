import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle } from './handle.ts';
import type { Database } from './schema.ts';

/** Whether long work may begin another batch: not once its time is up, the process stops or another one leads. */
export type GoesOn = () => boolean;

/** Few enough that a request that writes beside it hardly waits. */
const AT_ONCE = 500;

/**
 * Runs short pieces of work until one returns that nothing is left. Pauses for as long as each took, so that others
 * can write half of the time.
 */
export async function inBatches(work: () => Promise<boolean>, goesOn: GoesOn): Promise<void> {
  while (goesOn()) {
    const started = performance.now();
    if (!(await work())) return;
    await delay(performance.now() - started);
  }
}

interface Old {
  readonly table: keyof Database;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
}

/** Deletes all such rows, some in each transaction, so that neither a limit of time nor a waiting request meets a large number. */
export function deleteInBatches(
  db: Pick<DatabaseHandle, 'write'>,
  { table, key, where }: Old,
  goesOn: GoesOn,
): Promise<void> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const rows = sql`select ${keys} from ${sql.table(table)} where ${where} limit ${sql.lit(AT_ONCE)}`;
  // The condition once more: a row that is prolonged meanwhile stays.
  const some = sql`delete from ${sql.table(table)} where (${where}) and (${keys}) in (${rows})`;
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await db.write((tx) => some.execute(tx));
    return numAffectedRows >= AT_ONCE;
  }, goesOn);
}
