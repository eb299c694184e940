import type { Imprint, Settings } from './schema.ts';

/** The prepared accent colours of imprints. */
export const imprintTones = ['enha', 'hidayah', 'izzah'] as const;

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
