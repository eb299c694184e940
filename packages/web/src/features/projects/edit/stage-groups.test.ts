import type { Stage, StageMap } from '@ruang-naskah/domain/projects/stages';
import { expect, test } from 'vitest';
import { groupStages } from './stage-groups.ts';

const untouched: Stage = { deadline: null, status: 'Belum Dimulai', assigneeId: null };
const held: Stage = { ...untouched, assigneeId: 'ratna', deadline: '2026-12-01' };
const approved: Stage = {
  ...held,
  status: 'Disetujui',
  submissionLink: 'https://drive.google.com/file/d/a/view',
};
const stagesWith = (stages: StageMap): StageMap => ({
  ...{
    Penulisan: untouched,
    Layout: untouched,
    Telaah: untouched,
    Selesai: { ...untouched, ...stages.Selesai },
  },
  ...stages,
});

test('of a finished book only what was skipped counts as passed over, not its end', () => {
  const stages = stagesWith({ Penulisan: approved, Layout: held });
  const {
    passed,
    approved: done,
    others,
    next,
    current,
  } = groupStages({
    ...{ kind: 'penulis', stages, currentOverallStatus: 'Selesai' },
  });
  expect([current, next, done]).toEqual([null, [], ['Penulisan']]);
  expect(passed).toContain('Layout');
  expect(passed).toContain('Telaah');
  expect([passed.includes('Selesai'), others]).toEqual([false, ['Selesai']]);
});

test('of a finished task the stages that it never went through were not passed over', () => {
  const stages = stagesWith({ Layout: approved });
  const { passed, approved: done } = groupStages({
    ...{ kind: 'redaksi', stages, currentOverallStatus: 'Selesai' },
  });
  expect([passed, done]).toEqual([[], ['Layout']]);
});
