import { defaultWorkingWeek } from '../calendar/working-days.ts';
import type { Imprint, Settings } from './schema.ts';

/** The prepared accent colours of imprints. */
export const imprintTones = ['enha', 'hidayah', 'izzah'] as const;

/** A workshop day lets many people register from one place: from the admin's network, or from anywhere with a code. */
export const workshopKinds = ['network', 'code'] as const;

export const defaultSettings: Settings = {
  publisherName: 'Ruang Naskah',
  timeZone: 'Asia/Jakarta',
  address: '',
  phone: '',
  whatsapp: '',
  email: '',
  hours: '',
  mapUrl: '',
  // §2 wants placeholder links: the start pages, until the publisher names its own page there or removes the entry.
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  marketplaces: [
    { name: 'Tokopedia', url: 'https://www.tokopedia.com/' },
    { name: 'Shopee', url: 'https://shopee.co.id/' },
  ],
  imprints: [
    { name: 'eNHa Press', bookType: 'Buku Ajar', tone: 'enha' },
    { name: 'Hidayah Press', bookType: 'Buku Referensi', tone: 'hidayah' },
    { name: 'Izzah Press', bookType: 'Buku Anak', tone: 'izzah' },
  ],
  readerSegments: ['Semua', 'Dewasa', 'Orang Tua', 'Remaja', 'Anak - Anak'],
  extraManuscriptHosts: [],
  extraStageHosts: [],
  holdNewEditors: false,
  registrationsPerHour: 60,
  newEditorsDecided: false,
  googleDocsDecided: false,
  firstStepsHidden: false,
  workingWeek: [...defaultWorkingWeek],
};

/** The publisher's own pages elsewhere, without the placeholders. */
export function externalProfiles({ social, marketplaces }: Settings): readonly string[] {
  const placeholders = [...defaultSettings.social, ...defaultSettings.marketplaces].map(({ url }) => url);
  return [...social, ...marketplaces].map(({ url }) => url).filter((url) => !placeholders.includes(url));
}

/** Until this is decided, the list of first steps asks whether new editors shall wait. */
export function asksAboutNewEditors(settings: Settings): boolean {
  return !settings.newEditorsDecided && !settings.holdNewEditors;
}

/** The host that Google Drive hands out for documents of its own and for uploaded `.docx` files. */
export const googleDocs = 'docs.google.com';

/** Until this is decided, the list of first steps asks whether stages take links of Google Docs. */
export function asksAboutGoogleDocs(settings: Settings): boolean {
  return !settings.googleDocsDecided && !settings.extraStageHosts.includes(googleDocs);
}

/** `eNHa Press (Buku Ajar)`, as §3 writes an imprint. */
export function imprintLabel(imprint: Imprint): string {
  return `${imprint.name} (${imprint.bookType})`;
}

/** The imprint with this name or label. */
export function findImprint(settings: Settings, text: string): Imprint | undefined {
  return settings.imprints.find((imprint) => imprint.name === text || imprintLabel(imprint) === text);
}

/** The imprint stored with a manuscript, with its kind while the publisher still has it. */
export function describeImprint(settings: Settings, name: string): string {
  const imprint = findImprint(settings, name);
  return imprint === undefined ? name : imprintLabel(imprint);
}

/** The settings whose values the audit log keeps; of contacts it says only that they were changed. */
export const auditedSettings: readonly (keyof Settings)[] = [
  ...(['publisherName', 'timeZone', 'hours', 'imprints', 'readerSegments', 'workingWeek'] as const),
  ...(['extraManuscriptHosts', 'extraStageHosts', 'holdNewEditors', 'registrationsPerHour'] as const),
  ...(['newEditorsDecided', 'googleDocsDecided', 'firstStepsHidden'] as const),
];
