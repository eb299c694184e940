import { changedEntries } from '@ruang-naskah/domain/activities/changes';
import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayManageSchedules } from '@ruang-naskah/domain/schedules/policy';
import type { SaveSchedulesInput, Schedules } from '@ruang-naskah/domain/schedules/schema';
import { templateLabel } from '@ruang-naskah/domain/schedules/values';
import { audit } from '../../db/audit.ts';
import { engineOf, type Tx } from '../../db/handle.ts';
import { saveStoredValue } from '../../db/stored-value.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { findSchedules, schedulesKey } from './read.ts';

/**
 * Replaces the templates; unchanged ones write nothing. @throws AppError `version_stale` when they were
 * changed meanwhile
 */
export async function saveSchedules(
  deps: Deps,
  context: RequestContext,
  input: SaveSchedulesInput,
): Promise<Schedules> {
  const { actor, version } = context;
  permit(mayManageSchedules(actor));
  const { templates } = input;
  return writeBy(deps, context, async (tx) => {
    const before = await findSchedules(tx);
    const same = JSON.stringify(before.templates) === JSON.stringify(templates);
    if (before.version === version && same) return before;
    const saved = await saveStoredValue(tx, schedulesKey, { templates }, { version, now: deps.clock.now() });
    if (!saved) throw new AppError('version_stale');
    const changes = changedEntries('schedule', before.templates, templates, templateLabel);
    const detail = { count: templates.length };
    await audit(tx, deps, context, { action: 'schedules.saved', detail, changes });
    return findSchedules(tx);
  });
}

/** A schedule names its imprint. */
export async function renameImprintsOfSchedules(
  tx: Tx,
  renames: readonly { readonly from: readonly string[]; readonly to: string }[],
  now: number,
): Promise<void> {
  // Locked, because another admin may be saving them: the new names are written on top of that.
  if (engineOf(tx) === 'postgres')
    await tx.selectFrom('settings').select('key').where('key', '=', schedulesKey).forUpdate().execute();
  const { templates, version } = await findSchedules(tx);
  const renamed = templates.map((template) => {
    const rename = renames.find(({ from }) => from.includes(template.imprint));
    return rename === undefined ? template : { ...template, imprint: rename.to };
  });
  if (JSON.stringify(renamed) === JSON.stringify(templates)) return;
  await saveStoredValue(tx, schedulesKey, { templates: renamed }, { version, now });
}
