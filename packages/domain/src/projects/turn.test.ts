import { describe, expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { isLate } from './deadlines.ts';
import type { StageMap, StageName } from './stages.ts';
import { stageNames, untouchedStage } from './stages.ts';
import {
  activeTurns,
  dueStages,
  listFlagsOf,
  ownStages,
  personAskedAt,
  stageTurn,
  turnsAfter,
  turnsOf,
} from './turn.ts';

const deadline = '2026-12-24';
const submissionLink = 'https://drive.google.com/file/d/1/view';
const byEditor = { assigneeId: cast.editor.id, editorId: cast.editor.id, editorName: cast.editor.nama };

function project(currentOverallStatus: StageName | null, stages: StageMap, others: string[] = []) {
  const { id, nama } = cast.author;
  const participantUids = [id, ...others];
  return {
    kind: 'penulis',
    authorId: id,
    authorName: nama,
    currentOverallStatus,
    stages,
    participantUids,
  } as const;
}

const nobodys = { who: 'nobody', holderId: null, to: null };
const whoseTurn = (of: Parameters<typeof turnsOf>[0]) => turnsOf(of)[0] ?? nobodys;
const lateStages = (of: Parameters<typeof turnsOf>[0], today: string) =>
  turnsOf(of).flatMap(({ stage, dueOn }) => (dueOn !== null && dueOn < today ? [stage] : []));
const turnAfter = (...[before, after]: Parameters<typeof turnsAfter>) => turnsAfter(before, after).turn;

describe('the turn of a stage', () => {
  const turnsAt = (overall: StageName | null, stages: StageMap = {}) =>
    stageNames.map((name) => stageTurn({ kind: 'penulis', currentOverallStatus: overall, stages }, name));
  const [done, later] = [(n: number) => Array(n).fill('done'), (n: number) => Array(n).fill('later')];

  test('is now at the one Status Keseluruhan names, done before it, also when the status was set by hand', () => {
    expect(turnsAt('Penulisan')).toEqual(['now', ...later(9)]);
    expect(turnsAt('Telaah')).toEqual([...done(3), 'now', ...later(6)]);
  });
  test('has passed for every stage of a finished project, and has come for no stage of one without a status', () => {
    expect(turnsAt('Selesai')).toEqual(done(10));
    expect(turnsAt(null)).toEqual(later(10));
  });
  test('waits for approval with a link, before, at and after the present stage', () => {
    const delivered = { ...untouchedStage, status: 'Selesai', submissionLink } as const;
    const stages: StageMap = { Penulisan: delivered, Telaah: delivered, 'Proses Cetak': delivered };
    const expected = ['approval', 'done', 'done', 'approval', ...later(4), 'approval', 'later'];
    expect(turnsAt('Telaah', stages)).toEqual(expected);
  });
  test('is done once approved, before, at and after the present stage', () => {
    const approved = { ...untouchedStage, status: 'Disetujui', submissionLink } as const;
    const stages: StageMap = { Penulisan: approved, Telaah: approved, Revisi: approved };
    expect(turnsAt('Telaah', stages)).toEqual([...done(4), ...later(2), 'done', ...later(3)]);
  });
});

describe('the turn', () => {
  test("the author's, at an open stage of theirs, deadline or not", () => {
    const turn = { who: 'penulis', name: cast.author.nama };
    const assigned = { ...untouchedStage, assigneeId: cast.author.id };
    expect(whoseTurn(project('Penulisan', { Penulisan: assigned }))).toMatchObject(turn);
    expect(whoseTurn(project('Proofreading', {}))).toMatchObject(turn);
  });
  test("the admin's, to review, once a link is in", () => {
    const Penulisan = { ...untouchedStage, status: 'Selesai', submissionLink } as const;
    expect(whoseTurn(project('Penulisan', { Penulisan }))).toMatchObject({ who: 'admin', to: 'review' });
  });
  test("the admin's, to advance, where the stage is already approved", () => {
    const Layout = { ...untouchedStage, status: 'Disetujui', submissionLink } as const;
    expect(whoseTurn(project('Layout', { Layout }))).toMatchObject({ who: 'admin', to: 'advance' });
  });
  test("the named editor's, once the deadline is set", () => {
    const Layout = { ...untouchedStage, ...byEditor };
    expect(whoseTurn(project('Layout', { Layout }))).toMatchObject({ who: 'admin', to: 'setDeadline' });
    const dated = { Layout: { ...Layout, deadline } };
    expect(whoseTurn(project('Layout', dated))).toMatchObject({ who: 'redaksi', name: cast.editor.nama });
  });
  test("the team's, for a free stage with a deadline, if there is a team", () => {
    const stages = { Layout: { ...untouchedStage, deadline } };
    expect(whoseTurn(project('Layout', stages, [cast.editor.id]))).toMatchObject({ who: 'team' });
    expect(whoseTurn(project('Layout', stages))).toMatchObject({ who: 'admin', to: 'assign' });
  });
  test("an editor's as well at a stage of the author that was given to them", () => {
    const Penulisan = { ...untouchedStage, ...byEditor, deadline };
    expect(whoseTurn(project('Penulisan', { Penulisan }))).toMatchObject({
      who: 'redaksi',
      name: cast.editor.nama,
    });
    const { editorName: _, ...unnamed } = Penulisan;
    expect(whoseTurn(project('Penulisan', { Penulisan: unnamed }))).toMatchObject({
      who: 'redaksi',
      name: '',
    });
  });
  test("the admin's, to assign, at a stage of the author that a task leaves without one", () => {
    const task = { ...project('Penulisan', { Penulisan: { ...untouchedStage, deadline } }), authorId: '' };
    expect(whoseTurn({ ...task, participantUids: [cast.editor.id] })).toMatchObject({
      who: 'admin',
      to: 'assign',
    });
  });
  test.each([null, 'Selesai'] as const)('nobody’s at %s', (overall) => {
    expect(whoseTurn(project(overall, {}))).toMatchObject({ who: 'nobody' });
  });
});

test('for a deleted author it is the admin’s turn, to reassign the stage', () => {
  const gone = {
    ...project('Proofreading', { Proofreading: { ...untouchedStage, deadline } }),
    authorGone: true,
  };
  expect(whoseTurn(gone)).toMatchObject({ who: 'admin', to: 'assign' });
});

describe('since when, and until when', () => {
  const assigned: StageMap = { Layout: { ...untouchedStage, ...byEditor, deadline } };
  const at = (state: ReturnType<typeof project>) => ({
    turn: { ...turnAfter(undefined, state), since: '2026-11-02', exact: false },
    otherTurns: [],
  });

  test('a turn begins with the change that causes it, and continues through unrelated changes', () => {
    expect(turnAfter(undefined, project('Layout', assigned))).toMatchObject({ since: null, exact: true });
    const later: StageMap = { Layout: { ...untouchedStage, ...byEditor, deadline: '2027-01-15' } };
    const kept = turnAfter(at(project('Layout', assigned)), project('Layout', later));
    expect(kept).toMatchObject({ since: '2026-11-02', exact: false, deadline: '2027-01-15' });
  });
  test('with another person, stage or delivery it is a new one', () => {
    const before = at(project('Layout', assigned));
    const other = { ...untouchedStage, deadline, assigneeId: cast.colleague.id };
    const delivered = { ...untouchedStage, ...byEditor, status: 'Selesai', submissionLink } as const;
    for (const next of [
      project('Layout', { Layout: other }),
      project('Telaah', { ...assigned, Telaah: { ...untouchedStage, ...byEditor, deadline } }),
      project('Layout', { Layout: delivered }),
    ]) {
      expect(turnAfter(before, next)).toMatchObject({ since: null, exact: true });
    }
  });
  test('what is to be decided of a withdrawn book waits since then, not since its delivery, and back', () => {
    const delivered = { ...untouchedStage, ...byEditor, status: 'Selesai', submissionLink } as const;
    const stands = project('Layout', { Layout: delivered });
    const withdrawn = { ...stands, withdrawn: true };
    expect(turnAfter(at(stands), withdrawn)).toMatchObject({ to: 'withdrawn', since: null, exact: true });
    expect(turnAfter(at(withdrawn), withdrawn)).toMatchObject({ since: '2026-11-02' });
    expect(turnAfter(at(withdrawn), stands)).toMatchObject({ to: 'review', since: null, exact: true });
  });
  test('only the present stage’s deadline counts, and only as a delay of its holder', () => {
    const stages: StageMap = { Penulisan: { ...untouchedStage, deadline: '2026-01-05' }, ...assigned };
    const turn = turnAfter(undefined, project('Layout', stages));
    expect(turn).toMatchObject({ deadline, dueOn: deadline });
    expect([isLate(turn, deadline), isLate(turn, '2026-12-25')]).toEqual([false, true]);
    const delivered = {
      ...untouchedStage,
      ...byEditor,
      deadline,
      status: 'Selesai',
      submissionLink,
    } as const;
    const waiting = turnAfter(undefined, project('Layout', { Layout: delivered }));
    expect([waiting.deadline, waiting.dueOn, isLate(waiting, '2026-12-25')]).toEqual([deadline, null, false]);
    const approved = turnAfter(
      undefined,
      project('Layout', { Layout: { ...delivered, status: 'Disetujui' } }),
    );
    expect([approved.to, approved.deadline]).toEqual(['advance', null]);
  });
});

describe('own stages', () => {
  const stages: StageMap = {
    Penulisan: { ...untouchedStage, status: 'Disetujui', assigneeId: cast.author.id, submissionLink },
    Layout: { ...untouchedStage, ...byEditor },
    Telaah: { ...untouchedStage, deadline },
    Revisi: { ...untouchedStage, deadline, assigneeId: cast.colleague.id },
  };
  test('of the author: Penulisan and Proofreading, approved ones included', () => {
    expect(ownStages(actorOf('author'), project('Layout', stages))).toEqual(['Penulisan', 'Proofreading']);
  });
  test('of the author: also an imported one that nobody is assigned to, closed or not', () => {
    const Proofreading = { ...untouchedStage, status: 'Disetujui', submissionLink } as const;
    expect(ownStages(actorOf('author'), project('Selesai', { Proofreading }))).toEqual([
      'Penulisan',
      'Proofreading',
    ]);
  });
  test('of an editor: assigned ones, even without a deadline, and free ones with a deadline', () => {
    expect(ownStages(actorOf('editor'), project('Layout', stages))).toEqual(['Layout', 'Telaah']);
  });
  test('of the admin: none', () => {
    expect(ownStages(actorOf('admin'), project('Layout', stages))).toEqual([]);
  });
});

describe('a stage that the project has passed by a status set by hand (§4)', () => {
  const late: StageMap = {
    Penulisan: { ...untouchedStage, deadline: '2026-01-05', assigneeId: cast.author.id },
    Layout: { ...untouchedStage, ...byEditor, deadline: '2026-01-05' },
    Proofreading: { ...untouchedStage, deadline: '2027-01-05', assigneeId: cast.author.id },
  };
  test('asks its author for nothing, and neither does a later one', () => {
    expect(dueStages(actorOf('author'), project('Penulisan', late))).toEqual(['Penulisan']);
    expect(dueStages(actorOf('author'), project('Telaah', late))).toEqual([]);
    expect(dueStages(actorOf('author'), project('Proofreading', late))).toEqual(['Proofreading']);
    expect(dueStages(actorOf('author'), project('Proses Cetak', late))).toEqual([]);
  });
});

test('an incomplete project (§8) gives nobody work and only shows a warning', () => {
  const stages: StageMap = { Layout: { ...untouchedStage, ...byEditor, deadline } };
  expect(ownStages(actorOf('editor'), project('Layout', stages))).toEqual(['Layout']);
  expect(ownStages(actorOf('editor'), project(null, stages))).toEqual([]);
  expect(ownStages(actorOf('author'), project('Layout', {}))).toEqual([]);
});

describe('a stage that was sent back while the project stands elsewhere', () => {
  const sent = { ...untouchedStage, ...byEditor, status: 'Perlu Perbaikan', submissionLink } as const;
  const Penulisan = { ...untouchedStage, assigneeId: cast.author.id, deadline };
  const Layout = { ...sent, deadline: '2026-11-24' };

  test('is its holder’s turn beside the present one, and the one that is due first is shown', () => {
    const { turn, otherTurns } = turnsAfter(undefined, project('Penulisan', { Penulisan, Layout }));
    expect(turn).toMatchObject({ stage: 'Layout', who: 'redaksi', holderId: cast.editor.id });
    expect([turn.deadline, turn.dueOn]).toEqual(['2026-11-24', '2026-11-24']);
    expect(otherTurns).toMatchObject([{ stage: 'Penulisan', who: 'penulis', holderId: cast.author.id }]);
    const sooner = { Penulisan: { ...Penulisan, deadline: '2026-11-23' }, Layout };
    expect(turnsOf(project('Penulisan', sooner)).map(({ stage }) => stage)).toEqual(['Penulisan', 'Layout']);
  });
  test('is late by its own day, and counts in every filter', () => {
    const both = project('Penulisan', { Penulisan, Layout });
    expect(lateStages(both, '2026-11-25')).toEqual(['Layout']);
    const turns = turnsAfter(undefined, both);
    expect(listFlagsOf(turns).waitsFor).toEqual({ admin: false, penulis: true, redaksi: true, team: false });
    expect([personAskedAt(turns, 'Layout'), personAskedAt(turns, 'Penulisan')]).toEqual([
      cast.editor.id,
      cast.author.id,
    ]);
  });
  test('keeps the day it began while another stage is more urgent', () => {
    const before = turnsAfter(undefined, project('Penulisan', { Penulisan, Layout }));
    const begun = {
      turn: before.turn,
      otherTurns: before.otherTurns.map((one) => ({ ...one, since: '2026-11-02' })),
    };
    const returned = project('Penulisan', { Penulisan, Layout: { ...Layout, status: 'Selesai' } });
    expect(turnsAfter(begun, returned).turn).toMatchObject({ stage: 'Penulisan', since: '2026-11-02' });
  });
  test('asks nobody in a project that is finished or incomplete', () => {
    for (const overall of ['Selesai', null] as const) {
      const still = project(overall, { Layout });
      expect([stageTurn(still, 'Layout'), turnsOf(still)]).toEqual([overall === null ? 'later' : 'done', []]);
      expect(lateStages(still, '2027-01-01')).toEqual([]);
    }
  });
  test('whose holder is gone has to be given to somebody', () => {
    const free = { ...Layout, assigneeId: null, editorId: undefined, editorName: undefined };
    const turns = turnsAfter(undefined, project('Penulisan', { Penulisan, Layout: free }));
    expect(turns.turn).toMatchObject({ stage: 'Layout', who: 'admin', to: 'assign', dueOn: '2026-11-24' });
    expect(listFlagsOf(turns)).toMatchObject({ lacksPerson: true, lacksDeadline: false });
  });
});

describe('late is what is due and not delivered', () => {
  const past = '2026-11-20';
  const late = (stages: StageMap, others: string[] = []) =>
    lateStages(project('Layout', stages, others), '2026-11-21');
  test('whoever holds it, also nobody', () => {
    expect(late({ Layout: { ...untouchedStage, ...byEditor, deadline: past } })).toEqual(['Layout']);
    expect(late({ Layout: { ...untouchedStage, deadline: past } })).toEqual(['Layout']);
    expect(late({ Layout: { ...untouchedStage, deadline: past } }, [cast.editor.id])).toEqual(['Layout']);
    expect(whoseTurn(project('Layout', { Layout: { ...untouchedStage, deadline: past } }))).toMatchObject({
      to: 'assign',
      dueOn: past,
    });
  });
  test('not what waits for approval, and not on the day itself', () => {
    const delivered = {
      ...untouchedStage,
      ...byEditor,
      deadline: past,
      status: 'Selesai',
      submissionLink,
    } as const;
    expect(late({ Layout: delivered })).toEqual([]);
    expect(late({ Layout: { ...untouchedStage, ...byEditor, deadline: '2026-11-21' } })).toEqual([]);
  });
});

describe('a stage without a person and one without a deadline', () => {
  const needs = (stages: StageMap, others: string[] = []) => {
    const { lacksPerson, lacksDeadline } = listFlagsOf(
      turnsAfter(undefined, project('Layout', stages, others)),
    );
    return [lacksPerson, lacksDeadline];
  };
  test('are counted apart', () => {
    expect(needs({ Layout: { ...untouchedStage, ...byEditor } })).toEqual([false, true]);
    expect(needs({ Layout: { ...untouchedStage, deadline } })).toEqual([true, false]);
    expect(needs({ Layout: { ...untouchedStage, deadline } }, [cast.editor.id])).toEqual([true, false]);
    expect(needs({ Layout: untouchedStage })).toEqual([true, true]);
    expect(needs({ Layout: { ...untouchedStage, ...byEditor, deadline } })).toEqual([false, false]);
  });
  test('an author’s stage has a person', () => {
    const turns = turnsAfter(undefined, project('Penulisan', {}));
    expect(listFlagsOf(turns)).toMatchObject({ lacksPerson: false, lacksDeadline: true });
  });
});

describe('a project that nobody works on', () => {
  const approved = { ...untouchedStage, ...byEditor, status: 'Disetujui', submissionLink } as const;
  const task = { ...project('Penyuntingan', { Layout: approved }), kind: 'redaksi', authorId: '' } as const;

  test('a task whose work is all approved asks to be finished, not for somebody at the stage after', () => {
    const turns = turnsAfter(undefined, task);
    expect(activeTurns(turns)).toMatchObject([{ who: 'admin', to: 'finish', deadline: null, dueOn: null }]);
    expect(listFlagsOf(turns)).toMatchObject({ lacksPerson: false, lacksDeadline: false, lacksStep: true });
    expect(stageTurn(task, 'Penyuntingan')).toBe('done');
  });
  test('with more to do it goes on', () => {
    const more = {
      ...task,
      stages: { Layout: approved, Penyuntingan: { ...untouchedStage, ...byEditor, deadline } },
    };
    expect(activeTurns(turnsAfter(undefined, more))).toMatchObject([
      { who: 'redaksi', stage: 'Penyuntingan' },
    ]);
  });
  test('one whose manuscript was withdrawn asks the admin alone, until it goes on', () => {
    const sent = {
      ...untouchedStage,
      ...byEditor,
      status: 'Perlu Perbaikan',
      submissionLink,
      deadline,
    } as const;
    const going = project('Penulisan', { Layout: sent });
    const withdrawn = { ...going, withdrawn: true };
    expect(turnsOf(withdrawn)).toMatchObject([{ who: 'admin', to: 'withdrawn', deadline: null }]);
    expect(dueStages(actorOf('author'), withdrawn)).toEqual([]);
    expect(dueStages(actorOf('editor'), withdrawn)).toEqual([]);
    expect(lateStages(withdrawn, '2027-01-01')).toEqual([]);
    expect(dueStages(actorOf('author'), going)).toEqual(['Penulisan']);
    expect(dueStages(actorOf('editor'), going)).toEqual(['Layout']);
  });
});
