import { describe, expect, test } from 'vitest';
import { actorOf, cast, people } from '../../test/project-actions.ts';
import { statusOf } from '../error-table.ts';
import { AppError } from '../errors.ts';
import type { ProjectEdit } from './edit.ts';
import {
  applyEdit,
  peopleNamedIn,
  projectChangesBetween,
  rebaseEdit,
  stageReachedByApproval,
  stagesJudgedOrReassigned,
  statusLeftBehind,
  wouldOverwrite,
} from './edit.ts';
import { CreateProjectInput, CreateTaskInput } from './schema.ts';
import { untouchedStage } from './stages.ts';
import { countChanges } from './values.ts';
import type { ProjectState } from './workflow.ts';
import { newAuthorProject, newRedaksiTask, submitLink } from './workflow.ts';

const at = '2026-11-21T03:00:00.000Z';
const link = 'https://drive.google.com/file/d/1/view';
const otherLink = 'https://drive.google.com/file/d/2/view';
const given = { Penulisan: { submissionLink: link }, Proofreading: { submissionLink: link } };
const input = CreateProjectInput.parse({ title: 'Fikih', authorId: cast.author.id, stages: given });
/** Penulisan and Proofreading wait for review. */
const { project: base } = newAuthorProject(input, cast.author, { by: actorOf('admin'), at });

const save = (edit: ProjectEdit, project: ProjectState = base) =>
  applyEdit(project, edit, { people, at }).project;

function refused(edit: ProjectEdit, project = base): AppError {
  try {
    save(edit, project);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}

describe('an approval that is undone (decision 0081)', () => {
  const approved = save({ approvals: ['Penulisan'] });
  const undo: ProjectEdit = { undoneApprovals: ['Penulisan'] };

  test('leaves the stage as it was when it was approved, and the project where it stands (§4 Approval)', () => {
    const saved = save(undo, approved);
    expect(saved.stages).toEqual(base.stages);
    expect([saved.currentOverallStatus, saved.awaitsReview]).toEqual(['Layout', 2]);
    expect(projectChangesBetween(approved, saved)).toEqual([
      { stage: 'Penulisan', field: 'status', before: 'Disetujui', after: 'Menunggu Review' },
    ]);
  });
  test('a stage approved while it was in repair is in repair again', () => {
    const repairs = [{ stage: 'Penulisan' as const, note: 'Bab 2.', deadline: '2026-12-01' }];
    const inRepair = save({ repairs });
    const saved = save(undo, save({ approvals: ['Penulisan'] }, inRepair));
    expect(saved.stages.Penulisan).toEqual(inRepair.stages.Penulisan);
  });
  test('of an approval from before this was recorded, the stage waits for the admin', () => {
    const { approvedFrom: _, ...stage } = approved.stages.Penulisan ?? untouchedStage;
    const older = { ...approved, stages: { ...approved.stages, Penulisan: stage } };
    expect(save(undo, older).stages.Penulisan?.status).toBe('Selesai');
  });
  test('what can be undone is an approval, of a project that is not finished', () => {
    expect(refused(undo).code).toBe('projects.stage_not_approved');
    const finished = save({ currentOverallStatus: 'Selesai' }, approved);
    const error = refused(undo, finished);
    expect([error.code, error.fields]).toEqual([
      'projects.project_finished',
      { 'undoneApprovals.0': 'Proyek ini sudah selesai. Ubah dulu Status Keseluruhan.' },
    ]);
    expect(refused({ ...undo, currentOverallStatus: 'Selesai' }, approved).code).toBe(error.code);
    expect(save({ ...undo, currentOverallStatus: 'Revisi' }, finished).stages).toEqual(base.stages);
  });
  test('the stage may be sent back in the same breath, which ends with the undoing', () => {
    const repairs = [{ stage: 'Penulisan' as const, note: 'Bab 2.', deadline: '2026-12-01' }];
    const both = rebaseEdit({ ...undo, repairs }, approved, approved);
    expect(save(both, approved).stages.Penulisan?.status).toBe('Perlu Perbaikan');
    expect(rebaseEdit({ repairs }, approved, approved)).toEqual({});
  });
  test('a link that came for the stage makes it stale, and it is not taken over', () => {
    expect(stagesJudgedOrReassigned(undo)).toEqual(['Penulisan']);
    const { project: delivered } = submitLink(
      save(undo, approved),
      'Penulisan',
      { submissionLink: otherLink, note: '' },
      { by: actorOf('author'), at },
    );
    expect(rebaseEdit(undo, approved, save({ approvals: ['Penulisan'] }, delivered))).toEqual({});
  });
  test('what lost its holder meanwhile is its author’s, and of the team nobody’s', () => {
    const { stages } = approved;
    const left = {
      ...untouchedStage,
      status: 'Disetujui',
      submissionLink: link,
      editorName: 'Lama',
    } as const;
    const handed: ProjectState = { ...approved, stages: { ...stages, Penulisan: left, Layout: left } };
    const saved = save({ undoneApprovals: ['Penulisan', 'Layout'] }, handed);
    expect(saved.stages.Penulisan).toEqual({
      ...untouchedStage,
      status: 'Selesai',
      submissionLink: link,
      assigneeId: 'author',
    });
    expect(saved.stages.Layout).toEqual({ ...untouchedStage, status: 'Selesai', submissionLink: link });
  });
});

describe('saving the dialog (decisions 0006, 0007, 0081)', () => {
  test('changes what it names and nothing else', () => {
    const saved = save({ title: 'Fikih Muamalah', stages: { Layout: { deadline: '2026-12-01' } } });
    expect(projectChangesBetween(base, saved)).toEqual([
      { stage: null, field: 'title', before: 'Fikih', after: 'Fikih Muamalah' },
      { stage: 'Layout', field: 'deadline', before: null, after: '2026-12-01' },
    ]);
    expect(saved.stages.Layout?.deadline).toBe('2026-12-01');
  });
  test('makes an editor responsible, who then takes part; null takes the stage away again', () => {
    const saved = save({ stages: { Layout: { assigneeId: 'editor' } } });
    expect(saved.stages.Layout).toMatchObject({
      assigneeId: 'editor',
      editorId: 'editor',
      editorName: cast.editor.nama,
    });
    expect(saved.participantUids).toEqual(['author', 'editor']);
    const without = save({ stages: { Layout: { assigneeId: null } } }, saved);
    expect(without.stages.Layout).toEqual(base.stages.Layout);
    expect(without.participantUids).toEqual(['author']);
  });
  test.each([
    [['Penulisan', 'Proofreading'], 'Quality Control'],
    [['Proofreading', 'Penulisan'], 'Layout'],
  ] as const)('%j act in the order pressed: the project goes on to %s', (approvals, status) => {
    const saved = save({ approvals: [...approvals] });
    expect(saved.currentOverallStatus).toBe(status);
    for (const name of approvals) expect(saved.stages[name]?.status).toBe('Disetujui');
    const said = approvals.map((name) => stageReachedByApproval({ approvals: [...approvals] }, name));
    expect(said, 'only the last one leads somewhere').toEqual([null, status]);
  });
  test('an early stage approved late leads back, which may be declined (decision 0081)', () => {
    const late = save({ currentOverallStatus: 'Revisi' });
    const back: ProjectEdit = { approvals: ['Penulisan'] };
    expect([save(back, late).currentOverallStatus, statusLeftBehind(back, late)]).toEqual([
      'Layout',
      'Revisi',
    ]);
    const stay = rebaseEdit({ ...back, currentOverallStatus: 'Revisi' }, late, late);
    expect([save(stay, late).currentOverallStatus, statusLeftBehind(stay, late)]).toEqual(['Revisi', null]);
    expect(stageReachedByApproval(stay, 'Penulisan'), 'no sentence says it goes to Layout').toBeNull();
    expect(statusLeftBehind(back, base), 'forward is no step back').toBeNull();
  });
  test('the overall status of the select wins over the movement by an approval', () => {
    const saved = save({ currentOverallStatus: 'Revisi', approvals: ['Penulisan'] });
    expect([saved.currentOverallStatus, saved.stages.Penulisan?.status]).toEqual(['Revisi', 'Disetujui']);
  });
  test('the overall status may be set to any stage, back as well (§4 Project overall status)', () => {
    expect(save({ currentOverallStatus: 'Penulisan' }, save({ currentOverallStatus: 'Selesai' }))).toEqual(
      base,
    );
  });
  test.each(['stranger', 'admin', 'nobody'])('%s cannot be responsible', (assigneeId) => {
    const error = refused({ stages: { Layout: { assigneeId } } });
    const fields = { 'stages.Layout.assigneeId': 'Silakan pilih tim redaksi yang valid.' };
    expect([statusOf(error.code), error.fields]).toEqual([422, fields]);
  });
  test('somebody who has left the editorial team stays responsible until an admin changes it', () => {
    const saved = save({ stages: { Layout: { assigneeId: 'editor' } } });
    const same: ProjectEdit = { stages: { Layout: { assigneeId: 'editor', deadline: '2026-12-01' } } };
    expect(applyEdit(saved, same, { people: new Map(), at }).project.stages.Layout?.assigneeId).toBe(
      'editor',
    );
  });
  test('the author’s stages have no responsible person to choose', () => {
    const error = refused({ stages: { Penulisan: { assigneeId: 'editor' } } });
    expect([statusOf(error.code), error.code]).toEqual([422, 'projects.stage_not_assignable']);
    expect(error.fields).toEqual({
      'stages.Penulisan.assigneeId': 'Tahap ini tidak memiliki penanggung jawab.',
    });
  });
  test('in a task of redaksi they have one, whose place is not lost with the editor', () => {
    const form = {
      title: 'Baca ulang',
      workType: 'Proofreading',
      deadline: '2026-12-01',
      submissionLink: null,
    };
    const task = newRedaksiTask(CreateTaskInput.parse({ ...form, editorId: 'editor' }), cast.editor, {
      by: actorOf('admin'),
      at,
    }).project;
    const orphaned = save({ stages: { Proofreading: { assigneeId: null } } }, task);
    expect(orphaned).toMatchObject({ participantUids: [], turn: { who: 'admin', to: 'assign' } });
    const again = save({ stages: { Proofreading: { assigneeId: 'colleague' } } }, orphaned);
    expect(again.turn).toMatchObject({ who: 'redaksi', name: cast.colleague.nama });
    expect(refused({ stages: { Selesai: { assigneeId: 'editor' } } }, task).code).toBe(
      'projects.stage_not_assignable',
    );
  });
  test('one impossible approval refuses everything', () => {
    const error = refused({
      title: 'Lain',
      approvals: ['Penulisan', 'Layout'],
    });
    expect(Object.keys(error.fields ?? {})).toEqual(['approvals.Layout']);
  });
});

test('the caller gets the people to look up, each once', () => {
  const edit: ProjectEdit = {
    stages: { Layout: { assigneeId: 'a' }, Telaah: { assigneeId: 'a' }, Revisi: { assigneeId: null } },
  };
  expect(peopleNamedIn(edit)).toEqual(['a']);
});

test('a link delivered meanwhile concerns approvals and responsible persons only', () => {
  const edit: ProjectEdit = {
    title: 'Fikih Muamalah',
    currentOverallStatus: 'Telaah',
    approvals: ['Penulisan'],
    stages: {
      Layout: { assigneeId: null },
      Telaah: { deadline: '2026-12-01' },
    },
  };
  expect(stagesJudgedOrReassigned(edit)).toEqual(['Penulisan', 'Layout']);
});

test('the footer counts every field (§4 Approval)', () => {
  expect(countChanges({})).toBe(0);
  expect(countChanges({ stages: { Layout: {} } })).toBe(0);
  const stages = { Layout: { deadline: null, assigneeId: null } } as const;
  expect(countChanges({ title: 'a', currentOverallStatus: 'Layout', approvals: ['Telaah'], stages })).toBe(5);
});

describe('a save that somebody else overtook (decision 0007)', () => {
  const withEditor = save({ stages: { Layout: { assigneeId: 'editor' } } });
  const newerLink = submitLink(
    base,
    'Penulisan',
    { submissionLink: otherLink, note: '' },
    { by: actorOf('author'), at: at },
  ).project;

  test('shows names, links and statuses of both sides', () => {
    expect(projectChangesBetween(base, withEditor)).toEqual([
      { stage: 'Layout', field: 'assigneeId', before: null, after: cast.editor.nama },
    ]);
    expect(projectChangesBetween(base, newerLink)).toEqual([
      { stage: 'Penulisan', field: 'submissionLink', before: link, after: otherLink },
      { stage: 'Penulisan', field: 'status', before: 'Menunggu Review', after: 'Selesai · menunggu review' },
    ]);
  });
  test('shows which of them saving would overwrite', () => {
    const overwritten = (edit: ProjectEdit, current: ProjectState) =>
      projectChangesBetween(base, current)
        .filter((change) => wouldOverwrite(edit, change))
        .map(({ field }) => field);
    expect(overwritten({ stages: { Layout: { assigneeId: 'colleague' } } }, withEditor)).toEqual([
      'assigneeId',
    ]);
    expect(overwritten({ stages: { Layout: { deadline: '2026-12-01' } } }, withEditor)).toEqual([]);
    expect(overwritten({ approvals: ['Penulisan'] }, newerLink)).toEqual(['submissionLink', 'status']);
    expect(overwritten({ title: 'Saya' }, save({ title: 'Mereka', currentOverallStatus: 'Revisi' }))).toEqual(
      ['title'],
    );
  });
  test('shows it for every value', () => {
    const theirs = save({
      title: 'Mereka',
      currentOverallStatus: 'Revisi',
      stages: { Layout: { deadline: '2026-11-30', assigneeId: 'editor' } },
    });
    const overwritten = (edit: ProjectEdit, current = theirs) =>
      projectChangesBetween(base, current).filter((change) => wouldOverwrite(edit, change));
    expect(overwritten({ currentOverallStatus: 'Layout' })).toEqual([
      { stage: null, field: 'currentOverallStatus', before: 'Penulisan', after: 'Revisi' },
    ]);
    expect(overwritten({ stages: { Layout: { deadline: '2026-12-01' } } })).toEqual([
      { stage: 'Layout', field: 'deadline', before: null, after: '2026-11-30' },
    ]);
    expect(overwritten({ stages: { Telaah: { deadline: '2026-12-01', assigneeId: 'colleague' } } })).toEqual(
      [],
    );
    expect(overwritten({ stages: { Penulisan: { deadline: '2026-12-01' } } }, newerLink)).toEqual([]);
  });
  test('keeps one’s own values on the newer state, without those stored by now', () => {
    const edit: ProjectEdit = {
      title: 'Saya',
      stages: { Layout: { assigneeId: 'editor', deadline: '2026-12-01' } },
    };
    expect(rebaseEdit(edit, base, withEditor)).toEqual({
      title: 'Saya',
      stages: { Layout: { deadline: '2026-12-01' } },
    });
    expect(rebaseEdit({ stages: { Layout: { assigneeId: 'editor' } } }, base, withEditor)).toEqual({});
    const status: ProjectEdit = { currentOverallStatus: 'Revisi' };
    expect(rebaseEdit(status, base, withEditor)).toEqual(status);
    expect(rebaseEdit(status, base, save(status))).toEqual({});
    const dated: ProjectEdit = { stages: { Penulisan: { deadline: '2026-12-01' } } };
    expect(rebaseEdit(dated, base, withEditor)).toEqual(dated);
  });
  test('drops approvals of a link that changed and of a stage approved meanwhile', () => {
    const edit: ProjectEdit = { approvals: ['Penulisan', 'Proofreading'] };
    expect(rebaseEdit(edit, base, newerLink)).toEqual({ approvals: ['Proofreading'] });
    const approved = save({ approvals: ['Proofreading'] });
    expect(rebaseEdit(edit, base, approved)).toEqual({ approvals: ['Penulisan'] });
  });
});

describe('title, number and author of a project (decision 0081)', () => {
  const approved = save({ approvals: ['Penulisan'] });
  test('another author takes over what is open; what is approved keeps the name it was done under', () => {
    const moved = save({ authorId: 'stranger' }, approved);
    expect(moved).toMatchObject({ authorId: 'stranger', authorName: cast.stranger.nama });
    expect(moved.participantUids, 'the rights of reading move with it').toEqual(['stranger']);
    expect(moved.stages.Proofreading).toMatchObject({ assigneeId: 'stranger', status: 'Menunggu Review' });
    expect(moved.stages.Penulisan).toMatchObject({
      assigneeId: null,
      editorName: cast.author.nama,
      status: 'Disetujui',
    });
    const back = save({ authorId: 'author' }, moved);
    expect(back.stages.Penulisan?.editorName, 'twice moved, done by the first').toBe(cast.author.nama);
  });
  test.each(['editor', 'admin', 'nobody'])('the author cannot be %s', (authorId) => {
    expect(refused({ authorId }).fields).toEqual({ authorId: 'Silakan pilih penulis yang valid.' });
  });
  test('an approved stage of the author is given to nobody, neither before nor after', () => {
    const moved = save({ authorId: 'stranger' }, approved);
    for (const project of [approved, moved]) {
      expect(refused({ stages: { Penulisan: { assigneeId: 'editor' } } }, project).fields).toEqual({
        'stages.Penulisan.assigneeId': 'Tahap ini tidak memiliki penanggung jawab.',
      });
    }
  });
  test('the SPP number may be given later, and taken away', () => {
    const numbered = save({ sppNumber: 'SPP/1/2026' });
    expect(numbered.sppNumber).toBe('SPP/1/2026');
    expect(save({ sppNumber: '' }, numbered).sppNumber).toBe('');
  });
  test('number and author of a task are not anybody’s choice', () => {
    const { project: task } = newRedaksiTask(
      CreateTaskInput.parse({
        title: 'Telaah',
        workType: 'Telaah',
        deadline: '2026-12-01',
        editorId: 'editor',
      }),
      cast.editor,
      { by: actorOf('admin'), at },
    );
    expect(refused({ sppNumber: 'SPP/1' }, task).fields).toEqual({
      sppNumber: 'Nomor tugas tidak dapat diubah.',
    });
    expect(refused({ authorId: 'author' }, task).fields).toEqual({
      authorId: 'Tugas Redaksi tidak memiliki penulis.',
    });
  });
  test('a brief is kept until it is emptied', () => {
    const briefed = save({ stages: { Layout: { brief: 'Pakai templat buku ajar.' } } });
    expect(briefed.stages.Layout?.brief).toBe('Pakai templat buku ajar.');
    expect(
      save({ stages: { Layout: { deadline: '2026-12-01' } } }, briefed).stages.Layout?.brief,
    ).toBeDefined();
    expect(save({ stages: { Layout: { brief: '' } } }, briefed).stages.Layout).toEqual(base.stages.Layout);
  });
});
