import { describe, expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { handOver } from './handover.ts';
import { mayHandOver } from './policy.ts';
import { type Stage, type StageMap, stageOf, untouchedStage } from './stages.ts';
import { newAuthorProject, type ProjectState, withChanges } from './workflow.ts';

const { author, editor, colleague } = cast;
const link = 'https://drive.google.com/file/d/1/view';
const byEditor = { assigneeId: editor.id, editorId: editor.id, editorName: editor.nama };
const held: Stage = { ...untouchedStage, ...byEditor, deadline: '2026-12-24' };
const approved: Stage = { ...held, status: 'Disetujui', submissionLink: link };

function project(stages: StageMap = {}): ProjectState {
  const creation = { by: actorOf('admin'), at: '2026-11-21T00:00:00.000Z' };
  const input = { title: 'Metodologi', sppNumber: '', authorId: author.id };
  const made = newAuthorProject(input, author, creation).project;
  return withChanges(made, { stages: { ...made.stages, ...stages } });
}

describe('somebody who leaves hands over', () => {
  const all = project({ Layout: held, Telaah: approved, Revisi: { ...held, assigneeId: colleague.id } });

  test('the open stages they hold, and nothing else', () => {
    const { project: after, handed } = handOver(all, { personId: editor.id, successor: colleague });
    expect(handed).toEqual(['Layout']);
    expect(stageOf(after, 'Layout')).toMatchObject({
      assigneeId: colleague.id,
      editorName: colleague.nama,
      deadline: '2026-12-24',
    });
    for (const name of ['Penulisan', 'Telaah', 'Revisi'] as const)
      expect(stageOf(after, name)).toEqual(stageOf(all, name));
  });

  test('to nobody if there is no successor', () => {
    const { project: after } = handOver(all, { personId: editor.id, successor: null });
    expect(stageOf(after, 'Layout')).toEqual({ ...untouchedStage, deadline: '2026-12-24' });
    // The approved stage still names them.
    expect(after.participantUids).toContain(editor.id);
  });

  test('as an author their own two, delivered or not', () => {
    const { project: after, handed } = handOver(project(), { personId: author.id, successor: editor });
    expect(handed).toEqual(['Penulisan', 'Proofreading']);
    expect(after.stages.Proofreading).toMatchObject(byEditor);
  });

  test('an author’s stages without a named person too, but only to a successor', () => {
    const bare = project({ Penulisan: untouchedStage, Layout: untouchedStage, Proofreading: approved });
    const { handed } = handOver(bare, { personId: author.id, successor: editor });
    expect(handed).toEqual(['Penulisan']);
    expect(handOver(bare, { personId: author.id, successor: null }).handed).toEqual([]);
    expect(handOver(bare, { personId: colleague.id, successor: editor }).handed).toEqual([]);
  });
});

describe('somebody who is no longer an author', () => {
  const left = { ...project(), authorGone: true };
  test('takes part only where they hold a stage, and is asked as an editor there', () => {
    expect(handOver(left, { personId: author.id, successor: null }).project).toMatchObject({
      participantUids: [],
      turn: { who: 'admin' },
    });
    const Penulisan = { ...held, assigneeId: author.id, editorId: author.id };
    const seated = withChanges(left, { stages: { Penulisan } });
    expect(seated.participantUids).toEqual([author.id]);
    expect(seated.turn).toMatchObject({ who: 'redaksi', holderId: author.id });
  });
});

test('only the admin hands over, and the operator’s command', () => {
  expect(mayHandOver(actorOf('admin'))).toBe(true);
  expect(mayHandOver({ kind: 'system', name: 'portal' })).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')])
    expect(mayHandOver(actor)).toBe('forbidden');
});
