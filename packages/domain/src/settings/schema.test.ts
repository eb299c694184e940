import { expect, test } from 'vitest';
import { SettingsSchema } from './schema.ts';
import { asksAboutNewEditors, defaultSettings, findImprint, imprintLabel } from './values.ts';

test('the defaults are valid and hold the reference lists of §3', () => {
  expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  expect(defaultSettings.imprints.map(imprintLabel)).toEqual([
    'eNHa Press (Buku Ajar)',
    'Hidayah Press (Buku Referensi)',
    'Izzah Press (Buku Anak)',
  ]);
  expect(defaultSettings.readerSegments).toEqual(['Semua', 'Dewasa', 'Orang Tua', 'Remaja', 'Anak - Anak']);
});

test('the admin is asked about new editors until somebody has answered, in whatever way', () => {
  expect(asksAboutNewEditors(defaultSettings)).toBe(true);
  expect(asksAboutNewEditors({ ...defaultSettings, newEditorsDecided: true })).toBe(false);
  // Answered by a release that did not ask.
  expect(asksAboutNewEditors({ ...defaultSettings, holdNewEditors: true })).toBe(false);
});

test('an imprint is found by its name and by its label', () => {
  expect(findImprint(defaultSettings, 'Izzah Press')?.tone).toBe('izzah');
  expect(findImprint(defaultSettings, 'Izzah Press (Buku Anak)')?.name).toBe('Izzah Press');
  expect(findImprint(defaultSettings, 'Penerbit Lain')).toBeUndefined();
});
