import { expect, test } from 'vitest';
import {
  historyTabs,
  initialStatus,
  manuscriptStatuses,
  settableStatuses,
  statusesOfTab,
  statusToCarryOver,
  statusTone,
} from './status.ts';
import { isInTab } from './values.ts';

test('a manuscript starts as Sedang Direview, which nobody sets (decision 0008)', () => {
  expect(initialStatus).toBe('Sedang Direview');
  expect(settableStatuses).not.toContain(initialStatus);
  expect(settableStatuses).toHaveLength(12);
});

test.each([
  ['Diterima (Penulis Akan Dihubungi Tim Redaksi)', 'hijau'],
  ['Ditolak', 'merah'],
  ['Revisi', 'jingga'],
  ['Layout', 'biru'],
  ['Penyuntingan', 'terong'],
  ['Quality Control', 'toska'],
  ['Selesai', 'selesai'],
  ['Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)', 'kuning'],
  ['Sedang Direview', 'kuning'],
  ['Penulisan', 'kuning'],
])('%s is %s (§4)', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});

test('every status is on exactly one of the three tabs, and all of them on the first', () => {
  const [all, ...parts] = historyTabs.map(statusesOfTab);
  expect(all).toEqual(manuscriptStatuses);
  expect(parts.flat().sort()).toEqual([...manuscriptStatuses].sort());
});

test('accepted ones and finished books stand together', () => {
  expect(statusesOfTab('accepted')).toEqual([
    'Diterima (Penulis Akan Dihubungi Tim Redaksi)',
    'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
    'Selesai',
  ]);
  expect(statusesOfTab('rejected')).toEqual(['Ditolak']);
});

test('what was withdrawn does not run, and stands beside those of its status otherwise (decision 0095)', () => {
  const tabsOf = (manuscript: Parameters<typeof isInTab>[0]) =>
    historyTabs.filter((tab) => isInTab(manuscript, tab));
  const status = 'Sedang Direview';
  expect(tabsOf({ status })).toEqual(['all', 'running']);
  expect(tabsOf({ status, withdrawal: { state: 'asked' } })).toEqual(['all', 'running']);
  expect(tabsOf({ status, withdrawal: { state: 'accepted' } })).toEqual(['all']);
  expect(tabsOf({ status: 'Ditolak', withdrawal: { state: 'accepted' } })).toEqual(['all', 'rejected']);
});

test.each([
  ['Pengajuan', 'Layout', 'Layout'],
  ['Layout', 'Layout', undefined],
  ['Pengajuan', 'Quality Control', undefined],
  ['Pengajuan', null, undefined],
] as const)('of %s, whose project is at %s, the status to carry over is %s', (status, stage, expected) => {
  expect(statusToCarryOver(status, stage)).toBe(expected);
});
