import { describe, expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { statusOf } from '../error-table.ts';
import { AppError } from '../errors.ts';
import type { CreateTaskInput } from './schema.ts';
import { CreateProjectInput } from './schema.ts';
import { isComplete, stageNames, untouchedStage, workTypes } from './stages.ts';
import type { Candidate, ProjectState } from './workflow.ts';
import { approve, newAuthorProject, newRedaksiTask, submitLink, withChanges } from './workflow.ts';

const at = '2026-11-21T03:00:00.000Z';
const later = '2026-11-22T03:00:00.000Z';
const creation = { by: actorOf('admin'), at };
const link = 'https://drive.google.com/file/d/1/view';
const delivery = (submissionLink: string, note = '') => ({ submissionLink, note });
const otherLink = 'https://drive.google.com/file/d/2/view';
const { author, editor } = cast;

const authorInput = (stages: object = {}) =>
  CreateProjectInput.parse({ title: 'Fikih Muamalah', sppNumber: 'SPP-7', authorId: author.id, stages });
const authorProject = (stages: object = {}) =>
  newAuthorProject(authorInput(stages), author, creation).project;

const taskInput: CreateTaskInput = {
  title: 'Layout buku ajar',
  workType: 'Layout',
  deadline: '2026-12-24',
  submissionLink: null,
  editorId: editor.id,
};
const task = (part: Partial<CreateTaskInput> = {}) =>
  newRedaksiTask({ ...taskInput, ...part }, editor, creation);

function refused(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('an author project (§4 Author project creation)', () => {
  test('starts at Penulisan with ten stages not begun, the author’s two assigned', () => {
    const project = authorProject();
    expect(project).toMatchObject({
      kind: 'penulis',
      title: 'Fikih Muamalah',
      sppNumber: 'SPP-7',
      authorId: author.id,
      authorName: author.nama,
      manuscriptId: null,
      currentOverallStatus: 'Penulisan',
      participantUids: [author.id],
      awaitsReview: 0,
      reviewSince: null,
      turn: {
        who: 'penulis',
        holderId: author.id,
        name: author.nama,
        since: null,
        exact: true,
        deadline: null,
      },
    });
    expect(Object.keys(project.stages)).toEqual(stageNames);
    for (const name of stageNames) {
      const own = name === 'Penulisan' || name === 'Proofreading';
      expect(project.stages[name]).toEqual({ ...untouchedStage, assigneeId: own ? author.id : null });
    }
  });
  test('takes the entered deadlines; a given link waits for review and enters the history as the admin’s', () => {
    const { project, links } = newAuthorProject(
      authorInput({
        Penulisan: { deadline: '2026-12-01', submissionLink: link },
        Proofreading: { deadline: '' },
      }),
      author,
      creation,
    );
    expect(project.stages.Penulisan).toEqual({
      deadline: '2026-12-01',
      planned: '2026-12-01',
      status: 'Menunggu Review',
      assigneeId: author.id,
      submissionLink: link,
      submittedAt: at,
      linksGiven: 1,
    });
    expect(project.stages.Proofreading).toEqual({ ...untouchedStage, assigneeId: author.id });
    expect([project.awaitsReview, project.reviewSince]).toEqual([1, at]);
    expect(project.turn).toMatchObject({ who: 'admin', to: 'review', deadline: '2026-12-01', dueOn: null });
    expect(links).toEqual([
      {
        stage: 'Penulisan',
        submissionLink: link,
        submittedBy: 'admin',
        submittedByName: 'Admin Penerbit',
        submittedAt: at,
        note: '',
      },
    ]);
  });
  test('remembers the manuscript it is started from', () => {
    const input = { ...authorInput(), manuscriptId: 'naskah-1' };
    expect(newAuthorProject(input, author, creation).project.manuscriptId).toBe('naskah-1');
  });
  test.each<[string, Candidate | undefined]>([
    ['nobody', undefined],
    ['an editor', editor],
    ['the admin', cast.admin],
    ['a suspended author', { ...author, active: false }],
  ])('refuses %s as author with the sentence of §5', (_, candidate) => {
    const error = refused(() => newAuthorProject(authorInput(), candidate, creation));
    expect([statusOf(error.code), error.fields]).toEqual([
      422,
      { authorId: 'Silakan pilih penulis yang valid.' },
    ]);
  });
});

describe('a redaksi task (§4 Redaksi task creation)', () => {
  test.each(workTypes)('%s: only the chosen stage is filled, and the project stands there', (workType) => {
    const { project, links } = task({ workType });
    expect(project).toMatchObject({
      kind: 'redaksi',
      authorId: '',
      authorName: 'Tugas Redaksi',
      sppNumber: `Tugas-${Date.parse(at)}`,
      currentOverallStatus: workType,
      participantUids: [editor.id],
      turn: { deadline: '2026-12-24' },
    });
    expect(project.stages[workType]).toEqual({
      deadline: '2026-12-24',
      planned: '2026-12-24',
      status: 'Dalam Antrean',
      assigneeId: editor.id,
      editorId: editor.id,
      editorName: editor.nama,
    });
    expect(stageNames.filter((name) => project.stages[name] !== untouchedStage)).toEqual([workType]);
    expect(links).toEqual([]);
  });
  test('with a link it waits for review at once', () => {
    const { project, links } = task({ submissionLink: link });
    expect(project.stages.Layout).toMatchObject({ status: 'Menunggu Review', submissionLink: link });
    expect([project.awaitsReview, links.length]).toEqual([1, 1]);
  });
  test.each<[string, Candidate | undefined]>([
    ['nobody', undefined],
    ['an author', author],
    ['an editor held for approval', { ...editor, active: false }],
  ])('refuses %s as editor with the sentence of §5', (_, candidate) => {
    const error = refused(() => newRedaksiTask(taskInput, candidate, creation));
    expect([statusOf(error.code), error.fields]).toEqual([
      422,
      { editorId: 'Silakan pilih tim redaksi yang valid.' },
    ]);
  });
});

describe('delivering a link (§4, decisions 0002–0004)', () => {
  const by = actorOf('author');

  test('stores the link, makes the stage Selesai and hands out the line of the history', () => {
    const {
      project,
      outcome,
      link: record,
    } = submitLink(authorProject(), 'Penulisan', delivery(link), { by: by, at: later });
    expect(project.stages.Penulisan).toMatchObject({
      status: 'Selesai',
      submissionLink: link,
      submittedAt: later,
    });
    expect([project.awaitsReview, project.currentOverallStatus]).toEqual([1, 'Penulisan']);
    expect(outcome).toBe('submitted');
    expect(record).toEqual({
      stage: 'Penulisan',
      submissionLink: link,
      submittedBy: author.id,
      submittedByName: author.nama,
      submittedAt: later,
      note: '',
    });
  });
  test('a later link replaces it and says so', () => {
    const { project } = submitLink(authorProject(), 'Penulisan', delivery(link), { by: by, at: at });
    const changed = submitLink(project, 'Penulisan', delivery(otherLink), { by: by, at: later });
    expect(changed.outcome).toBe('edited');
    expect(changed.project.stages.Penulisan).toMatchObject({ submissionLink: otherLink, submittedAt: later });
  });
  test('a later link begins the wait for the admin anew', () => {
    const { project } = submitLink(authorProject(), 'Penulisan', delivery(link), { by: by, at: at });
    const waiting = { ...project, turn: { ...project.turn, since: '2026-11-02' } };
    const changed = submitLink(waiting, 'Penulisan', delivery(otherLink), { by: by, at: later }).project;
    expect([changed.turn.to, changed.turn.since, changed.reviewSince]).toEqual(['review', null, later]);
  });
  test('the same link once more changes nothing', () => {
    const { project } = submitLink(authorProject(), 'Penulisan', delivery(link), { by: by, at: at });
    const again = submitLink(project, 'Penulisan', delivery(link), { by: by, at: later });
    expect(again.outcome).toBe('unchanged');
    expect(again.project).toBe(project);
  });
  test('confirming the link the admin gave makes the stage Selesai', () => {
    const project = authorProject({ Penulisan: { submissionLink: link } });
    const confirmed = submitLink(project, 'Penulisan', delivery(link), { by: by, at: later });
    expect([confirmed.outcome, confirmed.project.stages.Penulisan?.status]).toEqual(['edited', 'Selesai']);
  });
  test('the first editor to deliver a free stage becomes its editor; the second is refused', () => {
    const free = { ...task().project.stages, Telaah: { ...untouchedStage, deadline: '2026-12-30' } };
    const shared = withChanges(task().project, {
      stages: { ...free, Revisi: { ...untouchedStage, assigneeId: 'colleague' } },
    });
    const first = submitLink(shared, 'Telaah', delivery(link), { by: actorOf('editor'), at: at }).project;
    expect(first.stages.Telaah).toMatchObject({
      assigneeId: editor.id,
      editorId: editor.id,
      editorName: editor.nama,
    });
    const second = refused(() =>
      submitLink(first, 'Telaah', delivery(otherLink), { by: actorOf('colleague'), at: later }),
    );
    expect([statusOf(second.code), second.code]).toEqual([403, 'projects.stage_of_colleague']);
  });
  test('an editor who confirms the link of a stage that has lost its editor becomes its editor', () => {
    const left = {
      ...untouchedStage,
      deadline: '2026-12-30',
      submissionLink: link,
      status: 'Selesai',
    } as const;
    const orphaned = withChanges(task().project, { stages: { ...task().project.stages, Telaah: left } });
    const taken = submitLink(orphaned, 'Telaah', delivery(link), { by: actorOf('editor'), at: later });
    expect(taken.outcome).toBe('edited');
    expect(taken.project.stages.Telaah).toMatchObject({ assigneeId: editor.id, submittedAt: later });
    expect(
      submitLink(taken.project, 'Telaah', delivery(link), { by: actorOf('editor'), at: later }).outcome,
    ).toBe('unchanged');
  });
  test('an author never becomes the editor of an imported stage that nobody holds', () => {
    const imported = withChanges(authorProject(), { stages: { Penulisan: untouchedStage } });
    const { project } = submitLink(imported, 'Penulisan', delivery(link), { by: by, at: later });
    expect(project.stages.Penulisan).toEqual({
      ...untouchedStage,
      status: 'Selesai',
      submissionLink: link,
      submittedAt: later,
      linksGiven: 1,
    });
  });
  test('an outsider learns nothing of the project', () => {
    const error = refused(() =>
      submitLink(authorProject(), 'Penulisan', delivery(link), { by: actorOf('stranger'), at: at }),
    );
    expect([statusOf(error.code), error.code]).toEqual([404, 'projects.not_found']);
  });
});

describe('Setujui (§4 Approval)', () => {
  const delivered = () =>
    submitLink(authorProject(), 'Penulisan', delivery(link), { by: actorOf('author'), at: at }).project;

  test('approves the stage and moves the project on (§4 Approval)', () => {
    const project = approve(delivered(), 'Penulisan');
    expect(project.stages.Penulisan).toMatchObject({ status: 'Disetujui', submissionLink: link });
    expect([project.currentOverallStatus, project.awaitsReview]).toEqual(['Layout', 0]);
  });
  test('after the last working stage the project is Selesai and has no deadline left', () => {
    const { project } = task({ workType: 'Proses Cetak', submissionLink: link });
    const dated = withChanges(project, {
      stages: { ...project.stages, Selesai: { ...untouchedStage, deadline: '2026-12-01' } },
    });
    expect(approve(dated, 'Proses Cetak')).toMatchObject({
      currentOverallStatus: 'Selesai',
      turn: { who: 'nobody', deadline: null, dueOn: null },
    });
  });
  test.each([
    ['without a link', () => authorProject(), 'projects.stage_has_no_link'],
    ['a second time', () => approve(delivered(), 'Penulisan'), 'projects.stage_already_approved'],
  ])('is refused %s, at the stage it concerns', (_, make, code) => {
    const error = refused(() => approve(make(), 'Penulisan'));
    expect([statusOf(error.code), error.code]).toEqual([409, code]);
    expect(error.fields).toEqual({ 'approvals.Penulisan': error.message });
  });
});

test('what else a caller keeps on a project stays on it', () => {
  const stored: ProjectState & { id: string; version: number } = { ...authorProject(), id: 'p1', version: 3 };
  expect(withChanges(stored, { title: 'Baru' })).toMatchObject({ id: 'p1', version: 3, title: 'Baru' });
});

test('a project without stages or overall status is incomplete (§8)', () => {
  expect(isComplete(authorProject())).toBe(true);
  expect(isComplete({ stages: {}, currentOverallStatus: 'Layout' })).toBe(false);
  expect(isComplete({ stages: { Layout: untouchedStage }, currentOverallStatus: null })).toBe(false);
});
