import { describe, expect, test } from 'vitest';
import type { Stage, StageStatus } from './stages.ts';
import {
  assignableStages,
  assigneeOf,
  awaitsReview,
  editorialStages,
  hasLink,
  isEditorialStage,
  isStageName,
  nextStage,
  onlyStage,
  stageNames,
  stageOf,
  stagePosition,
  stageProgress,
  stageStatuses,
  stageStatusLabel,
  stageTone,
  untouchedStage,
  workTypes,
} from './stages.ts';

const link = 'https://drive.google.com/file/d/1/view';
const stageWith = (part: Partial<Stage>): Stage => ({ ...untouchedStage, ...part });

test('the ten stages of §3 projects in their order', () => {
  expect(stageNames.join(', ')).toBe(
    'Penulisan, Layout, Penyuntingan, Telaah, Proofreading, Quality Control, Revisi, Pengajuan Cetak, Proses Cetak, Selesai',
  );
});

test('the work types of §2 in the order the form lists them, without Selesai', () => {
  expect(workTypes.join(', ')).toBe(
    'Penulisan, Proofreading, Layout, Penyuntingan, Telaah, Quality Control, Revisi, Pengajuan Cetak, Proses Cetak',
  );
});

test('the seven editorial stages are those with a responsible person, in a task the author’s two as well', () => {
  const seven = 'Layout, Penyuntingan, Telaah, Quality Control, Revisi, Pengajuan Cetak, Proses Cetak';
  expect(editorialStages.join(', ')).toBe(seven);
  expect(assignableStages.penulis).toEqual(editorialStages);
  expect(assignableStages.redaksi.join(', ')).toBe(`Penulisan, Proofreading, ${seven}`);
  expect(stageNames.filter(isEditorialStage)).toEqual(editorialStages);
});

test('positions count from one to ten', () => {
  expect(stageNames.map(stagePosition)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('each stage leads to the one after it, the last to itself', () => {
  expect(stageNames.map(nextStage)).toEqual([...stageNames.slice(1), 'Selesai']);
});

test.each(['', 'penulisan', 'Quality', null, 3, '__proto__'])('%j is no stage', (value) => {
  expect(isStageName(value)).toBe(false);
});

describe('progress (§4 Project overall status)', () => {
  test('before the current stage done, the current active, after it pending', () => {
    expect(stageNames.map((stage) => stageProgress(stage, 'Telaah'))).toEqual([
      ...Array(3).fill('done'),
      'active',
      ...Array(6).fill('pending'),
    ]);
  });
  test('a project at Selesai has nine stages done', () => {
    expect(stageNames.filter((stage) => stageProgress(stage, 'Selesai') === 'done')).toHaveLength(9);
  });
  test('without an overall status nothing has begun', () => {
    expect(stageNames.every((stage) => stageProgress(stage, null) === 'pending')).toBe(true);
  });
});

describe('waiting for review (decision 0002)', () => {
  const waiting: Record<StageStatus, boolean> = {
    'Belum Dimulai': false,
    'Dalam Antrean': false,
    'Menunggu Review': true,
    Selesai: true,
    'Perlu Perbaikan': false,
    Disetujui: false,
  };
  test.each(stageStatuses)('a stage with a link and status %s', (status) => {
    expect(awaitsReview(stageWith({ status, submissionLink: link }))).toBe(waiting[status]);
  });
  test.each(stageStatuses)('no stage without a link waits, not even with status %s', (status) => {
    expect(awaitsReview(stageWith({ status }))).toBe(false);
    expect(awaitsReview(stageWith({ status, submissionLink: '' }))).toBe(false);
  });
  test('a delivered stage is shown as waiting for review', () => {
    expect(stageStatusLabel(stageWith({ status: 'Selesai', submissionLink: link }))).toBe(
      'Selesai · menunggu review',
    );
    expect(stageStatusLabel(stageWith({ status: 'Selesai' }))).toBe('Selesai');
    expect(stageStatusLabel(stageWith({ status: 'Disetujui', submissionLink: link }))).toBe('Disetujui');
  });
});

test('every stage status has its own tone (§4 Stage statuses)', () => {
  expect(stageStatuses.map(stageTone)).toEqual(['abu', 'biru', 'kuning', 'toska', 'jingga', 'hijau']);
});

test('a stage that imported data lacks reads as not started', () => {
  expect(stageOf({ stages: {} }, 'Layout')).toEqual({
    deadline: null,
    status: 'Belum Dimulai',
    assigneeId: null,
  });
});

test('an imported stage that names only an editor is the editor’s', () => {
  expect(assigneeOf(stageWith({ editorId: 'e1', editorName: 'Rina' }))).toBe('e1');
  expect(assigneeOf(stageWith({ assigneeId: 'a1', editorId: 'e1' }))).toBe('a1');
  expect(assigneeOf(untouchedStage)).toBeNull();
});

test('an empty link counts as absent', () => {
  expect(hasLink(stageWith({ submissionLink: '' }))).toBe(false);
  expect(hasLink(stageWith({ submissionLink: link }))).toBe(true);
});

describe('a task of one stage', () => {
  const task = { kind: 'redaksi' as const, stages: { Telaah: { ...untouchedStage, assigneeId: 'editor' } } };
  test('is what a task begins as', () => {
    expect(onlyStage({ ...task, stages: { ...task.stages, Layout: untouchedStage } })).toBe('Telaah');
  });
  test('no more once another stage is planned, and never an author’s title', () => {
    const planned = { ...task.stages, Layout: { ...untouchedStage, deadline: '2026-12-01' } };
    expect(onlyStage({ ...task, stages: planned })).toBeNull();
    expect(onlyStage({ ...task, kind: 'penulis' })).toBeNull();
  });
});
