import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, buildTask, drive, heldBy } from '../../../test/project-factories.ts';
import { mailDueNotices } from '../notices/mail-due.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let editor: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ({ admin, author, editor, colleague } = await buildCast(app));
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600_000));

const save = (id: string, version: number | undefined, edit: unknown) =>
  saveEdit(app, admin, { id, version, edit });
const read = async (id: string, as = admin) => (await app.call({ url: `/api/projects/${id}`, as })).body;
const deliver = (as: TestUser, id: string, stage: StageName, name: string) =>
  deliverLink(app, as, { id, stage, link: drive(name) });
const given = { Penulisan: { deadline: null, submissionLink: drive('a') } };
const withLink = () => buildProject(app, { author, input: { stages: given } });
const inListOf = async (person: TestUser, id: string) => {
  const { body } = await app.call({ url: '/api/projects?scope=mine', as: person });
  return body.items.some((item: { id: string }) => item.id === id);
};

describe('saving the dialog (decisions 0005–0007)', () => {
  test('changes what it names, keeps the rest and what follows from the stages', async () => {
    const { id } = await withLink();
    const saved = await save(id, 1, {
      title: 'Fikih Muamalah',
      stages: { Layout: { deadline: '2026-12-01', assigneeId: editor.id } },
    });
    expect(saved.status).toBe(200);
    expect(saved.headers.etag).toBe('"2"');
    expect(saved.body).toMatchObject({
      title: 'Fikih Muamalah',
      version: 2,
      turn: { who: 'admin', to: 'review' },
      awaitsReview: 1,
      participantUids: [author.id, editor.id],
      currentOverallStatus: 'Penulisan',
    });
    expect(saved.body.stages.Layout).toMatchObject({ assigneeId: editor.id, editorName: editor.nama });
    expect(saved.body.stages.Penulisan).toMatchObject({ deadline: null, submissionLink: drive('a') });
    expect(await read(id)).toMatchObject(saved.body);
    expect(await inListOf(editor, id)).toBe(true);
  });

  test('somebody who is no longer responsible for any stage no longer sees the project', async () => {
    const { id } = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    expect(await inListOf(editor, id)).toBe(true);
    const saved = await save(id, 1, { stages: { Layout: { assigneeId: colleague.id } } });
    expect(saved.body.participantUids).toEqual([author.id, colleague.id]);
    expect([await inListOf(editor, id), await inListOf(colleague, id)]).toEqual([false, true]);
    expect((await app.call({ url: `/api/projects/${id}`, as: editor })).status).toBe(404);
  });

  test('Setujui approves, moves the project on and is recorded with person and time (§4 Approval)', async () => {
    const { id } = await withLink();
    const saved = await save(id, 1, { approvals: ['Penulisan'] });
    expect(saved.body).toMatchObject({ currentOverallStatus: 'Layout', awaitsReview: 0 });
    expect(saved.body.stages.Penulisan).toMatchObject({ status: 'Disetujui', submissionLink: drive('a') });
    const row = await app.db.reads
      .selectFrom('project_stages')
      .select(['approved_by', 'approved_at'])
      .where('project_id', '=', id)
      .where('stage', '=', 'Penulisan')
      .executeTakeFirst();
    expect(row).toEqual({ approved_by: admin.id, approved_at: app.clock.now() });
    const { body } = await app.call({ url: `/api/audit?objectId=${id}`, as: admin });
    expect(
      body.items.map((event: { action: string; detail: unknown }) => [event.action, event.detail]).sort(),
    ).toEqual([
      ['projects.stage_approved', { stage: 'Penulisan' }],
      ['projects.updated', { version: 2, stages: 'Penulisan' }],
    ]);
  });

  test('Batalkan persetujuan puts the stage back, leaves the project where it is, and is recorded (§4 Approval)', async () => {
    const { id } = await withLink();
    const before = (await app.call({ url: `/api/projects/${id}`, as: admin })).body;
    await save(id, 1, { approvals: ['Penulisan'] });
    const undone = await save(id, 2, { undoneApprovals: ['Penulisan'] });
    expect(undone.body).toMatchObject({ currentOverallStatus: 'Layout', awaitsReview: 1 });
    expect(undone.body.stages).toEqual(before.stages);
    const stored = await app.db.reads
      .selectFrom('project_stages')
      .select(['approved_by', 'approved_at', 'approved_from', 'turn'])
      .where('project_id', '=', id)
      .where('stage', '=', 'Penulisan')
      .executeTakeFirst();
    expect(stored).toEqual({ approved_by: null, approved_at: null, approved_from: null, turn: 'approval' });
    const { body } = await app.call({ url: `/api/audit?objectId=${id}`, as: admin });
    const acts = body.items.map((event: { action: string; detail: unknown }) => [event.action, event.detail]);
    expect(acts).toContainEqual(['projects.approval_undone', { stage: 'Penulisan' }]);
    const delivered = await deliverLink(app, author, { id, stage: 'Penulisan', link: drive('b') });
    expect(delivered.status, 'its holder may hand it in again').toBe(200);
    await save(id, 4, { approvals: ['Penulisan'], currentOverallStatus: 'Selesai' });
    const late = await save(id, 5, { undoneApprovals: ['Penulisan'] });
    expect([late.status, late.body.code]).toEqual([409, 'projects.project_finished']);
  });

  test('an approval that is undone within the minute is told to nobody, a later one to its holder', async () => {
    const { id } = await withLink();
    const heard = async () => {
      const { body } = await app.call({ url: '/api/notices', as: author });
      const own = body.items.filter(({ projectId }: { projectId: string }) => projectId === id);
      return own.map(({ event }: { event: string }) => event);
    };
    const approve = { approvals: ['Penulisan'], currentOverallStatus: 'Layout' };
    await save(id, 1, approve);
    expect(await heard()).toEqual(['approved']);
    await save(id, 2, { undoneApprovals: ['Penulisan'] });
    expect(await heard()).toEqual([]);
    await save(id, 3, approve);
    app.clock.advance(120_000);
    await mailDueNotices(app.deps);
    await save(id, 4, { undoneApprovals: ['Penulisan'] });
    expect(await heard()).toEqual(['approvalUndone', 'approved']);
  });

  test('approvals act in the order they were pressed (§4)', async () => {
    const stages = {
      Penulisan: { deadline: null, submissionLink: drive('a') },
      Proofreading: { deadline: null, submissionLink: drive('b') },
    };
    const { id } = await buildProject(app, { author, input: { stages } });
    const saved = await save(id, 1, { approvals: ['Proofreading', 'Penulisan'] });
    expect(saved.body).toMatchObject({ currentOverallStatus: 'Layout', awaitsReview: 0 });
    const twice = await save(id, 2, { approvals: ['Layout', 'Layout'] });
    expect(twice.status).toBe(409);
  });

  test('the overall status of the select wins over the movement by an approval', async () => {
    const { id } = await withLink();
    const body = { currentOverallStatus: 'Revisi', approvals: ['Penulisan'] };
    expect((await save(id, 1, body)).body.currentOverallStatus).toBe('Revisi');
  });

  test('a new title is found, the old one is not', async () => {
    const { id } = await buildProject(app, { author, input: { title: 'Sebelumnya' } });
    await save(id, 1, { title: 'Sesudahnya Berbeda' });
    const search = async (q: string) =>
      (await app.call({ url: `/api/projects?q=${q}`, as: admin })).body.items;
    expect((await search('sesudahnya')).map((item: { id: string }) => item.id)).toEqual([id]);
    expect(await search('sebelumnya')).toEqual([]);
  });
});

describe('what is refused changes nothing', () => {
  test.each<[string, unknown, number, Record<string, string>]>([
    [
      'an approval without a link',
      { title: 'Lain', approvals: ['Penulisan', 'Layout'] },
      409,
      { 'approvals.Layout': 'Tahap ini belum memiliki link dokumen.' },
    ],
    [
      'somebody who is no editor',
      { title: 'Lain', stages: { Layout: { assigneeId: 'nobody' } } },
      422,
      { 'stages.Layout.assigneeId': 'Silakan pilih tim redaksi yang valid.' },
    ],
    [
      'a person for the author’s stage',
      { stages: { Penulisan: { assigneeId: 'nobody' } } },
      422,
      { 'stages.Penulisan.assigneeId': 'Tahap ini tidak memiliki penanggung jawab.' },
    ],
    ['an unknown field alone', { asal: 1 }, 422, { asal: 'Isian ini tidak dikenal.' }],
    [
      'an unknown field of a stage alone',
      { stages: { Layout: { asal: 1 } } },
      422,
      { 'stages.Layout.asal': 'Isian ini tidak dikenal.' },
    ],
    ['nothing at all', {}, 422, { '': 'Belum ada perubahan untuk disimpan.' }],
  ])('%s', async (_, body, status, fields) => {
    const { id } = await withLink();
    const before = await read(id);
    const refused = await save(id, 1, body);
    expect([refused.status, refused.body.fields]).toEqual([status, fields]);
    expect(await read(id)).toEqual(before);
  });

  test('a second approval', async () => {
    const { id } = await withLink();
    await save(id, 1, { approvals: ['Penulisan'] });
    const again = await save(id, 2, { approvals: ['Penulisan'] });
    expect([again.status, again.body.code]).toEqual([409, 'projects.stage_already_approved']);
  });

  test.each(['status', 'authorId', 'participantUids', 'version'])('nobody may send %s', async (key) => {
    const { id } = await withLink();
    const refused = await save(id, 1, { title: 'Lain', [key]: 'x' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [key]]);
  });

  test('a raw stage status and an unknown stage', async () => {
    const { id } = await withLink();
    const stages = { Layout: { status: 'Disetujui', deadline: null }, Cetak: { deadline: null } };
    const refused = await save(id, 1, { stages });
    expect(Object.keys(refused.body.fields).sort()).toEqual(['stages.Cetak', 'stages.Layout.status']);
  });
});

describe('versions (decision 0007)', () => {
  test('a save needs the version it was made from', async () => {
    const { id } = await withLink();
    expect((await save(id, undefined, { title: 'Lain' })).status).toBe(428);
    expect((await save(id, 0, { title: 'Lain' })).body.code).toBe('version_stale');
    expect((await save(id, 2, { title: 'Lain' })).body.code).toBe('version_stale');
    expect((await save('nowhere', undefined, { title: 'Lain' })).status).toBe(404);
  });

  test('the second of two admins is refused', async () => {
    const { id } = await withLink();
    expect((await save(id, 1, { title: 'Pertama' })).status).toBe(200);
    const second = await save(id, 1, { stages: { Layout: { deadline: '2026-12-01' } } });
    expect([second.status, second.body.code]).toEqual([412, 'version_stale']);
    expect((await read(id)).title).toBe('Pertama');
  });

  test('a link that came meanwhile survives a save about anything else', async () => {
    const { id } = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    expect((await deliver(author, id, 'Penulisan', 'a')).body.version).toBe(2);
    const saved = await save(id, 1, {
      title: 'Judul Admin',
      currentOverallStatus: 'Layout',
      stages: { Penulisan: { deadline: '2026-12-05' }, Layout: { assigneeId: null } },
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ title: 'Judul Admin', version: 3, awaitsReview: 1 });
    expect(saved.body.stages.Penulisan).toMatchObject({
      deadline: '2026-12-05',
      submissionLink: drive('a'),
      status: 'Selesai',
    });
    expect(await read(id)).toMatchObject(saved.body);
  });

  test('an approval concerns the link the admin saw', async () => {
    const { id } = await withLink();
    await deliver(author, id, 'Penulisan', 'b');
    const stale = await save(id, 1, { approvals: ['Penulisan'] });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_stale']);
    expect((await read(id)).stages.Penulisan.status).toBe('Selesai');
    expect((await save(id, 2, { approvals: ['Penulisan'] })).status).toBe(200);
  });

  test('a stage an editor has just taken is not given away unseen', async () => {
    const { id } = await buildProject(app, {
      author,
      stages: { Layout: heldBy(editor), Revisi: { deadline: '2026-12-24' } },
    });
    await deliver(editor, id, 'Revisi', 'a');
    const stale = await save(id, 1, { stages: { Revisi: { assigneeId: colleague.id } } });
    expect(stale.status).toBe(412);
    expect((await read(id)).stages.Revisi.assigneeId).toBe(editor.id);
  });
});

describe('deleting', () => {
  test('leaves the audit line; erased from the bin, a project takes stages, links and participants along', async () => {
    const { id, title } = await buildTask(app, {
      editor,
      input: { submissionLink: drive('a') },
    });
    const gone = await app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: admin });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await app.call({ url: `/api/projects/${id}`, as: editor })).status).toBe(404);
    expect((await app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: admin })).status).toBe(404);
    const { body } = await app.call({ url: `/api/audit?objectId=${id}`, as: admin });
    expect(body.items).toEqual([expect.objectContaining({ action: 'projects.deleted', detail: { title } })]);
    await app.call({ method: 'DELETE', url: `/api/projects/bin/${id}`, as: admin });
    for (const table of ['project_stages', 'stage_links', 'project_participants'] as const) {
      const rows = await app.db.reads
        .selectFrom(table)
        .select('project_id')
        .where('project_id', '=', id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('an editor’s account leaves open stages unassigned and approved ones as they were (decision 0015)', async () => {
    const leaving = await buildUser(app, 'redaksi');
    const done = { ...heldBy(leaving), status: 'Disetujui', submissionLink: drive('a') } as const;
    const { id } = await buildProject(app, {
      author,
      stages: { Layout: heldBy(leaving), Telaah: done, Revisi: heldBy(colleague) },
    });
    await app.call({ method: 'DELETE', url: `/api/users/${leaving.id}`, as: admin });
    const project = await read(id);
    expect(project.stages.Layout).toEqual({
      deadline: '2026-12-24',
      status: 'Belum Dimulai',
      assigneeId: null,
    });
    expect(project.stages.Telaah).toMatchObject({ editorName: leaving.nama, status: 'Disetujui' });
    expect(project.stages.Revisi).toMatchObject({ assigneeId: colleague.id });
    expect((await save(id, 1, { title: 'Lain' })).status).toBe(412);
    expect((await deliver(colleague, id, 'Layout', 'b')).status).toBe(200);
  });

  test.each(['Penulisan', 'Proofreading'] as const)(
    'a task of %s whose editor’s account is gone is given to a colleague',
    async (workType) => {
      const leaving = await buildUser(app, 'redaksi');
      const { id } = await buildTask(app, { editor: leaving, input: { workType } });
      await app.call({ method: 'DELETE', url: `/api/users/${leaving.id}`, as: admin });
      const { version } = await read(id);
      const saved = await save(id, version, { stages: { [workType]: { assigneeId: colleague.id } } });
      expect(saved.body.stages[workType]).toMatchObject({ editorName: colleague.nama });
      expect((await deliver(colleague, id, workType, 'b')).status).toBe(200);
    },
  );

  test('an author’s account leaves the printed name', async () => {
    const leaving = await buildUser(app, 'penulis');
    const { id } = await buildProject(app, { author: leaving });
    await app.call({ method: 'DELETE', url: `/api/users/${leaving.id}`, as: admin });
    const project = await read(id);
    expect([project.authorName, project.stages.Penulisan.assigneeId]).toEqual([leaving.nama, null]);
  });
});

test('a record without stages or status, as an import may bring, is answered and completed by the first save (§8 Projects and stages)', async () => {
  const { id } = await withLink();
  await app.db.write(async (tx) => {
    await tx.deleteFrom('project_stages').where('project_id', '=', id).execute();
    await tx.updateTable('projects').set({ current_overall_status: null }).where('id', '=', id).execute();
  });
  expect(await read(id)).toMatchObject({ stages: {}, currentOverallStatus: null });
  const saved = await save(id, 1, {
    currentOverallStatus: 'Layout',
    stages: { Layout: { assigneeId: editor.id } },
  });
  expect(saved.body.stages).toMatchObject({ Layout: { assigneeId: editor.id } });
  expect(await read(id, editor)).toEqual(saved.body);
});
