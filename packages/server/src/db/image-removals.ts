import type { Db, Tx } from './handle.ts';

/**
 * The images that the clean-up may erase from the store: only those named by a row of this database, once that row is
 * old enough (decision 0045).
 */

/** One image: its name, and the keys of all its stored sizes. */
export interface StoredImage {
  readonly name: string;
  readonly keys: readonly string[];
}

/**
 * `upload` is committed before the first byte is stored, so that a crash leaves no file that no row names;
 * `deletion` in the transaction that deletes the record which showed the image.
 */
export async function noteRemoval(
  tx: Tx,
  { name, keys }: StoredImage,
  cause: 'upload' | 'deletion',
  now: number,
): Promise<void> {
  const row = { name, keys: JSON.stringify(keys), cause, noted_at: now };
  await tx.insertInto('image_removals').values(row).execute();
}

/** In the transaction that writes the record which shows the image; or once its files are gone. */
export async function forgetRemoval(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('image_removals').where('name', '=', name).execute();
}

/** Whether no record shows the image any more, or none yet; asked for each image that is served. */
export async function isRemovalNoted(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('image_removals')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows noted before the instant, oldest first. */
export async function listRemovals(db: Db, before: number, limit: number): Promise<StoredImage[]> {
  const rows = await db
    .selectFrom('image_removals')
    .select(['name', 'keys'])
    .where('noted_at', '<', before)
    .orderBy('noted_at')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name, keys }) => ({ name, keys: JSON.parse(keys) as string[] }));
}

/** The keys of all files that the store may hold although no record shows them: of uploads under way, and to be removed. */
export async function listUnclaimedKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('image_removals').select('keys').execute();
  return new Set(rows.flatMap(({ keys }) => JSON.parse(keys) as string[]));
}
