import type { Db, Tx } from './handle.ts';

/** Documents that change rarely and are read as a whole: one row of `settings` each, by its key. */
export interface StoredValue {
  readonly value: unknown;
  readonly version: number;
}

/** Undefined while nothing was saved. */
export async function findStoredValue(db: Db, key: string): Promise<StoredValue | undefined> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { value: JSON.parse(row.value), version: row.version };
}

/** Saves on top of `version`, 0 before the first save; false when another save came first. */
export async function saveStoredValue(
  tx: Tx,
  key: string,
  value: object,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<boolean> {
  const saved = { value: JSON.stringify(value), version: version + 1, updated_at: now };
  if (version === 0) {
    const inserted = await tx
      .insertInto('settings')
      .values({ key, ...saved })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const updated = await tx
    .updateTable('settings')
    .set(saved)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
