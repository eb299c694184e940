import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink as callDeliverLink } from '../../../test/project-calls.ts';
import { buildCast, buildProject, buildTask, drive, heldBy } from '../../../test/project-factories.ts';
import { signedInContext } from '../../../test/support/signed-in-context.ts';
import { deliverLink } from './deliver-link.ts';

const message = 'Mohon masukkan link Google Drive yang valid (harus mengandung "drive.google.com").';

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
// The rate limits start at zero, and each test has its own time.
beforeEach(() => app.clock.advance(3_600_000));

const deliver = (as: TestUser, id: string, stage: StageName, submissionLink: unknown) =>
  callDeliverLink(app, as, { id, stage, link: submissionLink });
const linksOf = async (id: string) =>
  (await app.call({ url: `/api/projects/${id}/links`, as: admin })).body.items;
const feedOf = (id: string) =>
  app.db.reads.selectFrom('activities').selectAll().where('related_id', '=', id).orderBy('seq').execute();
const auditOf = (id: string) =>
  app.db.reads.selectFrom('audit_events').select(['action', 'detail']).where('object_id', '=', id).execute();
const approved = { deadline: '2026-12-24', status: 'Disetujui', submissionLink: drive('a') } as const;

describe('a delivered link (§4, decision 0002)', () => {
  test('makes the stage Selesai, waiting for the admin, with history, feed and audit (§4 Link submission by a user)', async () => {
    const project = await buildProject(app, { author });
    const answer = await deliver(author, project.id, 'Penulisan', drive('1'));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ awaitsReview: 1, currentOverallStatus: 'Penulisan', version: 2 });
    expect(answer.body.stages.Penulisan).toMatchObject({
      status: 'Selesai',
      submissionLink: drive('1'),
      submittedAt: new Date(app.clock.now()).toISOString(),
    });
    expect((await app.call({ url: `/api/projects/${project.id}`, as: admin })).body).toMatchObject(
      answer.body,
    );
    expect(await linksOf(project.id)).toEqual([
      expect.objectContaining({
        stage: 'Penulisan',
        submissionLink: drive('1'),
        submittedByName: author.nama,
      }),
    ]);
    expect(await feedOf(project.id)).toEqual([
      expect.objectContaining({
        type: 'author_upload',
        role: 'penulis',
        user_id: author.id,
        user_name: author.nama,
        related_kind: 'project',
        description: `Menyerahkan link tahap Penulisan untuk "${project.title}"`,
      }),
    ]);
    expect(await auditOf(project.id)).toEqual([
      {
        action: 'projects.link_submitted',
        detail: expect.stringMatching(/^\{"stage":"Penulisan","edited":false,/),
      },
    ]);
  });

  test('changed again and again is one line of the feed an hour; the history keeps all (§3 activities)', async () => {
    const project = await buildProject(app, { author });
    const other = await buildProject(app, { author });
    await deliver(author, project.id, 'Penulisan', drive('1'));
    await deliver(author, other.id, 'Penulisan', drive('1'));
    for (const link of ['2', '1', '2', '1']) {
      app.clock.advance(600_000);
      await deliver(author, project.id, 'Penulisan', drive(link));
    }
    await deliver(author, other.id, 'Penulisan', drive('2'));
    const lines = await feedOf(project.id);
    expect(lines.map(({ description }) => description)).toEqual([
      `Menyerahkan link tahap Penulisan untuk "${project.title}"`,
      `Memperbarui link tahap Penulisan untuk "${project.title}"`,
    ]);
    expect(lines[1]?.created_at).toBe(app.clock.now());
    expect(await feedOf(other.id)).toHaveLength(2);
    expect(await linksOf(project.id)).toHaveLength(5);
    app.clock.advance(3_600_001);
    await deliver(author, project.id, 'Penulisan', drive('2'));
    expect(await feedOf(project.id)).toHaveLength(3);
  });

  test('may be changed until it is approved; every earlier one is kept (decision 0003) (§4 Link submission by a user)', async () => {
    const project = await buildProject(app, { author });
    await deliver(author, project.id, 'Penulisan', drive('1'));
    app.clock.advance(1000);
    const changed = await deliver(author, project.id, 'Penulisan', drive('2'));
    expect(changed.body.stages.Penulisan).toMatchObject({ submissionLink: drive('2'), status: 'Selesai' });
    expect(
      (await linksOf(project.id)).map((link: { submissionLink: string }) => link.submissionLink),
    ).toEqual([drive('2'), drive('1')]);
    expect((await feedOf(project.id))[1]?.description).toBe(
      `Memperbarui link tahap Penulisan untuk "${project.title}"`,
    );
  });

  test('once more, as from a double click, changes nothing', async () => {
    const project = await buildProject(app, { author });
    const first = await deliver(author, project.id, 'Penulisan', drive('1'));
    const second = await deliver(author, project.id, 'Penulisan', drive('1'));
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await linksOf(project.id)).toHaveLength(1);
    expect(await feedOf(project.id)).toHaveLength(1);
  });

  test('of an editor is an editor’s upload', async () => {
    const task = await buildTask(app, { editor });
    const answer = await deliver(editor, task.id, 'Layout', drive('1'));
    expect(answer.body.stages.Layout).toMatchObject({ status: 'Selesai', editorName: editor.nama });
    expect(await feedOf(task.id)).toEqual([
      expect.objectContaining({ type: 'editor_upload', role: 'redaksi' }),
    ]);
  });
});

describe('whose stage it is (§6, decision 0004)', () => {
  const shared = () =>
    buildProject(app, {
      author,
      stages: { Layout: heldBy(editor), Telaah: heldBy(colleague), Revisi: { deadline: '2026-12-24' } },
    });

  test('the first editor to deliver a free stage takes it; the colleague is told so', async () => {
    const { id } = await shared();
    const taken = await deliver(editor, id, 'Revisi', drive('1'));
    expect(taken.body.stages.Revisi).toMatchObject({
      assigneeId: editor.id,
      editorId: editor.id,
      editorName: editor.nama,
    });
    const late = await deliver(colleague, id, 'Revisi', drive('2'));
    expect(late.status).toBe(403);
    expect(late.body).toMatchObject({
      code: 'projects.stage_of_colleague',
      message: 'Tahap ini ditugaskan kepada rekan lain.',
    });
    expect(await linksOf(id)).toHaveLength(1);
  });

  test('a stage whose editor has left is taken with the link that is there already', async () => {
    const leaving = await buildUser(app, 'redaksi');
    const stages = { Layout: heldBy(editor), Telaah: heldBy(leaving) };
    const { id } = await buildProject(app, { author, stages });
    await deliver(leaving, id, 'Telaah', drive('1'));
    const admin = await buildUser(app, 'admin');
    await app.call({ method: 'DELETE', url: `/api/users/${leaving.id}`, as: admin });
    const taken = await deliver(editor, id, 'Telaah', drive('1'));
    expect(taken.body.stages.Telaah).toMatchObject({ assigneeId: editor.id, editorName: editor.nama });
    expect(await linksOf(id)).toHaveLength(2);
    const again = await deliver(editor, id, 'Telaah', drive('1'));
    expect(again.body).toEqual(taken.body);
  });

  test('taking a stage makes it appear in one’s list', async () => {
    const newcomer = await buildUser(app, 'redaksi');
    const { id } = await buildProject(app, {
      author,
      stages: { Layout: { ...heldBy(newcomer), ...approved }, Revisi: { deadline: '2026-12-24' } },
    });
    await deliver(newcomer, id, 'Revisi', drive('1'));
    const { body } = await app.call({ url: '/api/projects?scope=mine', as: newcomer });
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([id]);
  });

  test.each<[string, StageName, number, string]>([
    ['a colleague’s', 'Telaah', 403, 'Tahap ini ditugaskan kepada rekan lain.'],
    ['the author’s', 'Penulisan', 403, 'Tahap ini bukan tugas Anda.'],
    ['one without deadline', 'Proses Cetak', 409, 'Tugas ini menunggu admin mengonfirmasi tenggat.'],
    ['Selesai', 'Selesai', 409, 'Tahap Selesai tidak menerima link.'],
  ])('an editor is refused %s stage (§5 Editor stage task)', async (_, stage, status, text) => {
    const { id } = await shared();
    const refused = await deliver(editor, id, stage, drive('1'));
    expect([refused.status, refused.body.message]).toEqual([status, text]);
    expect(await linksOf(id)).toEqual([]);
    expect(await feedOf(id)).toEqual([]);
  });

  test('nobody changes a link after its approval', async () => {
    const { id } = await buildProject(app, { author, stages: { Penulisan: approved } });
    const refused = await deliver(author, id, 'Penulisan', drive('2'));
    expect([refused.status, refused.body.message]).toEqual([409, 'Tahap ini sudah disetujui.']);
  });
});

describe('what is said first', () => {
  const { notALink, otherHost, noFile } = messages.fields.linkFaults;
  test('an outsider’s bad link is a missing project, byte for byte', async () => {
    const outsider = await buildUser(app, 'redaksi');
    const { id } = await buildProject(app, { author });
    const foreign = await deliver(outsider, id, 'Penulisan', 'bukan tautan');
    const absent = await deliver(outsider, 'nowhere', 'Penulisan', 'bukan tautan');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  });
  test('an unknown stage is a missing project', async () => {
    const { id } = await buildProject(app, { author });
    const url = `/api/projects/${id}/stages/Cetak/link`;
    const answer = await app.call({ method: 'PUT', url, as: author, body: { submissionLink: drive('1') } });
    expect([answer.status, answer.body.code]).toEqual([404, 'projects.not_found']);
  });
  test.each([
    ['https://contoh.id/?drive.google.com', ` ${otherHost}`],
    ['https://drive.google.com@x.id/a', ` ${notALink}`],
    ['https://drive.google.com.x.id/a', ` ${otherHost}`],
    ['https://drive.google.com/', ` ${noFile}`],
    ['javascript:alert(1)//drive.google.com', ` ${notALink}`],
    ['https://dropbox.com/a', ` ${otherHost}`],
    ['', ''],
    [null, ''],
  ])('%j is no Drive link (§5), even for a stage that takes none', async (link, cause) => {
    const { id } = await buildProject(app, { author, stages: { Proofreading: approved } });
    for (const stage of ['Penulisan', 'Proofreading'] as const) {
      const refused = await deliver(author, id, stage, link);
      expect([refused.status, refused.body.fields]).toEqual([422, { submissionLink: message + cause }]);
    }
  });
  test('a body with more than a link is refused', async () => {
    const { id } = await buildProject(app, { author });
    const url = `/api/projects/${id}/stages/Penulisan/link`;
    const body = { submissionLink: drive('1'), status: 'Disetujui' };
    expect((await app.call({ method: 'PUT', url, as: author, body })).body.fields).toHaveProperty('status');
  });
});

test('somebody erased after the request began takes no free stage (decision 0015)', async () => {
  const erased = await buildUser(app, 'redaksi');
  const context = await signedInContext(app, erased);
  const { id } = await buildProject(app, {
    author,
    stages: { Layout: { ...heldBy(editor), assigneeId: erased.id }, Revisi: { deadline: '2026-12-24' } },
  });
  await app.call({ method: 'DELETE', url: `/api/users/${erased.id}`, as: await buildUser(app, 'admin') });
  const late = deliverLink(
    app.deps,
    context,
    { id, stage: 'Revisi' },
    { submissionLink: drive('1'), note: '' },
  );
  await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await linksOf(id)).toEqual([]);
});

test('hosts that the publisher added are taken as well (decision 0001)', async () => {
  const { id } = await buildProject(app, { author });
  const docs = 'https://docs.google.com/document/d/1';
  expect((await deliver(author, id, 'Penulisan', docs)).status).toBe(422);
  const value = JSON.stringify({ extraStageHosts: ['docs.google.com'] });
  const now = app.clock.now();
  await app.db.write((tx) =>
    tx.insertInto('settings').values({ key: 'publisher', value, version: 1, updated_at: now }).execute(),
  );
  // Settings are cached for two seconds.
  app.clock.advance(2000);
  expect((await deliver(author, id, 'Penulisan', docs)).status).toBe(200);
});
