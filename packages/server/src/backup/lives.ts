import * as z from 'zod/mini';
import { findDocument, saveDocument } from '../db/document.ts';
import type { Db, Tx } from '../db/handle.ts';
import { newId } from '../infra/ids.ts';

/** Its row in the settings table, which backups hold. */
const key = 'restored';
const LivesSchema = z.object({ lives: z.array(z.string()) });

/**
 * The lives of a database, the present one last. A restore begins a new one: from there on the numbers of the audit log are
 * given anew, so that a line of the journal is known by its life and its number.
 */
export async function findLives(db: Db): Promise<readonly string[]> {
  const found = LivesSchema.safeParse((await findDocument(db, key))?.value);
  return ['', ...(found.success ? found.data.lives : [])];
}

/** In the transaction that ends a restore. */
export async function beginLife(tx: Tx, now: number): Promise<void> {
  const [, ...lives] = await findLives(tx);
  const version = (await findDocument(tx, key))?.version ?? 0;
  await saveDocument(tx, key, { lives: [...lives, newId()] }, { version, now });
}
