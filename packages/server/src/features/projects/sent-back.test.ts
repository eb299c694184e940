import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import {
  buildCast,
  buildProject,
  buildTask,
  type Cast,
  drive,
  heldBy,
  projectInput,
} from '../../../test/project-factories.ts';
import { remindByDate } from '../notices/remind-by-date.ts';
import { remindOnRequest } from '../notices/remind-on-request.ts';

/** Whose turn it is beside the stage in Status Keseluruhan: work sent back, work that is done, and work that is stopped. */

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
});
afterEach(() => app.close());

const read = async (id: string) => (await app.call({ url: `/api/projects/${id}`, as: cast.admin })).body;
async function save(id: string, edit: object) {
  const { version } = await read(id);
  const answer = await saveEdit(app, cast.admin, { id, version, edit });
  expect(answer.status).toBe(200);
  return answer.body;
}
const listed = async (query: string): Promise<ProjectListItem[]> =>
  (await app.call({ url: `/api/projects?${query}`, as: cast.admin })).body.items;
const bellOf = async (person: TestUser): Promise<string[]> =>
  (await app.call({ url: '/api/notices', as: person })).body.items.map(({ text }: { text: string }) => text);
const queueOf = async (name: string) =>
  (await app.call({ url: '/api/desk', as: cast.admin })).body.queues.find(
    ({ queue }: { queue: string }) => queue === name,
  );

/** At Penulisan, due far away; Layout was delivered early, sent back, and its new day is over. */
async function sentBack(): Promise<string> {
  const stages = { Penulisan: { deadline: '2026-12-24' }, Layout: heldBy(cast.editor) };
  const { id } = await buildProject(app, { author: cast.author, stages, input: { title: 'Laut' } });
  await deliverLink(app, cast.editor, { id, stage: 'Layout', link: drive('a') });
  await save(id, { repairs: [{ stage: 'Layout', note: 'Margin bab 2.', deadline: '2026-11-28' }] });
  await save(id, { stages: { Layout: { deadline: '2026-11-20' } } });
  return id;
}

describe('a stage that was sent back while the book stands elsewhere', () => {
  test('a reminder goes to whose day is nearest, and says whom it does not reach', async () => {
    const id = await sentBack();
    const { body } = await app.call({ url: `/api/projects/${id}/reminder`, as: cast.admin });
    expect([body.name, body.others]).toEqual([cast.editor.nama, [`${cast.author.nama} (Penulisan)`]]);
  });

  test('is late in the list, the queue and the load, and its row names its holder', async () => {
    const id = await sentBack();
    const [row] = await listed('kind=overdue');
    expect(row).toMatchObject({
      id,
      currentOverallStatus: 'Penulisan',
      turn: { stage: 'Layout', name: cast.editor.nama, dueOn: '2026-11-20' },
      otherTurns: [{ stage: 'Penulisan', name: cast.author.nama }],
    });
    expect((await queueOf('late')).items).toMatchObject([{ id, stage: 'Layout', name: cast.editor.nama }]);
    const { body } = await app.call({ url: '/api/desk', as: cast.admin });
    expect(body.load.find((one: { id: string }) => one.id === cast.editor.id)).toMatchObject({
      open: 1,
      late: 1,
    });
  });

  test('is reminded of by the job, and by hand', async () => {
    const id = await sentBack();
    await remindByDate(app.deps);
    expect(await bellOf(cast.editor)).toContain('Lewat tenggat: Laut (Layout)');
    const { body } = await app.call({ url: `/api/projects/${id}/reminder`, as: cast.admin });
    expect(body).toMatchObject({ name: cast.editor.nama, subject: 'Lewat tenggat: Laut (Layout)' });
    const rows = [{ id, version: body.version }];
    const asked = { method: 'POST', url: '/api/projects/reminders', as: cast.admin, body: { rows } } as const;
    expect((await app.call(asked)).body.reminded).toEqual([id]);
    app.clock.advance(120_000);
    expect(await remindOnRequest(app.deps)).toBe(1);
    expect((await listed('kind=overdue'))[0]?.remindedToday).toBe(true);
  });

  test('asks nobody once the book is finished', async () => {
    const id = await sentBack();
    await save(id, { currentOverallStatus: 'Selesai' });
    expect([await listed('kind=overdue'), await listed(`turn=${cast.editor.id}`)]).toEqual([[], []]);
    expect(await remindByDate(app.deps)).toBe(0);
    const { body } = await app.call({ url: '/api/desk', as: cast.admin });
    expect(body.load.find((one: { id: string }) => one.id === cast.editor.id)).toMatchObject({
      open: 0,
      late: 0,
    });
  });
});

test('what nobody is responsible for is late as well, in the list as in its row', async () => {
  const input = { deadline: '2026-11-18' };
  const { id } = await buildTask(app, { editor: cast.editor, input });
  await save(id, { stages: { Layout: { assigneeId: null } } });
  expect(await listed('kind=overdue')).toMatchObject([{ id, turn: { to: 'assign', dueOn: '2026-11-18' } }]);
  expect(await queueOf('late')).toMatchObject({ count: 1, items: [{ id, name: '' }] });
});

describe('what lacks a person and what lacks a deadline are two figures', () => {
  test('a stage with an editor and no deadline is only undated', async () => {
    const { id } = await buildTask(app, { editor: cast.editor });
    await save(id, { stages: { Layout: { deadline: null } } });
    expect([(await listed('kind=unassigned')).length, (await listed('kind=undated')).length]).toEqual([0, 1]);
    expect([(await queueOf('assign')).count, (await queueOf('undated')).count]).toEqual([0, 1]);
  });

  test('a task whose work is approved is in neither: it asks to be finished', async () => {
    const { id } = await buildTask(app, { editor: cast.editor, input: { submissionLink: drive('a') } });
    const { turn } = await save(id, { approvals: ['Layout'] });
    expect(turn).toMatchObject({ who: 'admin', to: 'finish' });
    expect([(await queueOf('assign')).count, (await queueOf('undated')).count]).toEqual([0, 0]);
    expect(await queueOf('nextStep')).toMatchObject({ count: 1, items: [{ id, to: 'finish' }] });
    await save(id, { currentOverallStatus: 'Selesai' });
    expect((await queueOf('nextStep')).count).toBe(0);
  });
});

test('a project whose manuscript was withdrawn asks only the admin, until it goes on', async () => {
  const manuscript = await buildManuscript(app, { author: cast.author });
  const stages = { Penulisan: { deadline: '2026-11-20', submissionLink: null } };
  const { editor } = cast;
  const body = {
    ...projectInput(cast.author, {
      stages: { ...stages, Proofreading: { deadline: null, submissionLink: null } },
    }),
    manuscriptId: manuscript.id,
  };
  const { body: made } = await app.call({ method: 'POST', url: '/api/projects', as: cast.admin, body });
  const ask = (path: string, sent: object, as: TestUser, version: number) =>
    app.call({
      method: 'POST',
      url: `/api/manuscripts/${manuscript.id}/${path}`,
      body: sent,
      as,
      headers: { 'if-match': `"${version}"` },
    });
  await save(made.id, { stages: { Layout: { assigneeId: editor.id, deadline: '2026-12-20' } } });
  expect((await deliverLink(app, editor, { id: made.id, stage: 'Layout', link: drive('1') })).status).toBe(
    200,
  );
  app.clock.advance(3 * 86_400_000);
  const asked = await ask('withdrawal', { note: 'Batal.' }, cast.author, 1);
  expect(asked.status).toBe(200);
  const decided = await ask(
    'withdrawal/decision',
    { accepted: true, note: '' },
    cast.admin,
    asked.body.version,
  );
  expect(decided.status).toBe(200);
  expect(await read(made.id)).toMatchObject({
    withdrawn: true,
    turn: { who: 'admin', to: 'withdrawn', since: '2026-11-24' },
    otherTurns: [],
  });
  const { groups } = (await app.call({ url: '/api/projects/desk', as: editor })).body;
  expect(groups).toMatchObject([{ group: 'review', items: [{ stage: 'Layout', withdrawn: true }] }]);
  expect([await listed('kind=overdue'), await remindByDate(app.deps)]).toEqual([[], 0]);
  expect(await queueOf('nextStep')).toMatchObject({ items: [{ id: made.id, to: 'withdrawn' }] });

  const going = await save(made.id, { goOn: true });
  expect(going).toMatchObject({ turn: { who: 'penulis', dueOn: '2026-11-20' } });
  expect(going.withdrawn).toBeUndefined();
  expect([(await listed('kind=overdue')).length, await remindByDate(app.deps)]).toEqual([1, 1]);
});
