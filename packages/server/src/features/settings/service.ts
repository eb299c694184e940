import { changesBetween } from '@ruang-naskah/domain/activities/changes';
import { permit } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { contactWays } from '@ruang-naskah/domain/settings/content';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import { mayChangeSettings } from '@ruang-naskah/domain/settings/policy';
import type { Settings, StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { defaultSettings, imprintLabel, toldSettings } from '@ruang-naskah/domain/settings/values';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { findPresentName, keepNamesOf, noteRenames, type Rename } from '../../db/former-names.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { Kept, type StandIn } from '../../db/kept.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { findSettings, renameInSchedules, saveSettings } from './repository.ts';

/** Every page needs the settings. */
const kept = new Kept<StoredSettings>(load);
/** However old: what a page says about the publisher never keeps it from being shown. */
const standIn: StandIn = { oldestMs: Number.POSITIVE_INFINITY, patienceMs: 250 };

async function load(db: Db): Promise<StoredSettings> {
  const row = await findSettings(db);
  return { ...defaultSettings, ...row?.changed, version: row?.version ?? 0 };
}

/** The publisher's settings with their version; whatever was never changed keeps the default of §3. */
export function readStoredSettings(deps: Pick<Deps, 'db' | 'clock'>): Promise<StoredSettings> {
  return kept.get(deps);
}

/** The same for what a page shows: the last known ones while the database is away or does not answer. */
export function readPageSettings(deps: Pick<Deps, 'db' | 'clock'>): Promise<StoredSettings> {
  return kept.get(deps, standIn);
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
  return dayOf(now, (await load(tx)).timeZone);
}

/** A whole mail around a text, with the publisher's name and contacts; reads them inside the caller's transaction. */
export async function writeLetter(tx: Tx, text: string): Promise<string> {
  const settings = await load(tx);
  return messages.mail.letter(text, settings.publisherName, contactWays(settings));
}

/**
 * Replaces the settings (decision 0019); saved as they stand, nothing is written. @throws AppError `version_stale` when
 * they were changed meanwhile
 */
export async function updateSettings(
  deps: Deps,
  by: By,
  input: UpdateSettingsInput,
): Promise<StoredSettings> {
  const { actor, version } = by;
  permit(mayChangeSettings(actor));
  try {
    return await writeBy(deps, by, async (tx) => {
      const { version: saved, ...before } = await load(tx);
      const after = withDecisions(before, input);
      const renames = await imprintRenames(tx, before, input);
      const changes = changesBetween<keyof Settings>(before, after, toldSettings);
      if (saved === version && changes.length === 0) return { ...before, version };
      if (!(await saveSettings(tx, after, { version, now: deps.clock.now() })))
        throw new AppError('version_stale');
      await followImprints(tx, after, renames, deps.clock.now());
      await audit(tx, deps, by, { action: 'settings.updated', changes });
      return load(tx);
    });
  } finally {
    kept.forget(deps.db);
  }
}

/** Answers and dismissals stay, and changing the setting for new editors answers the question about them. */
function withDecisions(before: Settings, input: UpdateSettingsInput): Settings {
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
    const called = (text: string | undefined) => imprints.find(({ name }) => name === text);
    const present = was && called(was) === undefined ? await findPresentName(tx, 'imprint', was) : undefined;
    const before = called(present ?? was ?? imprint.name);
    if (before === undefined) continue;
    const [to, shown] = [imprint.name, imprintLabel(imprint)];
    const from = [before.name, imprintLabel(before)].filter((name) => name !== to && name !== shown);
    if (from.length > 0) renames.push({ from, to, shown });
  }
  return renames;
}

/** Saved filters, forms and schedules go on with the new names; those of imprints that are gone stand for nothing. */
async function followImprints(
  tx: Tx,
  { imprints }: Settings,
  renames: readonly Rename[],
  now: number,
): Promise<void> {
  if (renames.length > 0) {
    await noteRenames(tx, 'imprint', renames);
    await renameInSchedules(tx, renames, now);
  }
  await keepNamesOf(
    tx,
    'imprint',
    imprints.map(({ name }) => name),
  );
}
