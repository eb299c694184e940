import { describe, expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { messages } from '../messages.id.ts';
import { isOwnStage, refusalSentence, stagePolicy, stageRules } from './stage-rules.ts';
import type { StageName, StageStatus } from './stages.ts';
import { stageErrors, stageNames, stageStatuses, untouchedStage } from './stages.ts';

const submissionLink = 'https://drive.google.com/file/d/1/view';

describe('Setujui (§4)', () => {
  test.each(stageStatuses)('with a link and status %s', (status) => {
    const expected = status === 'Disetujui' ? 'projects.stage_already_approved' : true;
    expect(stagePolicy.approve('Layout', { ...untouchedStage, status, submissionLink })).toBe(expected);
  });
  test.each(stageNames)('%s without a link', (stage) => {
    expect(stagePolicy.approve(stage, untouchedStage)).toBe('projects.stage_has_no_link');
  });
});

test.each(stageStatuses)('an approval is undone of what is approved, here %s', (status) => {
  const undo = (currentOverallStatus: StageName) =>
    stagePolicy.undoApproval({ currentOverallStatus }, 'Layout', {
      ...untouchedStage,
      status,
      submissionLink,
    });
  const isApproved = status === 'Disetujui';
  expect(undo('Revisi')).toBe(isApproved || 'projects.stage_not_approved');
  expect(undo('Selesai')).toBe(isApproved ? 'projects.project_finished' : 'projects.stage_not_approved');
});

test.each([
  ['the seven stages of an author’s title', 'penulis', ['Penulisan', 'Proofreading', 'Selesai']],
  ['all stages of a task but the last', 'redaksi', ['Selesai']],
] as const)('%s have a responsible person, in any status', (_, kind, without: readonly StageName[]) => {
  const allowed = (stage: StageName, status: StageStatus) =>
    stagePolicy.assign({ kind, authorId: 'a' }, stage, { ...untouchedStage, assigneeId: 'a', status });
  for (const stage of stageNames) {
    const expected = without.includes(stage) ? 'projects.stage_not_assignable' : true;
    expect(stageStatuses.map((status) => allowed(stage, status))).toEqual(stageStatuses.map(() => expected));
  }
});

test('of an author who is gone, Penulisan and Proofreading may be given to somebody else', () => {
  const title = { kind: 'penulis', authorId: 'gone' } as const;
  for (const stage of ['Penulisan', 'Proofreading'] as const) {
    expect(stagePolicy.assign(title, stage, untouchedStage)).toBe(true);
    const given = { ...untouchedStage, assigneeId: cast.editor.id };
    expect(stagePolicy.assign(title, stage, given), 'and to another person after that').toBe(true);
    const delivering = { authorId: 'gone', stages: { [stage]: { ...given, deadline: '2026-12-01' } } };
    expect(stagePolicy.submitLink(actorOf('editor'), delivering, stage)).toBe(true);
  }
  expect(stagePolicy.assign(title, 'Selesai', untouchedStage)).toBe('projects.stage_not_assignable');
});

test('every stage takes a deadline in every status', () => {
  for (const stage of stageNames) {
    const answers = stageStatuses.map((status) =>
      stagePolicy.setDeadline(stage, { ...untouchedStage, status }),
    );
    expect(answers).toEqual(stageStatuses.map(() => true));
  }
});

test.each([anonymous, actorOf('admin'), actorOf('legacy')])(
  '$kind $role delivers no link, whatever the stage says',
  (actor) => {
    const stages = { Penulisan: { ...untouchedStage, assigneeId: 'admin' } };
    expect(stagePolicy.submitLink(actor, { authorId: 'legacy', stages }, 'Penulisan')).toBe('forbidden');
  },
);

test('what is no matter of a stage has the sentence of every screen', () => {
  expect(refusalSentence('projects.not_found')).toBe(messages.projects.notFound);
  expect(refusalSentence('forbidden')).toBe(messages.errors.forbidden);
});

test('a refusal has the sentence the disabled button shows', () => {
  expect(refusalSentence(stagePolicy.approve('Layout', untouchedStage))).toBe(
    'Tahap ini belum memiliki link dokumen.',
  );
  expect(
    refusalSentence(
      stagePolicy.assign({ kind: 'penulis', authorId: 'a' }, 'Penulisan', {
        ...untouchedStage,
        assigneeId: 'a',
      }),
    ),
  ).toBe('Tahap ini tidak memiliki penanggung jawab.');
  expect(refusalSentence(true)).toBeUndefined();
});

test('somebody else’s stage is refused like a missing right, a closed one as a conflict', () => {
  const statuses = Object.entries(stageErrors).map(([code, [status]]) => [code.split('.')[1], status]);
  expect(Object.fromEntries(statuses)).toEqual({
    not_your_stage: 403,
    stage_of_colleague: 403,
    stage_has_no_link: 409,
    stage_already_approved: 409,
    stage_not_approved: 409,
    project_finished: 409,
    stage_in_repair: 409,
    stage_has_no_deadline: 409,
    stage_taken: 409,
    stage_not_now: 409,
    stage_takes_no_link: 409,
    stage_not_assignable: 422,
  });
});

test('the allowed states can be listed from the rules', () => {
  expect(stageRules.submitLink.stages.allowed).toHaveLength(9);
  expect(stageRules.approve.statuses.allowed).not.toContain('Disetujui');
});

test('what is to be repaired isOwnStage those who may deliver it: its editor, the author of their own two', () => {
  const title = {
    authorId: cast.author.id,
    stages: { Layout: { ...untouchedStage, assigneeId: cast.editor.id } },
  };
  expect(isOwnStage(actorOf('editor'), title, 'Layout')).toBe(true);
  expect(isOwnStage(actorOf('author'), title, 'Layout')).toBe(false);
  expect(isOwnStage(actorOf('author'), title, 'Penulisan')).toBe(true);
  expect(isOwnStage(actorOf('editor'), title, 'Penulisan')).toBe(false);
  // A free stage of the team isOwnStage an editor, and no author.
  expect(isOwnStage(actorOf('editor'), title, 'Telaah')).toBe(true);
  expect(isOwnStage(actorOf('author'), title, 'Telaah')).toBe(false);
});
