/** @module-tag engine */

import type { Desk } from '@ruang-naskah/domain/desk/schema';
import { deskQueues, heldUsersPath, mailFailedPath, queueListPath } from '@ruang-naskah/domain/desk/values';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import type { TurnHolder } from '@ruang-naskah/domain/projects/turn';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manuscriptRow, projectRow } from '../../../test/db-rows.ts';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { planOf, plansOf } from '../../../test/plans.ts';
import { deliverLink } from '../../../test/project-calls.ts';
import { buildCast, buildProject, buildTask, drive, heldBy } from '../../../test/project-factories.ts';
import { countManuscriptRows, findByTask } from '../manuscripts/list.ts';
import { buildStays } from '../projects/pace.ts';
import { buildEditorLoads } from './loads.ts';

let app: TestApp;
let admin: TestUser;
let cookie: string;
/** The tests' clock stands at Saturday, 21 November 2026. */
const DAY = 86_400_000;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  cookie = await app.signIn(admin);
});
afterEach(() => app.close());

async function readDesk(): Promise<Desk> {
  const { status, body } = await app.call({ url: '/api/desk', cookie });
  expect(status).toBe(200);
  return body;
}
const queueOf = async (name: string) => (await readDesk()).queues.find(({ queue }) => queue === name);

/** All rows of the list that a link of the desk opens, as its screen reads them. */
async function rowsBehind(link: string): Promise<{ id: string }[]> {
  const [path = '', search = ''] = link.split('?');
  const api = { '/admin/dashboard': 'manuscripts', '/admin/users': 'users', '/admin/audit': 'audit' }[path];
  const rows: { id: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const order = api === 'manuscripts' ? '&sort=submissionDate' : '';
    const page = `/api/${api ?? 'projects'}?${search}${order}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { status, body } = await app.call({ url: page, cookie });
    expect(status, page).toBe(200);
    rows.push(...body.items);
    cursor = body.nextCursor;
  }
  return rows;
}

const holders: readonly TurnHolder[] = ['admin', 'penulis', 'redaksi', 'team'];
const tasks = ['review', 'setDeadline', 'assign', 'finish', 'plan'] as const;
const days = [null, '2026-11-02', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24'];

/** Projects with every value; cycles of different lengths combine them. */
async function fill(): Promise<void> {
  const projects = Array.from({ length: 160 }, (_, at) => {
    const who = holders[at % 4] ?? 'admin';
    const due = days[at % 6] ?? null;
    return projectRow({
      title: `Buku ${at}`,
      created_at: 1000 + at,
      current_overall_status: stageNames[at % 9] ?? null,
      turn_who: who,
      turn_to: who === 'admin' ? (tasks[at % tasks.length] ?? null) : null,
      turn_stage: stageNames[at % 9] ?? null,
      turn_deadline: due,
      late_deadline: who === 'admin' ? null : due,
      awaits_review: at % 3 === 0 ? 1 : 0,
      review_since: at % 3 === 0 ? 5000 + at : null,
    });
  });
  const asking = ['Sedang Direview', 'Diterima (Penulis Akan Dihubungi Tim Redaksi)', 'Telaah'] as const;
  const manuscripts = Array.from({ length: 180 }, (_, at) =>
    manuscriptRow({
      judul: `Naskah ${at}`,
      submission_date: 180_000 - at,
      status: asking[at % 3] ?? 'Telaah',
      turn_who: holders[at % 4] ?? 'admin',
      project_id: at % 8 === 0 ? 'a-project' : null,
    }),
  );
  await app.db.write(async (tx) => {
    await tx.insertInto('projects').values(projects).execute();
    await tx.insertInto('manuscripts').values(manuscripts).execute();
  });
  await buildUser(app, 'redaksi', { active: false });
  const { id } = await buildUser(app, 'penulis');
  await app.db.write((tx) =>
    tx
      .updateTable('users')
      .set({ mail_failed_at: app.clock.now(), mail_failure: 'mailbox' })
      .where('id', '=', id)
      .execute(),
  );
}

describe('a figure and the list it leads to', () => {
  test('agree, and the rows of a queue are the first of the list', async () => {
    await fill();
    const desk = await readDesk();
    for (const { queue, count, items } of desk.queues) {
      const rows = await rowsBehind(queueListPath(queue));
      expect([queue, count]).toEqual([queue, rows.length]);
      expect(count).toBeGreaterThan(5);
      expect(items.map(({ id }) => id)).toEqual(rows.slice(0, 5).map(({ id }) => id));
    }
    expect(desk.week).toBe((await rowsBehind(queueListPath('week'))).length);
    expect(desk.held).toBe((await rowsBehind(heldUsersPath)).length);
    expect(desk.mails).toBe((await rowsBehind(mailFailedPath)).length);
    expect([desk.held, desk.mails]).toEqual([1, 1]);
  });

  test('a house with nothing to do has only empty queues', async () => {
    const desk = await readDesk();
    expect(desk.queues.map(({ count, items }) => [count, items])).toEqual(
      Array(deskQueues.length).fill([0, []]),
    );
    expect(desk).toMatchObject({ today: '2026-11-21', week: 0, held: 0, mails: 0, load: [] });
  });
});

describe('a row shows what waits, for whom and for how long', () => {
  test('a manuscript waits for a decision until it has one, or is a project', async () => {
    app.clock.advance(-8 * DAY);
    const { id, author, judul } = await buildManuscript(app);
    app.clock.advance(8 * DAY);
    await buildManuscript(app, { status: 'Ditolak' });
    expect((await queueOf('decide'))?.items).toEqual([
      { id, title: judul, stage: null, name: author.nama, days: 5, exact: true, deadline: null },
    ]);
    const body = { title: judul, sppNumber: '', authorId: author.id, manuscriptId: id };
    expect((await app.call({ method: 'POST', url: '/api/projects', cookie, body })).status).toBe(201);
    expect((await queueOf('decide'))?.count).toBe(0);
  });

  test('a delivery waits with its stage and deliverer; only a stage whose turn it is can be late', async () => {
    const { editor } = await buildCast(app);
    const task = await buildTask(app, { editor, input: { deadline: '2026-11-12' } });
    const row = { id: task.id, title: task.title, stage: 'Layout', name: editor.nama, exact: true };
    expect((await queueOf('late'))?.items).toEqual([{ ...row, version: 1, days: 6, deadline: '2026-11-12' }]);
    await deliverLink(app, editor, { id: task.id, stage: 'Layout', link: drive('a') });
    expect((await queueOf('approve'))?.items).toEqual([{ ...row, days: 0, deadline: null }]);
    expect((await queueOf('late'))?.count).toBe(0);
  });

  test('a stage without a holder shows its deadline', async () => {
    const project = await buildProject(app, { stages: { Penulisan: { deadline: '2026-11-30' } } });
    await app.db.write((tx) =>
      tx.updateTable('projects').set({ turn_who: 'team' }).where('id', '=', project.id).execute(),
    );
    expect((await queueOf('assign'))?.items).toMatchObject([
      { id: project.id, deadline: '2026-11-30', days: null },
    ]);
  });
});

test('the load of an editor is what is theirs and now, and how much of it is late; nothing in the bin', async () => {
  const { editor, colleague } = await buildCast(app);
  await buildTask(app, { editor, input: { deadline: '2026-11-20' } });
  await buildTask(app, { editor, input: { deadline: '2026-12-24' }, stages: { Telaah: heldBy(editor) } });
  const gone = await buildTask(app, { editor, input: { deadline: '2026-11-20' } });
  await app.call({ method: 'DELETE', url: `/api/projects/${gone.id}`, cookie });
  const { load } = await readDesk();
  expect(load.toSorted((one, other) => other.open - one.open)).toEqual([
    { id: editor.id, nama: editor.nama, suspended: false, open: 2, late: 1 },
    { id: colleague.id, nama: colleague.nama, suspended: false, open: 0, late: 0 },
  ]);
});

describe('days per stage', () => {
  const at = (day: string) => Date.parse(`${day}T03:00:00Z`);
  /** A stay at a stage that ended by approval; `entered` is null for those older than this record. */
  async function addStay(stage: StageName, entered: string | null, left: string, round = 1, id?: string) {
    const project = projectRow(id === undefined ? {} : { id });
    await app.db.write(async (tx) => {
      if (round === 1) await tx.insertInto('projects').values(project).execute();
      await tx
        .insertInto('stage_visits')
        .values({
          project_id: project.id,
          stage,
          round,
          entered_at: entered === null ? null : at(entered),
          left_at: at(left),
          approved: 1,
        })
        .execute();
    });
  }
  const stageOf = async (stage: StageName) => {
    const { body } = await app.call({ url: '/api/desk/durations', cookie });
    expect(body.year).toBe(2026);
    return body.stages.find((one: { stage: string }) => one.stage === stage);
  };

  test('are counted in working days, of this year and of the last, and not from fewer than five', async () => {
    for (const left of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'])
      await addStay('Layout', '2026-03-02', left);
    expect(await stageOf('Layout')).toMatchObject({ present: { cases: 4, spread: null } });
    await addStay('Layout', '2026-03-02', '2026-03-16');
    for (let n = 0; n < 5; n += 1) await addStay('Layout', '2025-03-03', '2025-03-05');
    await addStay('Layout', null, '2026-03-16');
    expect(await stageOf('Layout')).toEqual({
      stage: 'Layout',
      present: { cases: 5, spread: { median: 3, p90: 10 } },
      before: { cases: 5, spread: { median: 2, p90: 2 } },
    });
  });

  test('of a stage that came back are the days of all its rounds', async () => {
    for (let n = 0; n < 5; n += 1) {
      await addStay('Telaah', '2026-03-02', '2026-03-03', 1, `came-back-${n}`);
      await addStay('Telaah', '2026-03-09', '2026-03-11', 2, `came-back-${n}`);
    }
    expect(await stageOf('Telaah')).toMatchObject({ present: { cases: 5, spread: { median: 3, p90: 3 } } });
  });
});

test('each question of the desk reads an index', async () => {
  const loads = await planOf(app.db, (db) => buildEditorLoads(db, '2026-11-21'), 'bitmapscan');
  expect(loads).toContain('project_stages_by_holder');
  const stays = await planOf(app.db, (db) => buildStays(db, 0, 1), 'bitmapscan');
  expect(stays).toContain('stage_visits_by_stage');
  const undecided = await plansOf(
    app.db,
    async (db) => {
      await findByTask(db, 'undecided', 5);
      await countManuscriptRows(db, { status: 'undecided' });
    },
    'bitmapscan',
  );
  expect(undecided).toMatch(/manuscripts_by_turn/);
  // A limited number of rows from an index appears in the plan as a scan of its subquery.
  const gathered = undecided.replace(/(CO-ROUTINE manuscripts\n.*)\nSCAN manuscripts/, '$1');
  for (const plan of [loads, stays, gathered]) {
    expect(plan).not.toMatch(/Seq Scan|SCAN (project_stages|stage_visits|manuscripts)(?! USING)/);
  }
});

test('the first steps of a new portal end one by one with what the admin does', async () => {
  const stepsLeft = async () => (await readDesk()).firstSteps;
  expect(await stepsLeft()).toEqual(['publisher', 'mail', 'holidays', 'editors', 'newEditors', 'googleDocs']);

  await buildUser(app, 'redaksi');
  const { body: year } = await app.call({ url: '/api/calendar', cookie });
  const { body: settings } = await app.call({ url: '/api/settings', cookie });
  const holidays = { year: year.year, confirmed: true, holidays: year.holidays };
  const answers = {
    address: 'Jl. Kaliurang 9',
    email: 'redaksi@penerbit.test',
    newEditorsDecided: true,
    googleDocsDecided: true,
  };
  for (const [url, body, version] of [
    ['/api/calendar', holidays, year.version],
    ['/api/settings', { ...settings, ...answers, version: undefined }, settings.version],
  ] as const) {
    const headers = { 'if-match': `"${version}"` };
    expect((await app.call({ method: 'PUT', url, cookie, body, headers })).status, url).toBe(200);
  }
  expect(await stepsLeft()).toEqual(['mail']);
});
