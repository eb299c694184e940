import { expect, test } from 'vitest';
import { turnHolders } from '../projects/turn.ts';
import { manuscriptStatuses } from './status.ts';
import { statusesOfTask, taskOfManuscript, turnOfManuscript } from './turn.ts';

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

test('what waits for the admin asks for a decision, then for a project, and for nothing once it has one or went back', () => {
  expect(statusesOfTask('undecided')).toEqual(['Sedang Direview', 'Pengajuan', 'Telaah']);
  expect(statusesOfTask('projectless')).toEqual(['Diterima (Penulis Akan Dihubungi Tim Redaksi)']);
  for (const status of manuscriptStatuses) {
    const task = taskOfManuscript({ status, hasProject: false });
    expect(task === null).toBe(turnOfManuscript(status) !== 'admin');
    expect(taskOfManuscript({ status, hasProject: false, withdrawal: { state: 'asked' } })).toBe(task);
    expect(taskOfManuscript({ status, hasProject: false, withdrawal: { state: 'accepted' } })).toBeNull();
    expect(taskOfManuscript({ status, hasProject: true })).toBeNull();
  }
});
