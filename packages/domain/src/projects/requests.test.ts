import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { defaultWorkingWeek } from '../calendar/working-days.ts';
import {
  checkRequest,
  colleaguesOf,
  grantFor,
  grantRequest,
  isAnswerStillRelevant,
  isRequestObsolete,
  mayAskOfStage,
  mayReadRequest,
  mayWithdrawRequest,
  proposedExtension,
  type RequestTerms,
  requireOpenRequest,
} from './requests.ts';
import { type Stage, type StageName, stageNames, untouchedStage } from './stages.ts';
import { newRedaksiTask, type ProjectState, withChanges } from './workflow.ts';

const editor = actorOf('editor');
const editorId = editor.kind === 'user' ? editor.id : '';
const today = '2026-11-23';

function projectWith(stages: Partial<Record<StageName, Stage>>, at: StageName = 'Layout'): ProjectState {
  const input = {
    title: 'Buku',
    workType: at,
    deadline: '2026-12-01',
    submissionLink: null,
    editorId,
  } as const;
  const admin = { kind: 'user', id: 'admin', role: 'admin', name: 'Dewi' } as const;
  const person = { id: editorId, nama: 'Ratna', role: 'redaksi', active: true } as const;
  const { project } = newRedaksiTask({ ...input, workType: 'Layout' }, person, {
    by: admin,
    at: '2026-11-20T00:00:00Z',
  });
  return withChanges(project, { stages: { ...project.stages, ...stages }, currentOverallStatus: at });
}
const held: Stage = { ...untouchedStage, assigneeId: editorId, deadline: '2026-12-01' };
const colleague: Stage = {
  ...untouchedStage,
  assigneeId: 'hendra',
  editorId: 'hendra',
  editorName: 'Hendra',
};
const time: RequestTerms = {
  ...{ stage: 'Layout', kind: 'more_time', deadline: '2026-12-10', assigneeId: null, askedBy: editorId },
};
const over: RequestTerms = { ...time, kind: 'hand_over', deadline: null };

describe('asking', () => {
  test('is for the holder of the present stage alone', () => {
    const project = projectWith({ Layout: held, Telaah: { ...held, assigneeId: editorId } });
    expect(mayAskOfStage(editor, project, 'Layout')).toBe(true);
    expect(mayAskOfStage(editor, project, 'Telaah')).toBe('projects.stage_not_now');
    expect(mayAskOfStage(editor, project, 'Revisi')).toBe('projects.not_your_stage');
    expect(mayAskOfStage(editor, projectWith({ Layout: colleague, Telaah: held }), 'Layout')).toBe(
      'projects.not_your_stage',
    );
    expect(mayAskOfStage(editor, projectWith({ Layout: colleague }), 'Layout')).toBe('projects.not_found');
    for (const actor of [anonymous, actorOf('admin'), actorOf('author'), actorOf('legacy')])
      expect(mayAskOfStage(actor, project, 'Layout')).toBe('forbidden');
  });

  test('the admin and the asker may read a request; only the asker may take it back, while it is open', () => {
    const asked = { askedBy: editorId, state: 'open' } as const;
    expect([mayReadRequest(actorOf('admin'), asked), mayReadRequest(editor, asked)]).toEqual([true, true]);
    for (const actor of [anonymous, actorOf('author'), actorOf('colleague')])
      expect(mayReadRequest(actor, asked)).toBe('projects.request_not_found');
    expect(mayWithdrawRequest(editor, asked)).toBe(true);
    expect(mayWithdrawRequest(editor, { ...asked, state: 'accepted' })).toBe('projects.request_closed');
    expect(mayWithdrawRequest(actorOf('colleague'), asked)).toBe('projects.request_not_found');
    for (const actor of [anonymous, actorOf('admin'), actorOf('author')])
      expect(mayWithdrawRequest(actor, asked)).toBe('forbidden');
  });

  test.each(['2026-12-01', '2026-11-30', null])('more time until %s is none', (deadline) => {
    expect(() => checkRequest(projectWith({ Layout: held }), { ...time, deadline }, today)).toThrow();
  });

  test('of a stage that is late already it ends after today', () => {
    const late = projectWith({ Layout: { ...held, deadline: '2026-11-01' } });
    expect(() => checkRequest(late, { ...time, deadline: today }, today)).toThrow();
    expect(() => checkRequest(late, { ...time, deadline: '2026-11-24' }, today)).not.toThrow();
  });

  test('without a deadline any later day is more', () => {
    const undated = projectWith({ Layout: { ...held, deadline: null } });
    expect(() => checkRequest(undated, { ...time, deadline: '2026-11-24' }, today)).not.toThrow();
    expect(() => checkRequest(undated, { ...time, deadline: today }, today)).toThrow();
  });

  test('colleagues are the other editors of the project, each once', () => {
    const project = projectWith({ Layout: held, Telaah: colleague, Revisi: colleague });
    expect(colleaguesOf(project, editorId)).toEqual([
      { id: 'hendra', nama: 'Hendra', stages: ['Telaah', 'Revisi'] },
    ]);
    expect(() => checkRequest(project, { ...over, assigneeId: 'hendra' }, today)).not.toThrow();
    expect(() => checkRequest(project, { ...over, assigneeId: 'siapa' }, today)).toThrow();
    expect(() => checkRequest(project, { ...over, assigneeId: editorId }, today)).toThrow();
    expect(() => checkRequest(project, over, today)).not.toThrow();
    expect(colleaguesOf({ stages: { Telaah: { ...untouchedStage, editorId: 'x' } } }, editorId)).toEqual([]);
  });
});

test('more time begins with five working days after the deadline, or after today where that has passed', () => {
  const calendar = { week: defaultWorkingWeek, holidays: new Set(['2026-12-02']) };
  const on = (present: string | null) => proposedExtension(present, '2026-11-28', calendar);
  expect([on('2026-12-11'), on('2026-11-20'), on(null)]).toEqual(['2026-12-18', '2026-12-07', '2026-12-07']);
});

describe('granting', () => {
  const project = projectWith({ Layout: held, Telaah: colleague });
  test('grants what was requested, or what the admin chose instead', () => {
    expect(grantFor(time, { deadline: '', assigneeId: 'hendra' })).toEqual({
      deadline: '2026-12-10',
      assigneeId: '',
    });
    expect(grantFor(time, { deadline: '2026-12-05', assigneeId: '' }).deadline).toBe('2026-12-05');
    const wished = { ...over, assigneeId: 'hendra' };
    expect(grantFor(wished, { deadline: '2026-12-05', assigneeId: '' })).toEqual({
      deadline: '',
      assigneeId: 'hendra',
    });
    expect(grantFor(wished, { deadline: '', assigneeId: 'intan' }).assigneeId).toBe('intan');
    expect(grantFor(over, { deadline: '', assigneeId: '' }).assigneeId).toBe('');
  });

  test('sets the deadline, today at the earliest', () => {
    const given = { deadline: today, assigneeId: '' };
    const after = grantRequest(project, time, { given, today, candidate: undefined });
    expect(after.stages.Layout?.deadline).toBe(today);
    expect(after.turn.deadline).toBe(today);
    const passed = { ...given, deadline: '2026-11-22' };
    expect(() => grantRequest(project, time, { given: passed, today, candidate: undefined })).toThrow();
  });

  test('makes another editor responsible', () => {
    const candidate = { id: 'hendra', nama: 'Hendra', role: 'redaksi', active: true } as const;
    const given = { deadline: '', assigneeId: 'hendra' };
    const after = grantRequest(project, over, { given, today, candidate });
    expect(after.stages.Layout).toMatchObject({ assigneeId: 'hendra', editorName: 'Hendra' });
    for (const wrong of [undefined, { ...candidate, active: false }, { ...candidate, id: editorId }])
      expect(() => grantRequest(project, over, { given, today, candidate: wrong })).toThrow();
  });

  test('is for what is open', () => {
    expect(() => requireOpenRequest({ state: 'open' })).not.toThrow();
    for (const state of ['accepted', 'refused', 'withdrawn', 'settled'] as const)
      expect(() => requireOpenRequest({ state })).toThrow();
  });
});

test('a request settles when the stage is not theirs to do any more, or has the time', () => {
  expect(isRequestObsolete(projectWith({ Layout: held }), time)).toBe(false);
  expect(isRequestObsolete(projectWith({ Layout: held }), over)).toBe(false);
  expect(isRequestObsolete(projectWith({ Layout: { ...held, deadline: null } }), time)).toBe(false);
  expect(isRequestObsolete(projectWith({ Layout: { ...held, deadline: '2026-12-09' } }), time)).toBe(false);
  expect(isRequestObsolete(projectWith({ Layout: { ...held, deadline: '2026-12-10' } }), time)).toBe(true);
  expect(isRequestObsolete(projectWith({ Layout: { ...held, deadline: '2027-01-10' } }), over)).toBe(false);
  expect(isRequestObsolete(projectWith({ Layout: colleague }), time)).toBe(true);
  expect(isRequestObsolete(projectWith({ Layout: held }, 'Telaah'), time)).toBe(true);
  for (const name of stageNames.slice(2, 4))
    expect(isRequestObsolete(projectWith({ Layout: held }, name), { ...time, stage: name })).toBe(true);
});

describe('an answer', () => {
  const asked = (kind: 'more_time' | 'hand_over', state: 'accepted' | 'refused') =>
    ({ askedBy: editorId, kind, state }) as const;
  const own = [asked('more_time', 'accepted'), asked('more_time', 'refused'), asked('hand_over', 'refused')];

  test('about one’s own work waits while it is theirs and not delivered', () => {
    for (const request of own) {
      for (const turn of ['now', 'later'] as const) {
        expect(isAnswerStillRelevant({ turn, holderId: editorId }, request)).toBe(true);
        for (const holderId of ['hendra', null])
          expect(isAnswerStillRelevant({ turn, holderId }, request)).toBe(false);
      }
      for (const turn of ['approval', 'done'] as const)
        expect(isAnswerStillRelevant({ turn, holderId: editorId }, request)).toBe(false);
    }
  });

  test('that the stage went to somebody else waits until it is done or came back', () => {
    const over = asked('hand_over', 'accepted');
    for (const turn of ['now', 'later', 'approval'] as const) {
      expect(isAnswerStillRelevant({ turn, holderId: 'hendra' }, over)).toBe(true);
      expect(isAnswerStillRelevant({ turn, holderId: editorId }, over)).toBe(false);
    }
    expect(isAnswerStillRelevant({ turn: 'done', holderId: 'hendra' }, over)).toBe(false);
  });
});
