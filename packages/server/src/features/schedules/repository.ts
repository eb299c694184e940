import {
  type SaveSchedulesInput,
  type Schedules,
  SchedulesSchema,
} from '@ruang-naskah/domain/schedules/schema';
import type { Db, Tx } from '../../db/handle.ts';

/** The templates are one document beside the publisher's settings: few, and read as a whole. */
const key = 'schedules';

export async function findSchedules(db: Db): Promise<Schedules> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return { templates: [], version: 0 };
  return SchedulesSchema.parse({ ...JSON.parse(row.value), version: row.version });
}

/** Saves on top of `version`, 0 before the first save; false when somebody else saved meanwhile. */
export async function replaceSchedules(
  tx: Tx,
  { templates }: SaveSchedulesInput,
  version: number,
  now: number,
): Promise<boolean> {
  const saved = { value: JSON.stringify({ templates }), version: version + 1, updated_at: now };
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
