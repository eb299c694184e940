import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { SettingsSchema } from '@ruang-naskah/domain/settings/schema';
import * as z from 'zod/mini';
import type { Db, Tx } from '../../db/handle.ts';

// Not strict, so that settings stored by a newer release do not stop an older one.
const StoredSettings = z.partial(z.object(SettingsSchema.shape));
const key = 'publisher';

export interface SettingsRow {
  /** The saved settings; one added by a later release may be missing. */
  readonly changed: Partial<Settings>;
  readonly version: number;
}

/** Undefined while nothing was saved. */
export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const parsed = StoredSettings.parse(JSON.parse(row.value));
  const changed = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
  return { changed, version: row.version };
}

/** Saves on top of version `version`, 0 before the first save; false when somebody else saved meanwhile. */
export async function saveSettings(
  tx: Tx,
  settings: Settings,
  version: number,
  now: number,
): Promise<boolean> {
  const saved = { value: JSON.stringify(settings), version: version + 1, updated_at: now };
  if (version === 0) {
    const result = await tx
      .insertInto('settings')
      .values({ key, ...saved })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const result = await tx
    .updateTable('settings')
    .set(saved)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
