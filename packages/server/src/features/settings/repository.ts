import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { SettingsSchema } from '@ruang-naskah/domain/settings/schema';
import * as z from 'zod/mini';
import { findDocument, saveDocument } from '../../db/document.ts';
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
  const stored = await findDocument(db, key);
  if (stored === undefined) return undefined;
  const parsed = StoredSettings.parse(stored.value);
  const changed = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
  return { changed, version: stored.version };
}

/** Saves on top of `version`, 0 before the first save; false when somebody else saved meanwhile. */
export function saveSettings(
  tx: Tx,
  settings: Settings,
  writing: { readonly version: number; readonly now: number },
): Promise<boolean> {
  return saveDocument(tx, key, settings, writing);
}
