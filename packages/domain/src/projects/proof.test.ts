import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import {
  isPastProof,
  isProofAsked,
  isRepeatedStatement,
  judgeProof,
  mayJudgeProof,
  mayReadVerdict,
  proofStage,
} from './proof.ts';
import { visibleStages } from './repair.ts';
import { type Stage, untouchedStage } from './stages.ts';
import { newAuthorProject, type ProjectState, submitLink, withChanges } from './workflow.ts';

const author = actorOf('author');
const editor = actorOf('editor');
const link = 'https://drive.google.com/file/d/cetak/view';
const delivered: Stage = {
  ...untouchedStage,
  ...{ deadline: '2026-12-24', status: 'Selesai', submissionLink: link },
  ...{ assigneeId: editor.id, editorId: editor.id, editorName: editor.name },
};

function projectWith(stage: Stage): ProjectState {
  const { project } = newAuthorProject(
    { title: 'Buku', sppNumber: '', authorId: author.id },
    { id: author.id, nama: author.name, role: 'penulis', active: true },
    { by: actorOf('admin'), at: '2026-11-20T00:00:00.000Z' },
  );
  const stages = { ...project.stages, Telaah: { ...delivered, submissionLink: '' }, [proofStage]: stage };
  return withChanges(project, { stages, currentOverallStatus: proofStage });
}

test('a proof is judged by the author of the title, while it waits for the admin', () => {
  expect(mayJudgeProof(author, projectWith(delivered))).toBe(true);
  expect(mayJudgeProof(author, projectWith(untouchedStage))).toBe('projects.stage_has_no_link');
  const repair = { ...delivered, status: 'Perlu Perbaikan' } as const;
  expect(mayJudgeProof(author, projectWith(repair))).toBe('projects.stage_in_repair');
  const approved = { ...delivered, status: 'Disetujui' } as const;
  expect(mayJudgeProof(author, projectWith(approved))).toBe('projects.stage_already_approved');
  expect(mayJudgeProof(actorOf('stranger'), projectWith(delivered))).toBe('projects.not_found');
  // Somebody who writes as well but whose book it is not.
  const guest = { ...projectWith(delivered), authorId: 'x' };
  expect(mayJudgeProof(author, guest)).toBe('projects.not_your_stage');
  for (const actor of [anonymous, actorOf('admin'), editor, actorOf('legacy')])
    expect(mayJudgeProof(actor, projectWith(delivered))).toBe('forbidden');
});

test('a word is asked only while the book stands there with a document that nobody has decided on', () => {
  const there = projectWith(delivered);
  expect([isProofAsked(there), isPastProof(there)]).toEqual([true, false]);
  const said = judgeProof(there, { kind: 'print_approved', note: '' }, '2026-11-22T00:00:00.000Z');
  expect([isProofAsked(said), mayJudgeProof(author, said)], 'the answer can be changed').toEqual([
    false,
    true,
  ]);
  for (const [stage, past] of [
    ['Revisi', false],
    ['Proses Cetak', true],
    ['Selesai', true],
  ] as const) {
    const elsewhere = { ...there, currentOverallStatus: stage };
    expect([isProofAsked(elsewhere), isPastProof(elsewhere)]).toEqual([false, past]);
    expect(mayJudgeProof(author, elsewhere)).toBe('projects.proof_closed');
  }
  for (const status of ['Disetujui', 'Perlu Perbaikan'] as const)
    expect(isProofAsked(projectWith({ ...delivered, status }))).toBe(false);
  expect(isProofAsked(projectWith(untouchedStage))).toBe(false);
});

test('a statement leaves the stage unchanged, and is dropped with the document it is about', () => {
  const before = projectWith(delivered);
  const said = { kind: 'print_correction', note: 'Nama di sampul salah.' } as const;
  const after = judgeProof(before, said, '2026-11-22T00:00:00.000Z');
  expect(after).toEqual({
    ...before,
    stages: {
      ...before.stages,
      [proofStage]: { ...delivered, proof: { ...said, givenAt: '2026-11-22T00:00:00.000Z' } },
    },
  });
  expect([isRepeatedStatement(before, said), isRepeatedStatement(after, said)]).toEqual([false, true]);
  expect(isRepeatedStatement(after, { ...said, kind: 'print_approved' })).toBe(false);
  expect(isRepeatedStatement(after, { ...said, note: '' })).toBe(false);
  const delivery = { submissionLink: `${link}2`, note: '' };
  const { project } = submitLink(after, proofStage, delivery, { by: editor, at: '2026-11-23T00:00:00.000Z' });
  expect(project.stages[proofStage]?.proof).toBeUndefined();
});

test('the admin, the author and the stage’s holder may read it; the author may not read a request for repair', () => {
  const project = judgeProof(
    projectWith(delivered),
    { kind: 'print_approved', note: '' },
    '2026-11-22T00:00:00.000Z',
  );
  for (const actor of [actorOf('admin'), author, editor])
    expect(visibleStages(actor, project)[proofStage]?.proof).toBeDefined();
  expect(visibleStages(actorOf('colleague'), project)[proofStage]?.proof).toBeUndefined();
  const said = { stage: proofStage, kind: 'print_approved' } as const;
  expect([author, editor, actorOf('colleague')].map((actor) => mayReadVerdict(actor, project, said))).toEqual(
    [true, true, false],
  );
  expect(mayReadVerdict(author, project, { ...said, kind: 'repair' })).toBe(false);
});
