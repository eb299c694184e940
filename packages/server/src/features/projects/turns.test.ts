import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildCast, type Cast, drive, projectInput, taskInput } from '../../../test/project-factories.ts';

/** Every write updates the turns of a project and its manuscript; a turn begins on the day of its write. */

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
});
afterEach(() => app.close());

const start = async (extra: object = {}) => {
  const body = { ...projectInput(cast.author), ...extra };
  const { body: made } = await app.call({ method: 'POST', url: '/api/projects', as: cast.admin, body });
  return made.id as string;
};
const deliver = (id: string, stage: StageName, name: string, as = cast.author) =>
  deliverLink(app, as, { id, stage, link: drive(name) });

async function save(id: string, edit: object) {
  const { body } = await app.call({ url: `/api/projects/${id}`, as: cast.admin });
  const answer = await saveEdit(app, cast.admin, { id, version: body.version, edit });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The turn in the list, which reads the stored one. */
async function turnOf(id: string) {
  const { body } = await app.call({ url: '/api/projects', as: cast.admin });
  return body.items.find((item: { id: string }) => item.id === id).turn;
}

async function manuscriptTurn(id: string) {
  return app.db.reads
    .selectFrom('manuscripts')
    .select(['turn_who', 'turn_since', 'project_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

test('from the author to the admin, to an editor and back, each since the day it came', async () => {
  const id = await start();
  expect(await turnOf(id)).toMatchObject({ who: 'penulis', holderId: cast.author.id, since: '2026-11-21' });
  app.clock.advance(2 * DAY);
  await deliver(id, 'Penulisan', 'a');
  expect(await turnOf(id)).toMatchObject({ who: 'admin', to: 'review', since: '2026-11-23', exact: true });
  app.clock.advance(DAY);
  await deliver(id, 'Penulisan', 'b');
  expect(await turnOf(id), 'another link waits from its own day').toMatchObject({ since: '2026-11-24' });
  await save(id, { approvals: ['Penulisan'] });
  expect(await turnOf(id)).toMatchObject({ who: 'admin', to: 'plan', since: '2026-11-24' });
  app.clock.advance(DAY);
  await save(id, { stages: { Layout: { deadline: '2026-12-01', assigneeId: cast.editor.id } } });
  const { nama } = cast.editor;
  const editors = { who: 'redaksi', holderId: cast.editor.id, name: nama, to: null, since: '2026-11-25' };
  expect(await turnOf(id)).toMatchObject({ ...editors, deadline: '2026-12-01', dueOn: '2026-12-01' });
  app.clock.advance(DAY);
  await save(id, { stages: { Layout: { deadline: '2026-12-08' } } });
  expect(await turnOf(id), 'more time is no new turn').toMatchObject({ ...editors, dueOn: '2026-12-08' });
});

test('a task is its editor’s at once, and with a link the admin’s', async () => {
  const assign = async (extra: object) => {
    const body = { ...taskInput(cast.editor), ...extra };
    return (await app.call({ method: 'POST', url: '/api/projects/tasks', as: cast.admin, body })).body.id;
  };
  expect(await turnOf(await assign({}))).toMatchObject({ who: 'redaksi', holderId: cast.editor.id });
  expect(await turnOf(await assign({ submissionLink: drive('a') }))).toMatchObject({ who: 'admin' });
});

test('a status set by hand there and back within one save leaves the turn as it was', async () => {
  const id = await start();
  app.clock.advance(DAY);
  await deliver(id, 'Proofreading', 'a');
  app.clock.advance(DAY);
  await save(id, { approvals: ['Proofreading'], currentOverallStatus: 'Penulisan' });
  expect(await turnOf(id)).toMatchObject({ who: 'penulis', since: '2026-11-21' });
});

test('the list says since when the oldest link waits, at whichever stage', async () => {
  const id = await start();
  await deliver(id, 'Proofreading', 'a');
  const first = new Date(app.clock.now()).toISOString();
  app.clock.advance(DAY);
  await deliver(id, 'Penulisan', 'a');
  const { body } = await app.call({ url: '/api/projects', as: cast.admin });
  expect(body.items[0]).toMatchObject({ awaitsReview: 2, reviewSince: first });
});

describe('somebody whose account is deleted', () => {
  const erase = async (id: string) => {
    const answer = await app.call({ method: 'DELETE', url: `/api/users/${id}`, as: cast.admin });
    expect(answer.status).toBe(204);
  };

  test('has no turn any more: the admin has to find another editor', async () => {
    const id = await start();
    await save(id, {
      currentOverallStatus: 'Layout',
      stages: { Layout: { deadline: '2026-12-01', assigneeId: cast.editor.id } },
    });
    app.clock.advance(60_000);
    await erase(cast.editor.id);
    expect(await turnOf(id)).toMatchObject({ who: 'admin', to: 'assign', holderId: null, name: '' });
  });

  test('nor an author, in whose name nobody is asked', async () => {
    const id = await start({ stages: { Penulisan: { deadline: '2026-12-01' } } });
    await erase(cast.author.id);
    expect(await turnOf(id)).toMatchObject({ who: 'admin', to: 'assign' });
    await save(id, { stages: { Penulisan: { assigneeId: cast.editor.id } } });
    expect(await turnOf(id)).toMatchObject({ who: 'redaksi', holderId: cast.editor.id });
  });
});

describe('a manuscript', () => {
  const setStatus = (id: string, status: string, version: number) =>
    app.call({
      method: 'PUT',
      url: `/api/manuscripts/${id}/status`,
      as: cast.admin,
      body: { status },
      headers: { 'if-match': `"${version}"` },
    });

  test('waits for whom its status says, since that began', async () => {
    const { id } = await buildManuscript(app, { author: cast.author });
    app.clock.advance(DAY);
    await setStatus(id, 'Telaah', 1);
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'admin', turn_since: '2026-11-21' });
    await setStatus(id, 'Revisi', 2);
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'penulis', turn_since: '2026-11-22' });
  });

  test('waits as its newest open project does, and by itself again when that is deleted', async () => {
    const { id } = await buildManuscript(app, { author: cast.author, status: 'Layout' });
    const older = await start({ manuscriptId: id });
    app.clock.advance(DAY);
    const project = await start({ manuscriptId: id });
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'penulis', project_id: project });
    await deliver(project, 'Penulisan', 'a');
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'admin', turn_since: '2026-11-22' });
    await setStatus(id, 'Selesai', 1);
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'admin' });
    await save(project, { currentOverallStatus: 'Selesai' });
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'penulis', project_id: older });
    for (const one of [older, project]) {
      await app.call({ method: 'DELETE', url: `/api/projects/${one}`, as: cast.admin });
    }
    expect(await manuscriptTurn(id)).toMatchObject({ turn_who: 'nobody', project_id: null });
  });
});

test('each stay at a stage is kept, with its end, whether it was approved, and how often it came back', async () => {
  const id = await start();
  const began = app.clock.now();
  app.clock.advance(DAY);
  await deliver(id, 'Penulisan', 'a');
  await save(id, { approvals: ['Penulisan'] });
  app.clock.advance(DAY);
  await save(id, { currentOverallStatus: 'Telaah' });
  app.clock.advance(DAY);
  await save(id, { currentOverallStatus: 'Layout' });
  const rows = await app.db.reads
    .selectFrom('stage_visits')
    .select(['stage', 'round', 'entered_at', 'left_at', 'approved'])
    .where('project_id', '=', id)
    .orderBy('entered_at')
    .execute();
  const day = (number: number) => began + number * DAY;
  expect(rows).toEqual([
    { stage: 'Penulisan', round: 1, entered_at: began, left_at: day(1), approved: 1 },
    { stage: 'Layout', round: 1, entered_at: day(1), left_at: day(2), approved: 0 },
    { stage: 'Telaah', round: 1, entered_at: day(2), left_at: day(3), approved: 0 },
    { stage: 'Layout', round: 2, entered_at: day(3), left_at: null, approved: 0 },
  ]);
});

test('of two writes at once no turn is computed from old stages', async () => {
  const id = await start({ stages: { Penulisan: { deadline: '2026-12-01' } } });
  const colleague = await buildUser(app, 'admin');
  const edit = { stages: { Penulisan: { deadline: '2026-12-08' } } };
  await Promise.all([deliver(id, 'Penulisan', 'a'), saveEdit(app, colleague, { id, version: 1, edit })]);
  expect(await turnOf(id)).toMatchObject({ who: 'admin', deadline: '2026-12-08' });
});
