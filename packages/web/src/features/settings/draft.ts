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
    imprints: draft.imprints.map(({ name, bookType, tone }) => ({ name, bookType, tone })),
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
