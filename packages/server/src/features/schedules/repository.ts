import {
  type SaveSchedulesInput,
  type Schedules,
  SchedulesSchema,
} from '@ruang-naskah/domain/schedules/schema';
import { findDocument, saveDocument } from '../../db/document.ts';
import type { Db, Tx } from '../../db/handle.ts';

/** The templates are one document beside the publisher's settings: few, and read as a whole. */
const key = 'schedules';

export async function findSchedules(db: Db): Promise<Schedules> {
  const stored = await findDocument(db, key);
  if (stored === undefined) return { templates: [], version: 0 };
  return SchedulesSchema.parse({ ...Object(stored.value), version: stored.version });
}

/** Saves on top of `version`, 0 before the first save; false when somebody else saved meanwhile. */
export function replaceSchedules(
  tx: Tx,
  { templates }: SaveSchedulesInput,
  writing: { readonly version: number; readonly now: number },
): Promise<boolean> {
  return saveDocument(tx, key, { templates }, writing);
}
