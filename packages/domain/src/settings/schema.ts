import * as z from 'zod/mini';

/** What a publisher changes without touching code (DESIGN §5.19); the defaults come from §3. */

/** The prepared accent colours of imprints. */
export const imprintTones = ['enha', 'hidayah', 'izzah'] as const;

export const ImprintSchema = z.strictObject({
  name: z.string(),
  bookType: z.string(),
  tone: z.enum(imprintTones),
});
export type Imprint = z.infer<typeof ImprintSchema>;

export const NamedLinkSchema = z.strictObject({ name: z.string(), url: z.string() });

export const SettingsSchema = z.strictObject({
  publisherName: z.string(),
  timeZone: z.string(),
  address: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  hours: z.string(),
  mapUrl: z.string(),
  social: z.array(NamedLinkSchema),
  marketplaces: z.array(NamedLinkSchema),
  imprints: z.array(ImprintSchema),
  readerSegments: z.array(z.string()),
  /** Hosts accepted beside the fixed ones (DESIGN §5.1). */
  extraManuscriptHosts: z.array(z.string()),
  extraStageHosts: z.array(z.string()),
  /** New redaksi wait for the admin's approval instead of being active at once (DESIGN §5.11). */
  holdNewEditors: z.boolean(),
  /** Of more registrations within an hour, in the whole portal, new redaksi wait as well (decision 0064). */
  registrationsPerHour: z.number(),
  /** An admin has said whether they wait, in the form or when asked (decision 0069). */
  newEditorsDecided: z.boolean(),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** The settings as the API gives them; version 0 until the admin saves for the first time. */
export const StoredSettingsSchema = z.strictObject({ ...SettingsSchema.shape, version: z.number() });
export type StoredSettings = z.infer<typeof StoredSettingsSchema>;

export const defaultSettings: Settings = {
  publisherName: 'Ruang Naskah',
  timeZone: 'Asia/Jakarta',
  address: 'Jl. Kaliurang Km 9, Ngaglik, Sleman, Daerah Istimewa Yogyakarta 55581',
  phone: '+62 274 555 0123',
  whatsapp: '+62 812 5550 1234',
  email: 'redaksi@ruang-naskah.example',
  hours: 'Senin sampai Jumat, 08.00 sampai 16.00 WIB',
  mapUrl: '',
  social: [],
  marketplaces: [],
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
};

/** Until somebody answers, the admin's first screen asks whether new editors shall wait. */
export function asksAboutNewEditors(settings: Settings): boolean {
  return !settings.newEditorsDecided && !settings.holdNewEditors;
}

/** `eNHa Press (Buku Ajar)`, as §3 writes an imprint. */
export function imprintLabel(imprint: Imprint): string {
  return `${imprint.name} (${imprint.bookType})`;
}

/** The imprint a text names, by its name or by its label. */
export function findImprint(settings: Settings, text: string): Imprint | undefined {
  return settings.imprints.find((imprint) => imprint.name === text || imprintLabel(imprint) === text);
}
