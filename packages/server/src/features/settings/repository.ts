import { SettingsSchema } from '@ruang-naskah/domain/settings/schema';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import * as z from 'zod/mini';
import type { Db } from '../../db/handle.ts';

const StoredSettings = z.partial(SettingsSchema);
const key = 'publisher';

/** What the admin changed, or undefined while everything is as delivered. */
export async function findSettings(db: Db): Promise<Partial<Settings> | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  if (row === undefined) return undefined;
  const parsed = StoredSettings.parse(JSON.parse(row.value));
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}
