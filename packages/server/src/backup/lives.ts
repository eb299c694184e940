import * as z from 'zod/mini';
import type { Db, Tx } from '../db/handle.ts';
import { restoredKey as key } from '../db/restored.ts';
import { findStoredValue, saveStoredValue } from '../db/stored-value.ts';
import { newId } from '../infra/ids.ts';

const LivesSchema = z.object({ lives: z.array(z.string()) });

/**
 * The ids of the lives of a database, the present one last. A life lasts from one restore to the next: each restore gives
 * the numbers of the audit log anew, so that a line of the journal is known by its life and its number.
 */
export async function findLives(db: Db): Promise<readonly string[]> {
  const found = LivesSchema.safeParse((await findStoredValue(db, key))?.value);
  return ['', ...(found.success ? found.data.lives : [])];
}

/** In the transaction that ends a restore. */
export async function beginLife(tx: Tx, now: number): Promise<void> {
  const [, ...lives] = await findLives(tx);
  const version = (await findStoredValue(tx, key))?.version ?? 0;
  await saveStoredValue(tx, key, { lives: [...lives, newId()] }, { version, now });
}
