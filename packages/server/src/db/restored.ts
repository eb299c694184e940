import type { Db } from './handle.ts';

/** The row of `settings` that restores write, and backups hold. */
export const restoredKey = 'restored';

/** When this database was last restored from a backup; null for never. */
export async function findRestoredAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('key', '=', restoredKey)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}
