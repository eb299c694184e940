import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { mayManageSchedules } from '@ruang-naskah/domain/schedules/policy';
import { type Schedules, SchedulesSchema } from '@ruang-naskah/domain/schedules/schema';
import { CachedValue } from '../../db/cached-value.ts';
import type { Db } from '../../db/handle.ts';
import { findStoredValue } from '../../db/stored-value.ts';
import type { Deps } from '../../deps.ts';

/** The templates are one document beside the publisher's settings: few, and read as a whole. */
export const schedulesKey = 'schedules';

const cachedSchedules = new CachedValue<Schedules>(findSchedules);

export async function findSchedules(db: Db): Promise<Schedules> {
  const stored = await findStoredValue(db, schedulesKey);
  if (stored === undefined) return { templates: [], version: 0 };
  return SchedulesSchema.parse({ ...Object(stored.value), version: stored.version });
}

/** The templates, for what other screens say of them. */
export async function readTemplates(deps: Deps): Promise<Schedules['templates']> {
  return (await cachedSchedules.get(deps)).templates;
}

export async function readSchedules(deps: Deps, actor: Actor): Promise<Schedules> {
  permit(mayManageSchedules(actor));
  return findSchedules(deps.db.reads);
}
