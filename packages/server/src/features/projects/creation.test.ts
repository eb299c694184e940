import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { drive, projectInput, taskInput } from '../../../test/project-factories.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let editor: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [admin, author, editor] = await Promise.all([
    buildUser(app, 'admin'),
    buildUser(app, 'penulis'),
    buildUser(app, 'redaksi'),
  ]);
});
afterAll(() => app.close());

const create = (body: unknown, headers = {}) =>
  app.call({ method: 'POST', url: '/api/projects', as: admin, body, headers });
const assign = (body: unknown, headers = {}) =>
  app.call({ method: 'POST', url: '/api/projects/tasks', as: admin, body, headers });
const linksOf = async (id: string) =>
  (await app.call({ url: `/api/projects/${id}/links`, as: admin })).body.items;

describe('an author project (§4, §7 projects)', () => {
  test('starts at Penulisan with ten stages, two of them the author’s', async () => {
    const stages = {
      Penulisan: { deadline: '2026-12-01', submissionLink: 'https://contoh.id/naskah' },
      Proofreading: { deadline: '', submissionLink: '' },
    };
    const made = await create({ ...projectInput(author), sppNumber: 'SPP-7', stages });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"1"');
    expect(made.body).toMatchObject({
      kind: 'penulis',
      sppNumber: 'SPP-7',
      authorId: author.id,
      authorName: author.nama,
      currentOverallStatus: 'Penulisan',
      participantUids: [author.id],
      turn: {
        who: 'admin',
        to: 'review',
        since: '2026-11-21',
        exact: true,
        deadline: '2026-12-01',
        dueOn: null,
      },
      awaitsReview: 1,
      manuscriptId: null,
    });
    expect(Object.keys(made.body.stages)).toHaveLength(10);
    expect(made.body.stages.Penulisan).toMatchObject({
      deadline: '2026-12-01',
      status: 'Menunggu Review',
      assigneeId: author.id,
      submissionLink: 'https://contoh.id/naskah',
    });
    expect(made.body.stages.Proofreading).toEqual({
      deadline: null,
      status: 'Belum Dimulai',
      assigneeId: author.id,
    });
    expect(made.body.stages.Layout).toEqual({ deadline: null, status: 'Belum Dimulai', assigneeId: null });
    expect((await app.call({ url: `/api/projects/${made.body.id}`, as: author })).body).toEqual(made.body);
    expect(await linksOf(made.body.id)).toEqual([
      expect.objectContaining({ stage: 'Penulisan', submittedByName: admin.nama }),
    ]);
  });

  test.each([
    ['nobody', () => 'nobody'],
    ['an editor', () => editor.id],
    ['an admin', () => admin.id],
  ])('is refused for %s as author', async (_, id) => {
    const refused = await create({ ...projectInput(author), authorId: id() });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: 'Silakan pilih penulis yang valid.',
      fields: { authorId: 'Silakan pilih penulis yang valid.' },
    });
  });

  test('is refused for an author whose account is held (§8 Projects and stages)', async () => {
    const held = await buildUser(app, 'penulis', { active: false });
    expect((await create(projectInput(held))).body.fields).toEqual({
      authorId: 'Silakan pilih penulis yang valid.',
    });
  });

  test('names every wrong field at once', async () => {
    const refused = await create({
      authorId: '',
      stages: { Penulisan: { deadline: '2026-02-30' } },
      status: 'x',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields).sort()).toEqual(
      ['authorId', 'stages.Penulisan.deadline', 'status', 'title'].sort(),
    );
  });

  test('remembers the manuscript it was started from, and both link to each other', async () => {
    const manuscript = await buildManuscript(app, { author });
    const made = await create({ ...projectInput(author), manuscriptId: manuscript.id });
    expect(made.body.manuscriptId).toBe(manuscript.id);
    const read = (as: TestUser) => app.call({ url: `/api/manuscripts/${manuscript.id}`, as });
    expect((await read(admin)).body.projects).toEqual([
      { id: made.body.id, title: made.body.title, currentOverallStatus: 'Penulisan', otherAuthor: null },
    ]);
    expect((await read(author)).body).not.toHaveProperty('projects');
    const absent = await create({ ...projectInput(author), manuscriptId: 'nowhere' });
    expect([absent.status, absent.body.code]).toEqual([404, 'manuscripts.not_found']);
  });
});

describe('a redaksi task (§4)', () => {
  test('fills only the chosen stage and starts there', async () => {
    const made = await assign(taskInput(editor, { workType: 'Telaah' }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      kind: 'redaksi',
      authorId: '',
      authorName: 'Tugas Redaksi',
      sppNumber: `Tugas-${app.clock.now()}`,
      currentOverallStatus: 'Telaah',
      participantUids: [editor.id],
      turn: { who: 'redaksi', holderId: editor.id, name: editor.nama, dueOn: '2026-12-24' },
      awaitsReview: 0,
    });
    expect(made.body.stages.Telaah).toEqual({
      deadline: '2026-12-24',
      planned: '2026-12-24',
      status: 'Dalam Antrean',
      assigneeId: editor.id,
      editorId: editor.id,
      editorName: editor.nama,
    });
    expect(made.body.stages.Layout).toEqual({ deadline: null, status: 'Belum Dimulai', assigneeId: null });
    expect((await app.call({ url: `/api/projects/${made.body.id}`, as: editor })).body).toEqual(made.body);
  });

  test('with a link waits for review', async () => {
    const made = await assign(taskInput(editor, { submissionLink: drive('a') }));
    expect(made.body.stages.Layout).toMatchObject({ status: 'Menunggu Review', submissionLink: drive('a') });
    expect(made.body.awaitsReview).toBe(1);
  });

  test.each([
    ['an author', () => author.id],
    ['nobody', () => 'nobody'],
  ])('is refused for %s', async (_, id) => {
    const refused = await assign({ ...taskInput(editor), editorId: id() });
    expect([refused.status, refused.body.message]).toEqual([422, 'Silakan pilih tim redaksi yang valid.']);
  });

  test('takes no work type Selesai and needs a deadline', async () => {
    const refused = await assign({ ...taskInput(editor), workType: 'Selesai', deadline: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toMatchObject({ deadline: 'Tenggat wajib diisi.' });
    expect(refused.body.fields).toHaveProperty('workType');
  });
});

describe('a key makes creation happen once', () => {
  const count = async () =>
    (await app.db.reads.selectFrom('projects').select('id').where('created_by', '=', admin.id).execute())
      .length;

  test('a repeat answers the first answer, another body is refused', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'satu' };
    const body = projectInput(author);
    const first = await create(body, headers);
    expect((await create(body, headers)).body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
    const other = await create(projectInput(author), headers);
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  test('a refused creation leaves nothing, and the key free', async () => {
    const headers = { 'idempotency-key': 'dua' };
    const before = await count();
    expect((await assign({ ...taskInput(editor), editorId: author.id }, headers)).status).toBe(422);
    expect(await count()).toBe(before);
    expect((await assign(taskInput(editor), headers)).status).toBe(201);
  });
});

test('creations are audited with the request they came with', async () => {
  const made = await create(projectInput(author));
  const { body } = await app.call({ url: `/api/audit?objectId=${made.body.id}`, as: admin });
  expect(body.items).toEqual([
    expect.objectContaining({
      action: 'projects.created',
      actorId: admin.id,
      objectType: 'project',
      detail: { kind: 'penulis' },
      requestId: expect.any(String),
    }),
  ]);
});
