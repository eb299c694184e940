import { defaultSettings } from '@ruang-naskah/domain/settings/schema';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { Deps } from '../../deps.ts';
import { findSettings } from './repository.ts';

/** The publisher's settings; whatever was never changed keeps the default of §3. */
export async function readSettings(deps: Deps): Promise<Settings> {
  const stored = await findSettings(deps.db.reads);
  return stored === undefined ? defaultSettings : { ...defaultSettings, ...stored };
}
