import type { Imprint, Settings } from '@ruang-naskah/domain/settings/schema';

/** A row of a list that is being edited; `key` is its React key. */
export interface Row {
  readonly key: string;
}
export type TextRow = Row & { readonly text: string };
export type LinkRow = Row & { readonly name: string; readonly url: string };
/** `was`: its saved name, by which the server knows a renamed imprint; absent for a new one. */
export type ImprintRow = Row & Imprint & { readonly was?: string };

interface Lists {
  readonly social: readonly LinkRow[];
  readonly marketplaces: readonly LinkRow[];
  readonly imprints: readonly ImprintRow[];
  readonly readerSegments: readonly TextRow[];
  readonly extraManuscriptHosts: readonly TextRow[];
  readonly extraStageHosts: readonly TextRow[];
}

/** The settings in the form. */
export type SettingsDraft = Omit<Settings, keyof Lists | 'registrationsPerHour'> &
  Lists & {
    /** As typed; may not be a number yet. */
    readonly registrationsPerHour: string;
  };

let lastKey = 0;

export function newRow<T extends object>(value: T): T & Row {
  lastKey += 1;
  return { ...value, key: String(lastKey) };
}

function textRows(texts: readonly string[]): TextRow[] {
  return texts.map((text) => newRow({ text }));
}

export function toDraft(settings: Settings): SettingsDraft {
  return {
    ...settings,
    registrationsPerHour: String(settings.registrationsPerHour),
    social: settings.social.map(newRow),
    marketplaces: settings.marketplaces.map(newRow),
    imprints: settings.imprints.map((imprint) => newRow({ ...imprint, was: imprint.name })),
    readerSegments: textRows(settings.readerSegments),
    extraManuscriptHosts: textRows(settings.extraManuscriptHosts),
    extraStageHosts: textRows(settings.extraStageHosts),
  };
}

const linkOf = ({ name, url }: LinkRow) => ({ name, url });
const rowText = ({ text }: TextRow) => text;

/** What the form would save now, not yet checked. */
export function toSettings(draft: SettingsDraft): Settings {
  return {
    publisherName: draft.publisherName,
    timeZone: draft.timeZone,
    address: draft.address,
    phone: draft.phone,
    whatsapp: draft.whatsapp,
    email: draft.email,
    hours: draft.hours,
    mapUrl: draft.mapUrl,
    social: draft.social.map(linkOf),
    marketplaces: draft.marketplaces.map(linkOf),
    imprints: draft.imprints.map(imprintOf),
    readerSegments: draft.readerSegments.map(rowText),
    extraManuscriptHosts: draft.extraManuscriptHosts.map(rowText),
    extraStageHosts: draft.extraStageHosts.map(rowText),
    holdNewEditors: draft.holdNewEditors,
    registrationsPerHour: Number(draft.registrationsPerHour.trim() || Number.NaN),
    newEditorsDecided: draft.newEditorsDecided,
    googleDocsDecided: draft.googleDocsDecided,
    firstStepsHidden: draft.firstStepsHidden,
    workingWeek: draft.workingWeek,
  };
}

/** The settings that differ, by name. */
export function changedSettings(before: Settings, after: Settings): (keyof Settings)[] {
  return (Object.keys(after) as (keyof Settings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** `latest`, which somebody else saved meanwhile, with the changes from `base` to `own` on top. */
export function mergeSettings(base: Settings, own: Settings, latest: Settings): Settings {
  const ownChanges = changedSettings(base, own);
  return { ...latest, ...Object.fromEntries(ownChanges.map((name) => [name, own[name]])) };
}

/** The draft on top of settings that somebody else saved meanwhile. */
export function rebaseDraft(draft: SettingsDraft, base: Settings, latest: Settings): SettingsDraft {
  const own = toSettings(draft);
  const merged = toDraft(mergeSettings(base, own, latest));
  return changedSettings(base, own).includes('imprints')
    ? { ...merged, imprints: mergeImprints(draft.imprints, base.imprints, latest.imprints) }
    : merged;
}

/**
 * The imprints of the draft, row by row; what only the other admin changed, added or removed is as they saved it. `was` becomes
 * the name that the other admin saved.
 */
function mergeImprints(
  own: readonly ImprintRow[],
  base: readonly Imprint[],
  latest: readonly Imprint[],
): ImprintRow[] {
  const matched = new Set<Imprint>();
  const rows = own.flatMap((row): ImprintRow[] => {
    const index = base.findIndex(({ name }) => name === row.was);
    const before = base[index];
    if (before === undefined) return [row];
    const current = findCurrent(before, index);
    if (current !== undefined) matched.add(current);
    const isMine = JSON.stringify(imprintOf(row)) !== JSON.stringify(imprintOf(before));
    if (isMine) return [current === undefined ? row : { ...row, was: current.name }];
    return current === undefined ? [] : [{ ...current, key: row.key, was: current.name }];
  });
  const known = base.map(findCurrent);
  const added = latest.filter((imprint) => !matched.has(imprint) && !known.includes(imprint));
  return [...rows, ...added.map((imprint) => newRow({ ...imprint, was: imprint.name }))];

  /** The imprint of the same name in `latest`; or, where the list is as long as before, a new name in the same place. */
  function findCurrent(before: Imprint, index: number): Imprint | undefined {
    const sameName = latest.find(({ name }) => name === before.name);
    if (sameName !== undefined || latest.length !== base.length) return sameName;
    const samePlace = latest[index];
    return base.some(({ name }) => name === samePlace?.name) ? undefined : samePlace;
  }
}

const imprintOf = ({ name, bookType, tone }: Imprint) => ({ name, bookType, tone });
