import { dayOf } from '@ruang-naskah/domain/dates';
import { type Settings, SettingsSchema, type StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import * as z from 'zod/mini';
import { CachedValue, type StaleFallback } from '../../db/cached-value.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { findStoredValue } from '../../db/stored-value.ts';
import type { Deps } from '../../deps.ts';

// Not strict, so that settings stored by a newer release do not stop an older one.
const SavedSettings = z.partial(z.object(SettingsSchema.shape));
export const settingsKey = 'publisher';

/** Every page needs the settings. */
export const cachedSettings = new CachedValue<StoredSettings>(loadSettings);
/** However old: what a page says about the publisher never keeps it from being shown. */
const staleFallback: StaleFallback = { maxAgeMs: Number.POSITIVE_INFINITY, timeoutMs: 250 };

/** Straight from the database; a setting that was never saved, or was added by a later release, has its default. */
export async function loadSettings(db: Db): Promise<StoredSettings> {
  const stored = await findStoredValue(db, settingsKey);
  const saved = Object.entries(SavedSettings.parse(stored?.value ?? {}));
  const changed = Object.fromEntries(saved.filter(([, value]) => value !== undefined));
  return { ...defaultSettings, ...changed, version: stored?.version ?? 0 };
}

/** The publisher's settings with their version; whatever was never changed keeps the default of §3. */
export function readStoredSettings(deps: Pick<Deps, 'db' | 'clock'>): Promise<StoredSettings> {
  return cachedSettings.get(deps);
}

/** The same for what a page shows: the last known ones while the database is away or does not answer. */
export function readPageSettings(deps: Pick<Deps, 'db' | 'clock'>): Promise<StoredSettings> {
  return cachedSettings.get(deps, staleFallback);
}

/** The settings alone, as services work with them. */
export async function readSettings(deps: Pick<Deps, 'db' | 'clock'>): Promise<Settings> {
  const { version: _, ...settings } = await readStoredSettings(deps);
  return settings;
}

/** The day in the publisher's time zone (decision 0017). */
export async function readToday(deps: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  return dayOf(deps.clock.now(), (await readSettings(deps)).timeZone);
}

/** The same inside a transaction, which awaits nothing but its own connection. */
export async function readTodayIn(tx: Tx, now: number): Promise<string> {
  return dayOf(now, (await loadSettings(tx)).timeZone);
}
