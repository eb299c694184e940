import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, racePairs, saveEdit, tally } from '../../../test/project-calls.ts';
import { buildCast, buildProject, drive, heldBy } from '../../../test/project-factories.ts';

/** A delivery that is sent back for repair, and delivered again (decision 0086). */

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

const request = { stage: 'Layout', note: 'Margin bab 2 terlalu sempit.', deadline: '2027-01-20' };
const ask = (id: string, version: number, changes: object = {}) =>
  saveEdit(app, admin, { id, version, edit: { repairs: [{ ...request, ...changes }] } });
const deliver = (id: string, name: string, note = '') =>
  deliverLink(app, editor, { id, stage: 'Layout', link: drive(name), note });
const read = async (id: string, as: TestUser) => (await app.call({ url: `/api/projects/${id}`, as })).body;
const historyOf = async (id: string, as: TestUser) =>
  (await app.call({ url: `/api/projects/${id}/links`, as })).body;

async function delivered(name = 'satu') {
  const stages = { Layout: heldBy(editor), Telaah: heldBy(colleague) };
  const { id } = await buildProject(app, { author, stages });
  expect((await deliver(id, name, 'Bab 4 masih perlu rujukan.')).status).toBe(200);
  return id;
}

test('goes back with note and deadline, comes again with the same link, and every round stays in the history', async () => {
  const id = await delivered();
  const asked = await ask(id, 2);
  expect(asked.body).toMatchObject({ awaitsReview: 0, version: 3 });
  const askedAt = new Date(app.clock.now()).toISOString();
  expect(asked.body.stages.Layout).toMatchObject({
    status: 'Perlu Perbaikan',
    deadline: '2027-01-20',
    submissionLink: drive('satu'),
    note: 'Bab 4 masih perlu rujukan.',
    repair: { note: request.note, askedAt },
  });
  expect(await read(id, admin)).toMatchObject(asked.body);

  app.clock.advance(60_000);
  const again = await deliver(id, 'satu', 'Sudah dilebarkan.');
  expect(again.body.stages.Layout).toMatchObject({ status: 'Selesai', note: 'Sudah dilebarkan.' });
  // A double click.
  expect((await deliver(id, 'satu', 'Sudah dilebarkan.')).body.version).toBe(again.body.version);
  app.clock.advance(60_000);
  expect((await ask(id, again.body.version, { note: 'Halaman 7 belum.' })).status).toBe(200);

  const { items, verdicts } = await historyOf(id, editor);
  expect(items.map(({ submissionLink, note }: Record<string, string>) => [submissionLink, note])).toEqual([
    [drive('satu'), 'Sudah dilebarkan.'],
    [drive('satu'), 'Bab 4 masih perlu rujukan.'],
  ]);
  expect(verdicts).toEqual([
    expect.objectContaining({ stage: 'Layout', kind: 'repair', note: 'Halaman 7 belum.' }),
    expect.objectContaining({
      note: request.note,
      deadline: '2027-01-20',
      givenByName: admin.nama,
      givenAt: askedAt,
    }),
  ]);
  const { body } = await app.call({ url: `/api/audit?objectId=${id}`, as: admin });
  const seen = body.items.map(({ action, detail }: { action: string; detail: object }) => [action, detail]);
  expect(seen).toContainEqual(['projects.repair_requested', { stage: 'Layout', deadline: '2027-01-20' }]);
  expect(seen).toContainEqual([
    'projects.link_submitted',
    { stage: 'Layout', edited: false, returned: true },
  ]);
  const feed = await app.db.reads
    .selectFrom('activities')
    .select('description')
    .where('related_id', '=', id)
    .orderBy('seq')
    .execute();
  expect(feed.map(({ description }) => description.split(' untuk ')[0])).toEqual([
    'Menyerahkan link tahap Layout',
    'Menyerahkan kembali perbaikan tahap Layout',
  ]);
});

test('what is to be repaired is between the admin and the holder, in every answer', async () => {
  const id = await delivered();
  await ask(id, 2);
  const listed = async (as: TestUser) => {
    const { body } = await app.call({ url: '/api/projects?scope=mine', as });
    return body.items.find((item: { id: string }) => item.id === id);
  };
  for (const [person, reads] of [
    [editor, true],
    [colleague, false],
    [author, false],
  ] as const) {
    const answers = [await read(id, person), await listed(person), await historyOf(id, person)];
    expect(answers.map((answer) => JSON.stringify(answer).includes(request.note))).toEqual(
      Array.from({ length: 3 }, () => reads),
    );
  }
  const delivery = await deliverLink(app, author, { id, stage: 'Penulisan', link: drive('x') });
  expect(delivery.text).not.toContain(request.note);
});

test.each([
  ['without a note', { note: '  ' }, 422, 'repairs.0.note'],
  ['without a deadline', { deadline: '' }, 422, 'repairs.0.deadline'],
  ['with a deadline that has passed', { deadline: '2026-11-20' }, 422, 'repairs.0.deadline'],
  ['of a stage nobody has delivered', { stage: 'Telaah' }, 409, 'repairs.0.note'],
])('a request %s is refused at its field, and nothing is written', async (_, changes, status, field) => {
  const id = await delivered();
  const answer = await ask(id, 2, changes);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]]);
  expect((await read(id, admin)).version).toBe(2);
});

test('a link that came since the dialog was opened makes the request stale', async () => {
  const id = await delivered();
  await deliver(id, 'dua');
  expect((await ask(id, 2)).status).toBe(412);
  expect((await read(id, admin)).stages.Layout.status).toBe('Selesai');
});

test('of two admins who decide about one delivery at once, one wins', async () => {
  const other = (await buildCast(app)).admin;
  const ids = await Promise.all(Array.from({ length: 8 }, () => delivered()));
  const cookies = [await app.signIn(admin), await app.signIn(other)] as const;
  const edits = [{ repairs: [request] }, { approvals: ['Layout'] }] as const;
  const results = await racePairs(
    app,
    ids,
    (id) => saveEdit(app, cookies[0], { id, version: 2, edit: edits[0] }),
    (id) => saveEdit(app, cookies[1], { id, version: 2, edit: edits[1] }),
  );
  const seen = tally(results.map(({ answers }) => answers.map(({ status }) => status).join(' ')));
  for (const outcome of Object.keys(seen)) expect(['200 412', '412 200']).toContain(outcome);
  for (const { item, answers } of results) {
    const { stages } = await read(item, admin);
    expect(stages.Layout.status).toBe(answers[0].status === 200 ? 'Perlu Perbaikan' : 'Disetujui');
    expect((await historyOf(item, admin)).verdicts).toHaveLength(answers[0].status === 200 ? 1 : 0);
  }
});
