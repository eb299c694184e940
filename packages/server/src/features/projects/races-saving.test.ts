/** @module-tag engine */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { races } from '../../../test/depth.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, racePairs, saveEdit, tally } from '../../../test/project-calls.ts';
import { buildProject, buildProjects, drive, heldBy, projectInput } from '../../../test/project-factories.ts';
import { callWhileLocked } from '../../../test/support/while-locked.ts';
import type { StoredProject } from './columns.ts';

let app: TestApp;
let admin: TestUser;
let other: TestUser;
let author: TestUser;
let cookies: { admin: string; other: string; author: string };
beforeAll(async () => {
  app = await openTestApp();
  [admin, other, author] = await Promise.all([
    buildUser(app, 'admin'),
    buildUser(app, 'admin'),
    buildUser(app, 'penulis'),
  ]);
});
afterAll(() => app.close());
const signInAll = async () => {
  cookies = {
    admin: await app.signIn(admin),
    other: await app.signIn(other),
    author: await app.signIn(author),
  };
};
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await signInAll();
});

const save = (who: 'admin' | 'other', edit: unknown) => (project: StoredProject) =>
  saveEdit(app, cookies[who], { id: project.id, version: 1, edit });
const deliver = (name: string) => (project: StoredProject) =>
  deliverLink(app, cookies.author, { id: project.id, stage: 'Penulisan', link: drive(name) });
const outcomes = (results: readonly { answers: readonly { status: number }[] }[]) =>
  tally(results.map(({ answers }) => answers.map(({ status }) => status).join(' ')));

/** The stored projects, in the order given. */
async function stored(projects: readonly StoredProject[]) {
  const ids = projects.map(({ id }) => id);
  const [heads, stages] = await Promise.all([
    app.db.reads.selectFrom('projects').selectAll().where('id', 'in', ids).execute(),
    app.db.reads
      .selectFrom('project_stages')
      .selectAll()
      .where('project_id', 'in', ids)
      .where('stage', '=', 'Penulisan')
      .execute(),
  ]);
  return ids.map((id) => ({
    head: heads.find((row) => row.id === id),
    stage: stages.find((row) => row.project_id === id),
  }));
}

describe.each(races)('an admin’s save, $pairs times, at the same time as', ({ pairs, tags }) => {
  test('another admin’s: one wins, the other is told', { tags: [...tags] }, async () => {
    const projects = await buildProjects(app, pairs, { author });
    const results = await racePairs(
      app,
      projects,
      save('admin', { title: 'Pertama', stages: { Layout: { deadline: '2026-12-01' } } }),
      save('other', { title: 'Kedua', currentOverallStatus: 'Telaah' }),
      signInAll,
    );
    const seen = outcomes(results);
    expect(Object.keys(seen).sort()).toEqual(['200 412', '412 200']);
    const now = await stored(projects);
    for (const [at, { answers }] of results.entries()) {
      const winner = answers[0].status === 200 ? answers[0].body : answers[1].body;
      expect(now[at]?.head).toMatchObject({
        title: winner.title,
        current_overall_status: winner.currentOverallStatus,
        turn_deadline: winner.turn.deadline,
        version: 2,
      });
    }
  });

  test('an author’s link: both are kept', { tags: [...tags] }, async () => {
    const projects = await buildProjects(app, pairs, { author });
    const edit = { title: 'Judul Admin', stages: { Penulisan: { deadline: '2026-12-01' } } };
    const results = await racePairs(app, projects, save('admin', edit), deliver('baru'), signInAll);
    expect(outcomes(results)).toEqual({ '200 200': pairs });
    for (const { head, stage } of await stored(projects)) {
      expect(head).toMatchObject({
        title: 'Judul Admin',
        turn_deadline: '2026-12-01',
        awaits_review: 1,
        version: 3,
      });
      expect(stage).toMatchObject({
        deadline: '2026-12-01',
        submission_link: drive('baru'),
        status: 'Selesai',
      });
    }
  });

  test('a new link for the stage it approves: only what the admin saw is approved', {
    tags: [...tags],
  }, async () => {
    const input = { stages: { Penulisan: { deadline: null, submissionLink: drive('lama') } } };
    const projects = await buildProjects(app, pairs, { author, input });
    const approve = save('admin', { approvals: ['Penulisan'] });
    const results = await racePairs(app, projects, approve, deliver('baru'), signInAll);
    // The order of the two is not determined; saving.test.ts covers both.
    for (const outcome of Object.keys(outcomes(results))) expect(['200 409', '412 200']).toContain(outcome);
    const now = await stored(projects);
    for (const [at, { answers }] of results.entries()) {
      const approved = answers[0].status === 200;
      expect(now[at]).toMatchObject({
        head: { current_overall_status: approved ? 'Layout' : 'Penulisan', awaits_review: approved ? 0 : 1 },
        stage: approved
          ? { status: 'Disetujui', submission_link: drive('lama') }
          : { status: 'Selesai', submission_link: drive('baru') },
      });
    }
  });
});

test('nobody erased stays responsible for what they were given meanwhile', { tags: ['deep'] }, async () => {
  const projects = await buildProjects(app, 200, { author });
  const pairs: { project: StoredProject; editor: TestUser }[] = [];
  for (const project of projects) pairs.push({ project, editor: await buildUser(app, 'redaksi') });
  const erase = (id: string) =>
    app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie: cookies.other });
  const results: Awaited<ReturnType<typeof racePairs<(typeof pairs)[number]>>> = [];
  for (let start = 0; start < pairs.length; start += 14) {
    // Erasing needs a recent password, and an hour passes after each batch.
    await signInAll();
    const batch = await racePairs(
      app,
      pairs.slice(start, start + 14),
      ({ editor }) => erase(editor.id),
      ({ project, editor }) => save('admin', { stages: { Layout: { assigneeId: editor.id } } })(project),
    );
    results.push(...batch);
  }
  for (const outcome of Object.keys(outcomes(results))) expect(['204 200', '204 422']).toContain(outcome);
  const held = await app.db.reads
    .selectFrom('project_stages')
    .select('assignee_id')
    .where(
      'assignee_id',
      'in',
      pairs.map(({ editor }) => editor.id),
    )
    .execute();
  expect(held).toEqual([]);
});

describe.each(races)('a creation sent twice with one key, $pairs times,', ({ pairs, tags }) => {
  test('is one project', { tags: [...tags] }, async () => {
    const before = await countProjects();
    const bodies = Array.from({ length: pairs }, (_, at) => ({
      key: `kunci-${pairs}-${at}`,
      body: projectInput(author),
    }));
    const send = ({ key, body }: (typeof bodies)[number]) =>
      app.call({
        method: 'POST',
        url: '/api/projects',
        cookie: cookies.admin,
        body,
        headers: { 'idempotency-key': key },
      });
    const results = await racePairs(app, bodies, send, send, signInAll);
    expect(outcomes(results)).toEqual({ '201 201': pairs });
    for (const { item, answers } of results) {
      expect(answers[1].body).toEqual(answers[0].body);
      expect(answers[0].body.title).toBe(item.body.title);
    }
    expect(await countProjects()).toBe(before + pairs);
    // Only the latest pairs: an answer is kept for a day.
    const { body } = await send(bodies.at(-1) ?? { key: '', body: projectInput(author) });
    expect(body).toEqual(results.at(-1)?.answers[0].body);
    expect(await countProjects()).toBe(before + pairs);
  });
});

async function countProjects(): Promise<number> {
  const { count } = await app.db.reads
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('an admin gives a stage to another editor, and the first one is no longer told how to reach the author', async () => {
  const [editor, colleague] = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
  const stages = { Layout: heldBy(editor), Telaah: heldBy(editor) };
  const { id, version } = await buildProject(app, { author, stages, overall: 'Layout' });
  const edit = { stages: { Layout: { assigneeId: colleague.id } } };
  const asEditor = await app.signIn(editor);
  const statuses = await callWhileLocked(
    app,
    { table: 'projects', id },
    () => saveEdit(app, cookies.admin, { id, version, edit }),
    () =>
      app.call({
        method: 'POST',
        url: `/api/projects/${id}/stages/Layout/contact`,
        cookie: asEditor,
        body: {},
      }),
  );
  expect(statuses).toEqual([200, 403]);
});
