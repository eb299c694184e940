/** @module-tag engine */

import { queueListPath } from '@ruang-naskah/domain/desk/values';
import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { taskOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { manuscriptTasks, withdrawalFlags } from '@ruang-naskah/domain/manuscripts/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { projectInput } from '../../../test/project-factories.ts';

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await buildUser(app, 'admin'));
});
afterEach(() => app.close());

async function makeProject(author: TestUser, manuscriptId: string) {
  const body = projectInput(author, { manuscriptId });
  expect((await app.call({ method: 'POST', url: '/api/projects', cookie, body })).status).toBe(201);
}

const read = async (url: string) => (await app.call({ url, cookie })).body;

/** Manuscripts in every status, with and without a project, asked to be withdrawn and withdrawn; made as people make them. */
async function fill() {
  const { author } = await buildManuscript(app, { status: 'Ditolak' });
  const facts = new Map<string, Parameters<typeof taskOfManuscript>[0]>();
  for (const status of manuscriptStatuses) {
    for (const state of [undefined, ...withdrawalFlags]) {
      for (const hasProject of [false, true]) {
        const { id } = await buildManuscript(app, { author, status });
        if (hasProject) await makeProject(author, id);
        if (state !== undefined) {
          const waits = state === 'asked' || hasProject ? {} : ({ turn_who: 'nobody' } as const);
          const withdrawn = { withdrawal: state, withdrawal_at: app.clock.now(), ...waits };
          await app.db.write((tx) =>
            tx.updateTable('manuscripts').set(withdrawn).where('id', '=', id).execute(),
          );
        }
        facts.set(id, { status, hasProject, ...(state !== undefined && { withdrawal: { state } }) });
      }
    }
  }
  return facts;
}

test('the queues, the views, their counts and the menu hold what the rule says a manuscript asks of the admin', async () => {
  const facts = await fill();
  const { items: counts } = await read('/api/manuscripts/counts');
  const { queues } = await read('/api/desk');
  const { waiting } = await read('/api/duties');
  for (const task of manuscriptTasks) {
    const expected = [...facts].filter(([, manuscript]) => taskOfManuscript(manuscript) === task);
    const ids = expected.map(([id]) => id).sort();
    expect(ids.length).toBeGreaterThan(0);
    const { items } = await read(`/api/manuscripts?status=${task}`);
    expect(items.map(({ id }: { id: string }) => id).sort(), task).toEqual(ids);
    expect(new Set(items.map((row: { task: string }) => row.task))).toEqual(new Set([task]));
    expect(counts).toContainEqual({ status: task, count: ids.length });
    const queue = task === 'undecided' ? 'decide' : 'create';
    expect(queueListPath(queue)).toContain(`status=${task}`);
    expect(queues).toContainEqual(expect.objectContaining({ queue, count: ids.length }));
    expect(waiting).toContainEqual({ kind: queue, count: ids.length });
  }
});

test('an accepted manuscript asks for a project until it has one, and never again for a decision', async () => {
  const { id, author } = await buildManuscript(app);
  const taskOf = async () => (await read(`/api/manuscripts/${id}`)).task;
  expect(await taskOf()).toBe('undecided');
  const { version } = await read(`/api/manuscripts/${id}`);
  const accepted = { status: 'Diterima (Penulis Akan Dihubungi Tim Redaksi)' };
  const headers = { 'if-match': `"${version}"` };
  const url = `/api/manuscripts/${id}/status`;
  expect((await app.call({ method: 'PUT', url, cookie, body: accepted, headers })).status).toBe(200);
  expect(await taskOf()).toBe('projectless');
  await makeProject(author, id);
  expect(await taskOf()).toBeNull();
});
