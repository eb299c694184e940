import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { expect, test } from 'vitest';
import { changesBetween, draftOf, settingsOf, withOwnChanges } from './draft.ts';

test('a form that nobody touched saves what it was opened with', () => {
  const settings = { ...defaultSettings, social: [{ name: 'Instagram', url: 'https://instagram.com/a' }] };
  expect(settingsOf(draftOf(settings))).toEqual(settings);
  expect(changesBetween(settings, settingsOf(draftOf(settings)))).toEqual([]);
});

test('a number that was wiped out is no number, not nought', () => {
  expect(
    settingsOf({ ...draftOf(defaultSettings), registrationsPerHour: ' ' }).registrationsPerHour,
  ).toBeNaN();
});

test('every row of a form has a key of its own, so that removing one leaves the others as they are', () => {
  const { imprints, readerSegments } = draftOf(defaultSettings);
  const keys = [...imprints, ...readerSegments].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('what a second admin saved comes in, except where the first one changed the same setting', () => {
  const base = defaultSettings;
  const own = { ...base, phone: '+62 274 111 1111', readerSegments: ['Semua'] };
  const latest = { ...base, phone: '+62 274 222 2222', hours: 'Setiap hari' };
  const merged = withOwnChanges(base, own, latest);
  expect(merged).toEqual({
    ...base,
    phone: '+62 274 111 1111',
    readerSegments: ['Semua'],
    hours: 'Setiap hari',
  });
  expect(changesBetween(latest, merged)).toEqual(['phone', 'readerSegments']);
});
