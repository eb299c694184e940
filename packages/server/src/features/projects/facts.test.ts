import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, drive, heldBy } from '../../../test/project-factories.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let editor: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ({ admin, author, editor } = await buildCast(app));
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600_000));

const read = (id: string, as: TestUser) => app.call({ url: `/api/projects/${id}`, as });
const given = { Penulisan: { deadline: null, submissionLink: drive('a') } };

describe('author and title of a project (decision 0081)', () => {
  test('another author sees and works on it from now on, the one before no more', async () => {
    const successor = await buildUser(app, 'penulis');
    const { id } = await buildProject(app, { author, input: { stages: given } });
    const moved = await saveEdit(app, admin, {
      id,
      version: 1,
      edit: { approvals: ['Penulisan'], authorId: successor.id },
    });
    expect(moved.body).toMatchObject({
      authorId: successor.id,
      authorName: successor.nama,
      participantUids: [successor.id],
    });
    expect((await read(id, author)).status).toBe(404);
    expect((await deliverLink(app, author, { id, stage: 'Proofreading', link: drive('b') })).status).toBe(
      404,
    );
    expect((await deliverLink(app, successor, { id, stage: 'Proofreading', link: drive('c') })).status).toBe(
      200,
    );
    const list = await app.call({ url: `/api/projects?q=${encodeURIComponent(successor.nama)}`, as: admin });
    expect(list.body.items.map((item: { id: string }) => item.id)).toEqual([id]);
    const { body } = await app.call({ url: `/api/audit?objectId=${id}`, as: admin });
    expect(body.items.flatMap(({ changes }: { changes: object[] }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'authorId', after: successor.nama }),
    );
  });
  test('somebody who is no author is refused at the field, and nothing changes', async () => {
    const { id } = await buildProject(app, { author });
    const refused = await saveEdit(app, admin, {
      id,
      version: 1,
      edit: { authorId: editor.id, sppNumber: 'X' },
    });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { authorId: 'Silakan pilih penulis yang valid.' },
    ]);
    expect((await read(id, admin)).body).toMatchObject({ version: 1, authorId: author.id, sppNumber: '' });
  });
  test('the SPP number may come later; the project is found by it, and loses it again', async () => {
    const { id } = await buildProject(app, { author });
    const found = async () =>
      (await app.call({ url: '/api/projects?q=SPP%2F777', as: admin })).body.items.length;
    await saveEdit(app, admin, { id, version: 1, edit: { sppNumber: 'SPP/777/2026' } });
    expect([(await read(id, admin)).body.sppNumber, await found()]).toEqual(['SPP/777/2026', 1]);
    await saveEdit(app, admin, { id, version: 2, edit: { sppNumber: '' } });
    expect([(await read(id, admin)).body.sppNumber, await found()]).toEqual(['', 0]);
  });
});

describe('the texts of a stage', () => {
  test('the admin’s brief reaches the stage’s holder, from the dialog and from ‘Beri Tugas’', async () => {
    const { id } = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    await saveEdit(app, admin, { id, version: 1, edit: { stages: { Layout: { brief: 'Dua kolom.' } } } });
    expect((await read(id, editor)).body.stages.Layout.brief).toBe('Dua kolom.');
    const task = await app.call({
      method: 'POST',
      url: '/api/projects/tasks',
      as: admin,
      body: {
        title: 'Telaah',
        workType: 'Telaah',
        deadline: '2026-12-24',
        editorId: editor.id,
        brief: 'Bab 3.',
      },
    });
    expect((await read(task.body.id, editor)).body.stages.Telaah.brief).toBe('Bab 3.');
  });
  test('how many links it was given', async () => {
    const { id } = await buildProject(app, { author, input: { stages: given } });
    await deliverLink(app, author, { id, stage: 'Penulisan', link: drive('b') });
    expect((await read(id, admin)).body.stages).toMatchObject({ Penulisan: { linksGiven: 2 } });
    expect((await read(id, admin)).body.stages.Layout).not.toHaveProperty('linksGiven');
  });
});

test('the admin reads who changed a project last, and when; nobody else does', async () => {
  const manuscript = await buildManuscript(app, { author });
  const { id } = await buildProject(app, { author, input: { manuscriptId: manuscript.id } });
  await deliverLink(app, author, { id, stage: 'Penulisan', link: drive('a') });
  const at = new Date(app.clock.now()).toISOString();
  const { body } = await read(id, admin);
  expect(body).toMatchObject({
    changed: { name: author.nama, at },
    imprint: expect.stringContaining('Press'),
  });
  expect((await read(id, author)).body).not.toHaveProperty('changed');
});
