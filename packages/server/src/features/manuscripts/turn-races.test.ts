/** @module-tag engine */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink } from '../../../test/project-calls.ts';
import { drive, projectInput } from '../../../test/project-factories.ts';
import { callWhileLocked } from '../../../test/support/while-locked.ts';

/** A manuscript and its projects are changed at once: the later of two changes sees what the earlier one did. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, author] = await Promise.all([buildUser(app, 'admin'), buildUser(app, 'penulis')]);
});

const headers = (version: number) => ({ 'if-match': `"${version}"` });
const read = async (id: string) => (await app.call({ url: `/api/manuscripts/${id}`, as: admin })).body;
const create = (manuscriptId: string) =>
  app.call({
    method: 'POST',
    url: '/api/projects',
    as: admin,
    body: projectInput(author, { manuscriptId }),
  });
const drop = (id: string) => app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: admin });

test('no project begins from a manuscript that is given back meanwhile (§4 Author project creation)', async () => {
  const { id } = await buildManuscript(app, { author });
  const withdrawal = { method: 'POST', url: `/api/manuscripts/${id}/withdrawal` } as const;
  const ask = { ...withdrawal, as: author, headers: headers(1), body: { note: 'Batal.' } };
  expect((await app.call(ask)).status).toBe(200);
  const url = `${withdrawal.url}/decision`;
  const give = { ...withdrawal, url, as: admin, headers: headers(2), body: { accepted: true } };
  expect(
    await callWhileLocked(
      app,
      { table: 'manuscripts', id },
      () => app.call(give),
      () => create(id),
    ),
  ).toEqual([200, 409]);
  expect(await read(id)).toMatchObject({ withdrawal: { state: 'accepted' }, projects: [] });
});

test('a manuscript that is refused while its project is deleted waits for nobody', async () => {
  const { id } = await buildManuscript(app, { author, status: 'Revisi' });
  const { body: project } = await create(id);
  const body = { status: 'Ditolak', note: 'Tidak cocok.' };
  const refuse = { method: 'PUT', url: `/api/manuscripts/${id}/status`, as: admin, body } as const;
  const statuses = await callWhileLocked(
    app,
    { table: 'manuscripts', id },
    () => app.call({ ...refuse, headers: headers(1) }),
    () => drop(project.id),
  );
  expect(statuses).toEqual([200, 204]);
  expect(await read(id)).toMatchObject({ status: 'Ditolak', turn: { who: 'nobody' } });
});

test('of two projects the one that is left has the turn', async () => {
  const { id } = await buildManuscript(app, { author });
  const { body: older } = await create(id);
  app.clock.advance(1000);
  const { body: newer } = await create(id);
  const statuses = await callWhileLocked(
    app,
    { table: 'manuscripts', id },
    () => drop(newer.id),
    () => deliverLink(app, author, { id: older.id, stage: 'Penulisan', link: drive('a') }),
  );
  expect(statuses).toEqual([204, 200]);
  const { body } = await app.call({ url: `/api/manuscripts/${id}`, as: author });
  expect(body).toMatchObject({ turn: { who: 'admin' }, project: { id: older.id } });
});
