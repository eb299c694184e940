import { changedEntries } from '@ruang-naskah/domain/activities/changes';
import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { defaultReasons } from '@ruang-naskah/domain/notices/default-reasons';
import { mayEditTemplates } from '@ruang-naskah/domain/notices/policy';
import { type Reasons, ReasonsSchema, type SaveReasonsInput } from '@ruang-naskah/domain/notices/schema';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/handle.ts';
import { findStoredValue, saveStoredValue } from '../../db/stored-value.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

/** The reasons are one document beside the publisher's settings: few, and read as a whole. */
const reasonsKey = 'reasons';

export async function readReasons(deps: Deps, actor: Actor): Promise<Reasons> {
  permit(mayEditTemplates(actor));
  return findReasons(deps.db.reads);
}

/**
 * Replaces the reasons; saved as they stand, nothing is written. @throws AppError `version_stale` when they were changed
 * meanwhile
 */
export async function saveReasons(
  deps: Deps,
  context: RequestContext,
  { reasons }: SaveReasonsInput,
): Promise<Reasons> {
  const { actor, version } = context;
  permit(mayEditTemplates(actor));
  return writeBy(deps, context, async (tx) => {
    const before = await findReasons(tx);
    if (before.version === version && JSON.stringify(before.reasons) === JSON.stringify(reasons))
      return before;
    const writing = { version, now: deps.clock.now() };
    if (!(await saveStoredValue(tx, reasonsKey, { reasons }, writing))) throw new AppError('version_stale');
    const changes = changedEntries('reason', before.reasons, reasons, ({ name }) => name);
    await audit(tx, deps, context, {
      action: 'notices.reasons_saved',
      detail: { count: reasons.length },
      changes,
    });
    return { reasons, version: version + 1 };
  });
}

/** The publisher's reasons, or the defaults. */
async function findReasons(db: Db): Promise<Reasons> {
  const stored = await findStoredValue(db, reasonsKey);
  if (stored === undefined) return { reasons: [...defaultReasons], version: 0 };
  return ReasonsSchema.parse({ ...Object(stored.value), version: stored.version });
}
