import { expect, test } from 'vitest';
import { turnHolders } from '../projects/turn.ts';
import { manuscriptStatuses } from './status.ts';
import { turnOfManuscript } from './turn.ts';

test('a manuscript waits for the admin until it is decided, for its author when a revision is asked, for nobody at the end', () => {
  const waiting = Object.groupBy(manuscriptStatuses, (status) => turnOfManuscript(status));
  expect(waiting).toEqual({
    admin: ['Sedang Direview', 'Pengajuan', 'Telaah', 'Diterima (Penulis Akan Dihubungi Tim Redaksi)'],
    penulis: ['Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)', 'Revisi'],
    team: ['Layout', 'Penyuntingan', 'Proofreading', 'Pengajuan Cetak', 'Proses Cetak'],
    nobody: ['Ditolak', 'Selesai'],
  });
});

test.each(turnHolders)('with a project it waits for what the project waits for: %s', (who) => {
  const turns = manuscriptStatuses.map((status) => turnOfManuscript(status, { turn: { who } }));
  expect(new Set(turns)).toEqual(new Set([who]));
});
