import type { Imprint, Settings } from '@ruang-naskah/domain/settings/schema';

/** A row of a list that is being edited; the key stays with it while others come and go. */
export interface Row {
  readonly key: string;
}
export type TextRow = Row & { readonly text: string };
export type LinkRow = Row & { readonly name: string; readonly url: string };
/** `was`: its saved name; a renamed imprint is not another one. */
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

export function draftOf(settings: Settings): SettingsDraft {
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
export function settingsOf(draft: SettingsDraft): Settings {
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
export function changesBetween(before: Settings, after: Settings): (keyof Settings)[] {
  return (Object.keys(after) as (keyof Settings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** The settings saved by somebody else meanwhile, with the own changes since `base` on top. */
export function withOwnChanges(base: Settings, own: Settings, latest: Settings): Settings {
  const mine = changesBetween(base, own);
  return { ...latest, ...Object.fromEntries(mine.map((name) => [name, own[name]])) };
}

/** The form carried over to settings that somebody else saved meanwhile. */
export function carriedOver(draft: SettingsDraft, base: Settings, latest: Settings): SettingsDraft {
  const own = settingsOf(draft);
  const merged = draftOf(withOwnChanges(base, own, latest));
  return changesBetween(base, own).includes('imprints')
    ? { ...merged, imprints: mergeImprints(draft.imprints, base.imprints, latest.imprints) }
    : merged;
}

/**
 * Own imprints row by row, each under its name of today, so that it is still known as the same one: what only the other
 * admin changed, added or removed is as they saved it.
 */
function mergeImprints(
  own: readonly ImprintRow[],
  base: readonly Imprint[],
  latest: readonly Imprint[],
): ImprintRow[] {
  const seen = new Set<Imprint>();
  const rows = own.flatMap((row): ImprintRow[] => {
    const at = base.findIndex(({ name }) => name === row.was);
    const before = base[at];
    if (before === undefined) return [row];
    const now = sameAs(before, at);
    if (now !== undefined) seen.add(now);
    const isMine = JSON.stringify(imprintOf(row)) !== JSON.stringify(imprintOf(before));
    if (isMine) return [now === undefined ? row : { ...row, was: now.name }];
    return now === undefined ? [] : [{ ...now, key: row.key, was: now.name }];
  });
  const known = base.map(sameAs);
  const added = latest.filter((one) => !seen.has(one) && !known.includes(one));
  return [...rows, ...added.map((one) => newRow({ ...one, was: one.name }))];

  /** Of the same name; or, where the list is as long as before, a new name in the same place. */
  function sameAs(before: Imprint, at: number): Imprint | undefined {
    const named = latest.find(({ name }) => name === before.name);
    if (named !== undefined || latest.length !== base.length) return named;
    const there = latest[at];
    return base.some(({ name }) => name === there?.name) ? undefined : there;
  }
}

const imprintOf = ({ name, bookType, tone }: Imprint) => ({ name, bookType, tone });
