/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { callWhileLocked } from '../../../test/support/while-locked.ts';
import { schedulesKey } from './read.ts';

let app: TestApp;
let admin: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterEach(() => app.close());

const url = '/api/schedules';
const template = {
  imprint: 'eNHa Press',
  bookType: '',
  anchor: 'spp',
  offsets: { Penulisan: 20, Layout: 30, Selesai: 90 },
};
const save = (templates: object[], version: number) => {
  const headers = { 'if-match': `"${version}"` };
  return app.call({ method: 'PUT', url, as: admin, body: { templates }, headers });
};

test('templates are none at first, then as they were saved; of two who save at once one wins', async () => {
  expect((await app.call({ url, as: admin })).body).toEqual({ templates: [], version: 0 });
  const racing = await Promise.all(['A', 'B'].map((bookType) => save([{ ...template, bookType }], 0)));
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 412]);
  const again = await save([template], 1);
  expect([again.status, again.headers.etag, again.body]).toEqual([
    200,
    '"2"',
    { templates: [template], version: 2 },
  ]);
  expect((await save([template], 2)).body.version).toBe(2);
  expect((await save([], 1)).status).toBe(412);
  const lines = app.db.reads.selectFrom('audit_events').select('detail');
  expect(await lines.where('action', '=', 'schedules.saved').execute()).toHaveLength(2);
});

test('an imprint that is renamed while a template is saved has its new name there', async () => {
  await save([template], 0);
  const { version, ...settings } = (await app.call({ url: '/api/settings' })).body;
  const imprints = settings.imprints.map((imprint: { name: string }) =>
    imprint.name === template.imprint ? { ...imprint, name: 'Enha Media', was: imprint.name } : imprint,
  );
  const rename = { method: 'PUT', url: '/api/settings', as: admin, body: { ...settings, imprints } } as const;
  const statuses = await callWhileLocked(
    app,
    { table: 'settings', key: 'key', id: schedulesKey },
    () => save([{ ...template, bookType: 'Kitab' }], 1),
    () => app.call({ ...rename, headers: { 'if-match': `"${version}"` } }),
  );
  expect(statuses).toEqual([200, 200]);
  const { body } = await app.call({ url, as: admin });
  expect(body.templates).toEqual([{ ...template, imprint: 'Enha Media', bookType: 'Kitab' }]);
});

test('what is wrong with a template is told where it stands', async () => {
  const { status, body } = await save([{ ...template, offsets: { Layout: 9, Telaah: 8 } }], 0);
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    'templates.0.offsets.Telaah': 'Tenggat tahap ini lebih awal daripada tahap sebelumnya.',
  });
});

test('a project takes the dates of a plan, its own before them, and keeps the first of each stage', async () => {
  const author = await buildUser(app, 'penulis');
  const made = await app.call({
    method: 'POST',
    url: '/api/projects',
    as: admin,
    body: {
      title: 'Buku Terencana',
      authorId: author.id,
      stages: { Proofreading: { deadline: '2027-02-02' } },
      plan: {
        Penulisan: '2026-12-18',
        Layout: '2027-01-04',
        Proofreading: '2027-02-01',
        Selesai: '2027-03-01',
      },
    },
  });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const dates = async (as: TestUser) => {
    const { stages } = (await app.call({ url: `/api/projects/${id}`, as })).body;
    return ['Penulisan', 'Layout', 'Telaah', 'Proofreading', 'Selesai'].map((stage) => [
      stages[stage].deadline,
      stages[stage].planned,
    ]);
  };
  expect(await dates(author)).toEqual([
    ['2026-12-18', '2026-12-18'],
    ['2027-01-04', '2027-01-04'],
    [null, undefined],
    ['2027-02-02', '2027-02-02'],
    ['2027-03-01', '2027-03-01'],
  ]);
  const stages = { Layout: { deadline: '2027-01-11' }, Telaah: { deadline: '2027-01-20' } };
  const headers = { 'if-match': `"${made.body.version}"` };
  const saved = await app.call({
    method: 'PATCH',
    url: `/api/projects/${id}`,
    as: admin,
    body: { stages },
    headers,
  });
  expect(saved.body.stages.Telaah.planned).toBe('2027-01-20');
  expect((await dates(author)).slice(1, 3)).toEqual([
    ['2027-01-11', '2027-01-04'],
    ['2027-01-20', '2027-01-20'],
  ]);
});
