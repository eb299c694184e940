import type { Imprint } from '@ruang-naskah/domain/settings/schema';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { describe, expect, test } from 'vitest';
import { changedSettings, mergeSettings, rebaseDraft, toDraft, toSettings } from './settings-draft.ts';

test('a form that nobody touched saves what it was opened with', () => {
  const settings = { ...defaultSettings, social: [{ name: 'Instagram', url: 'https://instagram.com/a' }] };
  expect(toSettings(toDraft(settings))).toEqual(settings);
  expect(changedSettings(settings, toSettings(toDraft(settings)))).toEqual([]);
});

test('a number that was wiped out is no number, not nought', () => {
  expect(
    toSettings({ ...toDraft(defaultSettings), registrationsPerHour: ' ' }).registrationsPerHour,
  ).toBeNaN();
});

test('every row of a form has a key of its own, so that removing one leaves the others as they are', () => {
  const { imprints, readerSegments } = toDraft(defaultSettings);
  const keys = [...imprints, ...readerSegments].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('what a second admin saved comes in, except where the first one changed the same setting', () => {
  const base = defaultSettings;
  const own = { ...base, phone: '+62 274 111 1111', readerSegments: ['Semua'] };
  const latest = { ...base, phone: '+62 274 222 2222', hours: 'Setiap hari' };
  const merged = mergeSettings(base, own, latest);
  expect(merged).toEqual({
    ...base,
    phone: '+62 274 111 1111',
    readerSegments: ['Semua'],
    hours: 'Setiap hari',
  });
  expect(changedSettings(latest, merged)).toEqual(['phone', 'readerSegments']);
});

describe('imprints that two admins change at once', () => {
  const [first, second, third] = ['Satu', 'Dua', 'Tiga'].map((name) => ({
    ...defaultSettings.imprints[0],
    name,
  })) as [Imprint, Imprint, Imprint];
  const base = { ...defaultSettings, imprints: [first, second] };
  const named = (imprint: Imprint, name: string) => ({ ...imprint, name });
  /** Own names by their places, and the list that somebody else saved. */
  function merged(own: readonly string[], latest: readonly Imprint[]) {
    const draft = toDraft(base);
    const imprints = draft.imprints.map((row, at) => ({ ...row, name: own[at] ?? row.name }));
    const carried = rebaseDraft({ ...draft, imprints }, base, { ...base, imprints: [...latest] });
    return carried.imprints.map(({ name, was }) => [was, name]);
  }

  test('a renamed one is known as the same one after somebody else saved', () => {
    const other = { ...defaultSettings, phone: '+62 274 222 2222', imprints: [first, second] };
    expect(merged(['Baru'], other.imprints)).toEqual([
      ['Satu', 'Baru'],
      ['Dua', 'Dua'],
    ]);
  });

  test('each rename stays; of one and the same imprint one’s own, which follows the other', () => {
    expect(merged(['Baru'], [first, named(second, 'Lain')])).toEqual([
      ['Satu', 'Baru'],
      ['Lain', 'Lain'],
    ]);
    expect(merged(['Baru'], [named(first, 'Lain'), second])).toEqual([
      ['Lain', 'Baru'],
      ['Dua', 'Dua'],
    ]);
  });

  test('what the other one added or removed is as they saved it', () => {
    expect(merged(['Baru'], [first, second, third])).toEqual([
      ['Satu', 'Baru'],
      ['Dua', 'Dua'],
      ['Tiga', 'Tiga'],
    ]);
    expect(merged(['Baru'], [first])).toEqual([['Satu', 'Baru']]);
  });
});
