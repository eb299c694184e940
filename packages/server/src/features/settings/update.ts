import { changedFields } from '@ruang-naskah/domain/activities/changes';
import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import { mayChangeSettings } from '@ruang-naskah/domain/settings/policy';
import type { Settings, StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { auditedSettings, imprintLabel } from '@ruang-naskah/domain/settings/values';
import { audit } from '../../db/audit.ts';
import { findCurrentName, forgetNamesOfAllBut, type Rename, recordRenames } from '../../db/former-names.ts';
import type { Tx } from '../../db/handle.ts';
import { saveStoredValue } from '../../db/stored-value.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { renameImprintsOfSchedules } from '../schedules/save.ts';
import { cachedSettings, loadSettings, settingsKey } from './read.ts';

/**
 * Replaces the settings (decision 0019); saved as they stand, nothing is written. @throws AppError `version_stale` when
 * they were changed meanwhile
 */
export async function updateSettings(
  deps: Deps,
  context: RequestContext,
  input: UpdateSettingsInput,
): Promise<StoredSettings> {
  const { actor, version } = context;
  permit(mayChangeSettings(actor));
  try {
    return await writeBy(deps, context, async (tx) => {
      const { version: saved, ...before } = await loadSettings(tx);
      const after = keepDecisions(before, input);
      const renames = await imprintRenames(tx, before, input);
      const changes = changedFields<keyof Settings>(before, after, { keepValuesOf: auditedSettings });
      if (saved === version && changes.length === 0) return { ...before, version };
      const now = deps.clock.now();
      if (!(await saveStoredValue(tx, settingsKey, after, { version, now })))
        throw new AppError('version_stale');
      await updateImprintNames(tx, after, renames, now);
      await audit(tx, deps, context, { action: 'settings.updated', changes });
      return loadSettings(tx);
    });
  } finally {
    cachedSettings.forget(deps.db);
  }
}

/** Answers and dismissals stay, and changing the setting for new editors answers the question about them. */
function keepDecisions(before: Settings, input: UpdateSettingsInput): Settings {
  const changed = input.holdNewEditors !== before.holdNewEditors;
  return {
    ...input,
    imprints: input.imprints.map(({ name, bookType, tone }) => ({ name, bookType, tone })),
    newEditorsDecided: input.newEditorsDecided || before.newEditorsDecided || changed,
    googleDocsDecided: input.googleDocsDecided || before.googleDocsDecided,
    firstStepsHidden: input.firstStepsHidden || before.firstStepsHidden,
  };
}

/**
 * Imprints that have another name, or another kind of book, which forms and filters name as well. What one was called when
 * the form was opened may be its former name by now.
 */
async function imprintRenames(tx: Tx, { imprints }: Settings, input: UpdateSettingsInput): Promise<Rename[]> {
  const renames: Rename[] = [];
  for (const { was, ...imprint } of input.imprints) {
    const imprintNamed = (text: string | undefined) => imprints.find(({ name }) => name === text);
    const present =
      was && imprintNamed(was) === undefined ? await findCurrentName(tx, 'imprint', was) : undefined;
    const before = imprintNamed(present ?? was ?? imprint.name);
    if (before === undefined) continue;
    const [to, shownInFilters] = [imprint.name, imprintLabel(imprint)];
    const from = [before.name, imprintLabel(before)].filter((name) => name !== to && name !== shownInFilters);
    if (from.length > 0) renames.push({ from, to, shownInFilters });
  }
  return renames;
}

/** Saved filters, forms and schedules go on with the new names; those of imprints that are gone stand for nothing. */
async function updateImprintNames(
  tx: Tx,
  { imprints }: Settings,
  renames: readonly Rename[],
  now: number,
): Promise<void> {
  if (renames.length > 0) {
    await recordRenames(tx, 'imprint', renames);
    await renameImprintsOfSchedules(tx, renames, now);
  }
  const names = imprints.map(({ name }) => name);
  await forgetNamesOfAllBut(tx, 'imprint', names);
}
