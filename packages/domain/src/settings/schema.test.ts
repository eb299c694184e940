import { expect, test } from 'vitest';
import { SettingsSchema } from './schema.ts';
import {
  asksAboutNewEditors,
  defaultSettings,
  describeImprint,
  externalProfiles,
  findImprint,
  imprintLabel,
} from './values.ts';

test('the defaults are valid and hold the reference lists of §3', () => {
  expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  expect(defaultSettings.imprints.map(imprintLabel)).toEqual([
    'eNHa Press (Buku Ajar)',
    'Hidayah Press (Buku Referensi)',
    'Izzah Press (Buku Anak)',
  ]);
  expect(defaultSettings.readerSegments).toEqual(['Semua', 'Dewasa', 'Orang Tua', 'Remaja', 'Anak - Anak']);
});

test('a placeholder is no page of the publisher', () => {
  expect(externalProfiles(defaultSettings)).toEqual([]);
  const own = { name: 'Instagram', url: 'https://www.instagram.com/pustakasenja' };
  expect(externalProfiles({ ...defaultSettings, social: [own] })).toEqual([own.url]);
});

test('the admin is asked about new editors until the setting was decided in any way', () => {
  expect(asksAboutNewEditors(defaultSettings)).toBe(true);
  expect(asksAboutNewEditors({ ...defaultSettings, newEditorsDecided: true })).toBe(false);
  // Saved by a release that did not have the question yet.
  expect(asksAboutNewEditors({ ...defaultSettings, holdNewEditors: true })).toBe(false);
});

test('an imprint of a manuscript is shown with its kind, and one that is no more by the name it kept', () => {
  expect(describeImprint(defaultSettings, 'eNHa Press')).toBe('eNHa Press (Buku Ajar)');
  expect(describeImprint(defaultSettings, 'Penerbit Lama')).toBe('Penerbit Lama');
});

test('an imprint is found by its name and by its label', () => {
  expect(findImprint(defaultSettings, 'Izzah Press')?.tone).toBe('izzah');
  expect(findImprint(defaultSettings, 'Izzah Press (Buku Anak)')?.name).toBe('Izzah Press');
  expect(findImprint(defaultSettings, 'Penerbit Lain')).toBeUndefined();
});
