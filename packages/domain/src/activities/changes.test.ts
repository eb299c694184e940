import { expect, test } from 'vitest';
import { changeText } from './audit-words.ts';
import { changedEntries, changedFields } from './changes.ts';

test('a field is told with its values only where that is allowed, and not at all where nothing changed', () => {
  const before = { hours: '8 sampai 16', phone: '0274', week: [1, 2], same: 'x' };
  const after = { hours: '9 sampai 16', phone: '0275', week: [1, 2, 3], same: 'x' };
  expect(changedFields(before, after, { keepValuesOf: ['hours', 'week', 'same'] })).toEqual([
    { field: 'hours', before: '8 sampai 16', after: '9 sampai 16' },
    { field: 'phone' },
    { field: 'week', before: '1, 2', after: '1, 2, 3' },
  ]);
  expect(changedFields(before, after).map(({ after: value }) => value)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a long text is kept as far as 80 letters', () => {
  const [change] = changedFields({ hours: '' }, { hours: 'a'.repeat(200) }, { keepValuesOf: ['hours'] });
  expect(String(change?.after)).toHaveLength(80);
  // A picture is one letter, and stays whole.
  const book = changedFields({ title: '' }, { title: '📚'.repeat(90) }, { keepValuesOf: ['title'] });
  expect(book[0]?.after).toBe(`${'📚'.repeat(77)}...`);
});

test('entries come, go or are altered', () => {
  const nameOf = ({ name }: { name: string; days: number }) => name;
  const [a, b, c] = [
    { name: 'A', days: 1 },
    { name: 'B', days: 1 },
    { name: 'C', days: 1 },
  ] as const;
  expect(changedEntries('schedule', [a, b], [{ ...b, days: 2 }, c], nameOf)).toEqual([
    { field: 'schedule', before: 'A', after: null },
    { field: 'schedule', before: 'B', after: 'B' },
    { field: 'schedule', before: null, after: 'C' },
  ]);
});

test.each([
  [{ field: 'noRek' }, 'user', 'Nomor rekening: diubah'],
  [{ field: 'phone' }, 'settings', 'Telepon: diubah'],
  [
    { field: 'holdNewEditors', before: false, after: true },
    'settings',
    'Tim redaksi baru menunggu persetujuan admin: dari tidak menjadi ya',
  ],
  [{ field: 'title', before: 'Lama', after: 'Baru' }, 'project', 'Judul: dari “Lama” menjadi “Baru”'],
  [{ field: 'sppNumber', before: '', after: '12' }, 'project', 'No SPP: dari kosong menjadi 12'],
  [
    { field: 'deadline', stage: 'Layout', before: null, after: '2026-12-24' },
    'project',
    'Tenggat Layout: dari kosong menjadi 24 Desember 2026',
  ],
  [
    { field: 'holiday', before: null, after: '2026-12-25 Natal' },
    'calendar',
    'Hari libur ditambahkan: 2026-12-25 Natal',
  ],
  [{ field: 'unknown', before: 1, after: 2 }, 'project', 'unknown: dari 1 menjadi 2'],
])('%j of a %s reads %j', (change, type, text) => {
  expect(changeText(change, type)).toBe(text);
});
