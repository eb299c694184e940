/** @module-tag engine */

import { projectSorts } from '@ruang-naskah/domain/projects/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { buildProject, buildTask, drive, heldBy } from '../../../test/project-factories.ts';

/** What falls on a day: projects with an open stage that is due then, and the days off with such stages. */

let app: TestApp;
let cookie: string;
let editor: TestUser;
/** A Wednesday, and a Saturday. */
const [holiday, saturday] = ['2026-12-09', '2026-12-12'];

beforeAll(async () => {
  app = await openTestApp();
  editor = await buildUser(app, 'redaksi');
  cookie = await app.signIn(await buildUser(app, 'admin'));
  const due = heldBy(editor, holiday);
  const delivered = { ...due, status: 'Menunggu Review', submissionLink: drive('tata-letak') } as const;
  await buildProject(app, { input: { title: 'Dua Tahap' }, stages: { Layout: due, Telaah: due } });
  await buildTask(app, { editor, input: { title: 'Satu Tugas', deadline: holiday } });
  await buildTask(app, { editor, input: { title: 'Hari Lain', deadline: saturday } });
  await buildTask(app, { editor, input: { title: 'Sudah Diserahkan' }, stages: { Layout: delivered } });
  const { id } = await buildTask(app, { editor, input: { title: 'Dihapus', deadline: holiday } });
  await app.call({ method: 'DELETE', url: `/api/projects/${id}`, cookie });
});
afterAll(() => app.close());

async function titles(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await app.call({ url: `/api/projects?${new URLSearchParams(query)}`, cookie });
  expect([status, body.total ?? body.items.length]).toEqual([200, body.items.length]);
  return body.items.map(({ title }: { title: string }) => title);
}

test.each(projectSorts)(
  'a list in the order of %s has the projects with an open stage of that day',
  async (sort) => {
    const found = await titles({ due: holiday, sort });
    expect(found.sort()).toEqual(['Dua Tahap', 'Satu Tugas']);
  },
);

test('the day narrows a list together with everything else', async () => {
  expect(await titles({ due: holiday, q: 'tugas' })).toEqual(['Satu Tugas']);
  expect(await titles({ due: holiday, kind: 'tasks', state: 'running' })).toEqual(['Satu Tugas']);
  expect(await titles({ due: holiday, turn: editor.id, kind: 'tasks' })).toEqual(['Satu Tugas']);
  expect(await titles({ due: '2026-12-10' })).toEqual([]);
  expect((await app.call({ url: '/api/projects?due=2026-13-01', cookie })).status).toBe(422);
});

test('days off with open stages are told once they are days off, with as many as there are', async () => {
  const dueDays = async () => (await app.call({ url: '/api/projects/due', cookie })).body.items;
  expect(await dueDays()).toEqual([{ day: saturday, stages: 1 }]);
  const year = (await app.call({ url: '/api/calendar?year=2026', cookie })).body;
  const day = { date: holiday, name: 'Pilkada', kind: 'libur', estimated: false };
  const saved = await app.call({
    method: 'PUT',
    url: '/api/calendar',
    cookie,
    body: { year: '2026', confirmed: year.confirmed, holidays: [...year.holidays, day] },
    headers: { 'if-match': `"${year.version}"` },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await dueDays()).toEqual([
    { day: holiday, stages: 3 },
    { day: saturday, stages: 1 },
  ]);
  app.clock.set(Date.parse(`${holiday}T20:00:00Z`));
  cookie = await app.signIn(await buildUser(app, 'admin'));
  expect(await dueDays()).toEqual([{ day: saturday, stages: 1 }]);
});
