/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildManuscript } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { plansOf } from '../../test/plans.ts';
import { buildCast, buildProject, type Cast, heldBy } from '../../test/project-factories.ts';
import { findOpenManuscripts, findOpenProjects, findOpenStages } from './read-holdings.ts';

/** Decision 0145: what depends on an account, for the question before it changes. */

let app: TestApp;
let cast: Cast;
let boss: string;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
  boss = await app.signIn(cast.admin);
});
afterEach(() => app.close());

const holdings = async ({ id }: TestUser) =>
  (await app.call({ url: `/api/users/${id}/holdings`, cookie: boss })).body;
const nothing = { count: 0, items: [] };

test('is counted, with the first titles, of an editor and of an author', async () => {
  const stages = { Layout: heldBy(cast.editor) };
  const { id, title } = await buildProject(app, { author: cast.author, stages });
  const { id: binned } = await buildProject(app, { stages: { Layout: heldBy(cast.editor) } });
  await app.call({ method: 'DELETE', url: `/api/projects/${binned}`, cookie: boss });
  expect(await holdings(cast.editor)).toEqual({
    openStages: { count: 1, items: [{ id, title, stage: 'Layout' }] },
    projects: nothing,
    manuscripts: nothing,
  });
  const sent = await buildManuscript(app, { author: cast.author, input: { judul: 'Fikih Muamalah' } });
  await buildManuscript(app, { author: cast.author, status: 'Ditolak' });
  expect(await holdings(cast.author)).toMatchObject({
    projects: { count: 1, items: [{ id, title }] },
    manuscripts: { count: 1, items: [{ id: sent.id, title: 'Fikih Muamalah' }] },
  });
});

test('names five of many', async () => {
  for (let at = 0; at < 7; at += 1) await buildProject(app, { stages: { Layout: heldBy(cast.editor) } });
  const { openStages } = await holdings(cast.editor);
  expect([openStages.count, openStages.items.length]).toEqual([7, 5]);
});

test('is read from indexes', async () => {
  const read = async (db: Parameters<typeof findOpenStages>[0]) => {
    await findOpenStages(db, cast.editor.id);
    await findOpenProjects(db, cast.author.id);
    await findOpenManuscripts(db, cast.author.id);
  };
  const plans = await plansOf(app.db, read, 'seqscan');
  expect(plans).not.toMatch(/SCAN (project_stages|projects|manuscripts)\b|Seq Scan on/);
});
