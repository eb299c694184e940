import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, racePairs, saveEdit, tally } from '../../../test/project-calls.ts';
import {
  buildCast,
  buildProject,
  buildTask,
  type Cast,
  drive,
  heldBy,
  projectInput,
} from '../../../test/project-factories.ts';

/** Requests of a stage's holder to the admin (decision 0095). */

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
});
afterEach(() => app.close());

const moreTime = { kind: 'more_time', note: 'Foto bab 3 menyusul.', deadline: '2027-01-20' };
const handOver = { kind: 'hand_over', note: 'Saya cuti dua minggu.' };

/** Layout is the present stage of the editor; Telaah is the colleague's. */
async function begun(): Promise<string> {
  const stages = { Layout: heldBy(cast.editor), Telaah: heldBy(cast.colleague) };
  const { id } = await buildProject(app, { author: cast.author, stages });
  const edit = { currentOverallStatus: 'Layout' };
  expect((await saveEdit(app, cast.admin, { id, version: 1, edit })).status).toBe(200);
  return id;
}

const ask = (id: string, body: object, as: TestUser | string = cast.editor, stage: StageName = 'Layout') =>
  app.call({
    method: 'POST',
    url: `/api/projects/${id}/stages/${encodeURIComponent(stage)}/requests`,
    body,
    ...(typeof as === 'string' ? { cookie: as } : { as }),
  });
const decide = (id: string, request: string, body: object, version = 2, as: TestUser | string = cast.admin) =>
  app.call({
    method: 'POST',
    url: `/api/projects/${id}/requests/${request}/decision`,
    body,
    headers: { 'if-match': `"${version}"` },
    ...(typeof as === 'string' ? { cookie: as } : { as }),
  });
const takeBack = (id: string, request: string, as: TestUser | string = cast.editor) =>
  app.call({
    method: 'DELETE',
    url: `/api/projects/${id}/requests/${request}`,
    ...(typeof as === 'string' ? { cookie: as } : { as }),
  });
async function listOf(id: string, as: TestUser) {
  const { status, body } = await app.call({ url: `/api/projects/${id}/requests`, as });
  expect(status).toBe(200);
  return body.items;
}
const statesOf = async (id: string): Promise<string[]> =>
  (await listOf(id, cast.admin)).map(({ state }: { state: string }) => state);
const project = async (id: string) => (await app.call({ url: `/api/projects/${id}`, as: cast.admin })).body;
const bellOf = async (as: TestUser): Promise<string[]> =>
  (await app.call({ url: '/api/notices', as })).body.items.map(({ text }: { text: string }) => text);

test('more time is asked once, leaves the stage as it is, and the answer may give another date', async () => {
  const id = await begun();
  const before = await project(id);
  const asked = await ask(id, moreTime);
  expect([asked.status, asked.body]).toEqual([
    201,
    {
      ...moreTime,
      id: expect.any(String),
      stage: 'Layout',
      assigneeId: null,
      assigneeName: null,
      askedByName: cast.editor.nama,
      askedAt: new Date(app.clock.now()).toISOString(),
      state: 'open',
      answer: null,
    },
  ]);
  expect(await project(id)).toEqual(before);
  const twice = await ask(id, moreTime);
  expect([twice.status, twice.body.code]).toEqual([409, 'projects.request_open']);
  expect(await bellOf(cast.admin)).toEqual([
    `${cast.editor.nama} meminta tambahan waktu sampai 20 Januari 2027: ${before.title} (Layout)`,
  ]);
  expect(await listOf(id, cast.colleague)).toEqual([]);
  expect(await listOf(id, cast.author)).toEqual([]);

  const given = { accepted: true, note: 'Pameran bukunya 18 Januari.', deadline: '2027-01-15' };
  const answered = await decide(id, asked.body.id, given);
  expect([answered.status, answered.body.stages.Layout.deadline]).toEqual([200, '2027-01-15']);
  expect(answered.body.turn).toMatchObject({ who: 'redaksi', deadline: '2027-01-15' });
  const [kept] = await listOf(id, cast.editor);
  expect(kept).toMatchObject({
    state: 'accepted',
    deadline: '2027-01-20',
    answer: { note: given.note, deadline: '2027-01-15', assigneeName: null, byName: cast.admin.nama },
  });
  expect(await bellOf(cast.editor)).toContain(
    `Permohonan tambahan waktu sampai 15 Januari 2027 diterima: ${before.title} (Layout)`,
  );
  const again = await decide(id, asked.body.id, given, 3);
  expect([again.status, again.body.code]).toEqual([409, 'projects.request_closed']);
});

test('a refusal needs its sentence and changes nothing; afterwards one may ask again', async () => {
  const id = await begun();
  const { body } = await ask(id, moreTime);
  const mute = await decide(id, body.id, { accepted: false });
  expect([mute.status, Object.keys(mute.body.fields)]).toEqual([422, ['note']]);
  const refused = await decide(id, body.id, { accepted: false, note: 'Bukunya harus terbit Januari.' });
  expect([refused.status, refused.body.version]).toEqual([200, 2]);
  expect(refused.body.stages.Layout.deadline).toBe('2026-12-24');
  expect(await bellOf(cast.editor)).toHaveLength(2);
  app.clock.advance(60_000);
  expect((await ask(id, moreTime)).status).toBe(201);
  expect(await statesOf(id)).toEqual(['open', 'refused']);
});

test('a stage is handed over to the wished colleague or another editor, which settles what else was asked', async () => {
  const id = await begun();
  await ask(id, moreTime);
  const { body } = await ask(id, { ...handOver, assigneeId: cast.colleague.id });
  expect(body).toMatchObject({ assigneeName: cast.colleague.nama, deadline: null });
  const answered = await decide(id, body.id, { accepted: true });
  expect(answered.body.stages.Layout).toMatchObject({ assigneeId: cast.colleague.id });
  expect((await statesOf(id)).toSorted()).toEqual(['accepted', 'settled']);
  expect(await bellOf(cast.colleague)).toContain(`Tugas baru: ${answered.body.title} (Layout)`);
});

test('nobody wished: the admin names somebody, and not who has it already, nor an author', async () => {
  const id = await begun();
  const { body } = await ask(id, handOver);
  for (const assigneeId of ['', cast.editor.id, cast.author.id, 'tidak-ada']) {
    const { status, body: answer } = await decide(id, body.id, { accepted: true, assigneeId });
    expect([assigneeId, status, Object.keys(answer.fields ?? {})]).toEqual([assigneeId, 422, ['assigneeId']]);
  }
  expect(await statesOf(id)).toEqual(['open']);
  expect((await decide(id, body.id, { accepted: true, assigneeId: cast.colleague.id })).status).toBe(200);
});

test('time for a stage that had no deadline is its plan', async () => {
  const { id } = await buildProject(app, {
    author: cast.author,
    stages: { Layout: heldBy(cast.editor, null) },
  });
  await saveEdit(app, cast.admin, { id, version: 1, edit: { currentOverallStatus: 'Layout' } });
  const { body } = await ask(id, moreTime);
  const given = await decide(id, body.id, { accepted: true });
  expect(given.body.stages.Layout).toMatchObject({ deadline: '2027-01-20', planned: '2027-01-20' });
});

describe('what is asked', () => {
  test.each([
    [{ ...moreTime, deadline: '2026-12-24' }, 'deadline'],
    [{ ...moreTime, deadline: '2026-11-21' }, 'deadline'],
    [{ ...moreTime, deadline: '' }, 'deadline'],
    [{ ...moreTime, note: ' ' }, 'note'],
    [{ ...moreTime, assigneeId: 'x' }, 'assigneeId'],
    [{ ...handOver, deadline: '2027-01-20' }, 'deadline'],
    [{ ...handOver, assigneeId: 'tidak-ada' }, 'assigneeId'],
    [{ kind: 'holiday', note: 'x' }, 'kind'],
  ])('%o is refused at its field', async (body, field) => {
    const { status, body: answer } = await ask(await begun(), body);
    expect([status, Object.keys(answer.fields)]).toEqual([422, [field]]);
  });

  test('an editor who takes no part in the project is no colleague', async () => {
    const stranger = await buildTask(app);
    const [outside] = stranger.participantUids;
    const { status } = await ask(await begun(), { ...handOver, assigneeId: outside });
    expect(status).toBe(422);
  });
});

describe('ends by itself', { tags: ['engine'] }, () => {
  const ending: [string, (id: string) => Promise<Answer>][] = [
    ['with the delivery', (id) => deliverLink(app, cast.editor, { id, stage: 'Layout', link: drive('a') })],
    [
      'when somebody else gets the stage',
      (id) =>
        saveEdit(app, cast.admin, {
          id,
          version: 2,
          edit: { stages: { Layout: { assigneeId: cast.colleague.id } } },
        }),
    ],
    [
      'when the project goes on',
      (id) => saveEdit(app, cast.admin, { id, version: 2, edit: { currentOverallStatus: 'Telaah' } }),
    ],
    [
      'when the admin gives the time in the dialog',
      (id) =>
        saveEdit(app, cast.admin, {
          id,
          version: 2,
          edit: { stages: { Layout: { deadline: '2027-01-20' } } },
        }),
    ],
  ];
  test.each(ending)('%s', async (_, end) => {
    const id = await begun();
    const { body } = await ask(id, moreTime);
    expect((await end(id)).status).toBe(200);
    const [request] = await listOf(id, cast.admin);
    expect(request).toMatchObject({ state: 'settled', answer: { byName: null } });
    expect([404, 409]).toContain((await takeBack(id, body.id)).status);
  });

  /** The admin's bell: what was asked, and whether it is read. */
  const asked = async () =>
    (await app.call({ url: '/api/notices', as: cast.admin })).body.items
      .filter(({ event }: { event: string }) => event === 'requestArrived')
      .map(({ projectId, read }: { projectId: string | null; read: boolean }) => [projectId !== null, read]);
  const settled = 'selesai tanpa jawaban';

  test('when the manuscript is withdrawn, and both sides hear of it', async () => {
    const other = await buildUser(app, 'admin');
    const { id: manuscriptId } = await buildManuscript(app, { author: cast.author });
    const body = projectInput(cast.author, { manuscriptId });
    const { id } = (await app.call({ method: 'POST', url: '/api/projects', as: other, body })).body;
    const edit = {
      currentOverallStatus: 'Layout',
      stages: { Layout: { deadline: '2026-12-24', assigneeId: cast.editor.id } },
    };
    expect((await saveEdit(app, other, { id, version: 1, edit })).status).toBe(200);
    expect((await ask(id, moreTime)).status).toBe(201);
    app.clock.advance(3_600_000);
    const withdrawal = (rest: string, sent: object, as: TestUser, version: number) =>
      app.call({
        method: 'POST',
        url: `/api/manuscripts/${manuscriptId}/withdrawal${rest}`,
        body: sent,
        as,
        headers: { 'if-match': `"${version}"` },
      });
    expect((await withdrawal('', { note: 'Batal.' }, cast.author, 1)).status).toBe(200);
    expect((await withdrawal('/decision', { accepted: true }, other, 2)).status).toBe(200);
    expect(await statesOf(id)).toEqual(['settled']);
    expect(await asked()).toContainEqual([true, true]);
    expect(await bellOf(cast.editor)).toContainEqual(expect.stringContaining(settled));
    // Whoever has the dialog open is told who was faster.
    expect((await project(id)).changed.name).toBe(other.nama);
  });

  test('when it comes back from the bin without who asked', async () => {
    const id = await begun();
    await ask(id, moreTime);
    app.clock.advance(3_600_000);
    await app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: cast.admin });
    const role = {
      method: 'PUT',
      url: `/api/users/${cast.editor.id}/role`,
      body: { role: 'penulis' },
    } as const;
    expect((await app.call({ ...role, as: cast.admin })).status).toBe(200);
    const other = await buildUser(app, 'admin');
    const restore = { method: 'POST', url: `/api/projects/bin/${id}/restore`, as: other } as const;
    expect((await app.call(restore)).status).toBe(204);
    expect([await statesOf(id), await asked()]).toEqual([['settled'], [[true, true]]]);
    expect((await project(id)).changed.name).toBe(other.nama);
    expect(await bellOf(cast.editor)).not.toContainEqual(expect.stringContaining(settled));
  });

  test('and not for a deadline that is nearer than the wished one', async () => {
    const id = await begun();
    await ask(id, moreTime);
    const edit = { stages: { Layout: { deadline: '2027-01-19' } } };
    await saveEdit(app, cast.admin, { id, version: 2, edit });
    expect(await statesOf(id)).toEqual(['open']);
  });
});

test('only who asked takes a request back, and a save in between makes an answer stale', async () => {
  const id = await begun();
  const { body } = await ask(id, moreTime);
  expect((await takeBack(id, body.id, cast.colleague)).status).toBe(404);
  await saveEdit(app, cast.admin, { id, version: 2, edit: { title: 'Judul Baru' } });
  const stale = await decide(id, body.id, { accepted: true }, 2);
  expect([stale.status, stale.body.code]).toEqual([412, 'version_stale']);
  expect((await takeBack(id, body.id)).status).toBe(204);
  expect(await statesOf(id)).toEqual(['withdrawn']);
  expect((await decide(id, body.id, { accepted: true }, 3)).body.code).toBe('projects.request_closed');
});

test('in the bin a project has no requests', async () => {
  const id = await begun();
  const { body } = await ask(id, moreTime);
  await app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: cast.admin });
  expect((await decide(id, body.id, { accepted: true })).body.code).toBe('projects.request_not_found');
  expect((await takeBack(id, body.id)).status).toBe(404);
});

test('the requests of a deleted account go with it', { tags: ['engine'] }, async () => {
  const id = await begun();
  await ask(id, moreTime);
  const url = `/api/users/${cast.editor.id}`;
  expect((await app.call({ method: 'DELETE', url, as: cast.admin })).status).toBe(204);
  expect(await listOf(id, cast.admin)).toEqual([]);
});

test('of two who meet at one request one is heard, and the stage is as the winner left it', {
  tags: ['engine'],
}, async () => {
  const cookies = { editor: await app.signIn(cast.editor), admin: await app.signIn(cast.admin) };
  const asked: { id: string; request: string }[] = [];
  for (let at = 0; at < 12; at += 1) {
    const id = await begun();
    asked.push({ id, request: (await ask(id, moreTime, cookies.editor)).body.id });
  }
  const results = await racePairs(
    app,
    asked,
    ({ id, request }) => decide(id, request, { accepted: true }, 2, cookies.admin),
    ({ id, request }) => takeBack(id, request, cookies.editor),
  );
  for (const { item, answers } of results) {
    const pair = answers.map(({ status }) => status).join(' ');
    const { stages } = await project(item.id);
    expect(['200 409', '409 204']).toContain(pair);
    expect([stages.Layout.deadline, await statesOf(item.id)]).toEqual(
      pair === '200 409' ? ['2027-01-20', ['accepted']] : ['2026-12-24', ['withdrawn']],
    );
  }
});

test('pressed twice at once, one request is kept', { tags: ['engine'] }, async () => {
  const cookie = await app.signIn(cast.editor);
  const ids = await Promise.all(Array.from({ length: 6 }, begun));
  const results = await racePairs(
    app,
    ids,
    (id) => ask(id, handOver, cookie),
    (id) => ask(id, handOver, cookie),
  );
  const seen = tally(
    results.map(({ answers }) =>
      answers
        .map(({ status }) => status)
        .toSorted()
        .join(' '),
    ),
  );
  expect(seen).toEqual({ '201 409': 6 });
});
