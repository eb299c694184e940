import { SchedulesSchema } from '@ruang-naskah/domain/schedules/schema';
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

/** Schedules are for an imprint by its name. */
export async function renameInSchedules(
  tx: Tx,
  renames: readonly { readonly from: readonly string[]; readonly to: string }[],
  now: number,
): Promise<void> {
  const stored = await findDocument(tx, 'schedules');
  if (stored === undefined) return;
  const { templates } = SchedulesSchema.parse({ ...Object(stored.value), version: stored.version });
  const renamed = templates.map((template) => {
    const rename = renames.find(({ from }) => from.includes(template.imprint));
    return rename === undefined ? template : { ...template, imprint: rename.to };
  });
  if (JSON.stringify(renamed) === JSON.stringify(templates)) return;
  await saveDocument(tx, 'schedules', { templates: renamed }, { version: stored.version, now });
}
