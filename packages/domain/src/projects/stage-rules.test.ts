import { describe, expect, test } from 'vitest';
import { reasonOf, stageCan, stageRules } from './stage-rules.ts';
import type { StageName, StageStatus } from './stages.ts';
import { assignableStages, stageNames, stageStatuses, untouchedStage } from './stages.ts';

const submissionLink = 'https://drive.google.com/file/d/1/view';

describe('Setujui (§4)', () => {
  test.each(stageStatuses)('with a link and status %s', (status) => {
    const expected = status === 'Disetujui' ? 'projects.stage_already_approved' : true;
    expect(stageCan.approve('Layout', { ...untouchedStage, status, submissionLink })).toBe(expected);
  });
  test.each(stageNames)('%s without a link', (stage) => {
    expect(stageCan.approve(stage, untouchedStage)).toBe('projects.stage_has_no_link');
  });
});

test('a responsible person exists for the seven stages only, in any status', () => {
  const allowed = (stage: StageName, status: StageStatus) =>
    stageCan.assign(stage, { ...untouchedStage, status });
  for (const stage of stageNames) {
    const expected = assignableStages.some((name) => name === stage) ? true : 'projects.stage_not_assignable';
    expect(stageStatuses.map((status) => allowed(stage, status))).toEqual(stageStatuses.map(() => expected));
  }
});

test('every stage takes a deadline in every status', () => {
  for (const stage of stageNames) {
    const answers = stageStatuses.map((status) => stageCan.setDeadline(stage, { ...untouchedStage, status }));
    expect(answers).toEqual(stageStatuses.map(() => true));
  }
});

test('a refusal has the sentence the disabled button shows', () => {
  expect(reasonOf(stageCan.approve('Layout', untouchedStage))).toBe(
    'Tahap ini belum memiliki tautan dokumen.',
  );
  expect(reasonOf(stageCan.assign('Penulisan', untouchedStage))).toBe(
    'Tahap ini tidak memiliki penanggung jawab.',
  );
  expect(reasonOf(true)).toBeUndefined();
});

test('the allowed states can be listed from the rules', () => {
  expect(stageRules.submitLink.stages.allowed).toHaveLength(9);
  expect(stageRules.approve.statuses.allowed).not.toContain('Disetujui');
});
