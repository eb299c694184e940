import { entriesBetween } from '@ruang-naskah/domain/activities/changes';
import type { Actor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayManageSchedules } from '@ruang-naskah/domain/schedules/policy';
import type { SaveSchedulesInput, Schedules } from '@ruang-naskah/domain/schedules/schema';
import { templateLabel } from '@ruang-naskah/domain/schedules/values';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { Kept } from '../../db/kept.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { findSchedules, replaceSchedules } from './repository.ts';

const kept = new Kept<Schedules>(findSchedules);

/** The templates, for what other screens say of them. */
export async function readTemplates(deps: Deps): Promise<Schedules['templates']> {
  return (await kept.get(deps)).templates;
}

export async function readSchedules(deps: Deps, actor: Actor): Promise<Schedules> {
  permit(mayManageSchedules(actor));
  return findSchedules(deps.db.reads);
}

/**
 * Replaces the templates; unchanged ones write nothing. @throws AppError `version_stale` when they were
 * changed meanwhile
 */
export async function saveSchedules(deps: Deps, by: By, input: SaveSchedulesInput): Promise<Schedules> {
  const { actor, version } = by;
  permit(mayManageSchedules(actor));
  return writeBy(deps, by, async (tx) => {
    const before = await findSchedules(tx);
    const same = JSON.stringify(before.templates) === JSON.stringify(input.templates);
    if (before.version === version && same) return before;
    if (!(await replaceSchedules(tx, input, { version, now: deps.clock.now() })))
      throw new AppError('version_stale');
    const changes = entriesBetween('schedule', before.templates, input.templates, templateLabel);
    const detail = { count: input.templates.length };
    await audit(tx, deps, by, { action: 'schedules.saved', detail, changes });
    return findSchedules(tx);
  });
}
