/** @module-tag engine */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { races } from '../../../test/depth.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, racePairs, tally } from '../../../test/project-calls.ts';
import { buildProjects, drive, heldBy } from '../../../test/project-factories.ts';
import type { StoredProject } from './columns.ts';

let app: TestApp;
let author: TestUser;
let editor: TestUser;
let colleague: TestUser;
let cookies: { author: string; editor: string; colleague: string };
beforeAll(async () => {
  app = await openTestApp();
  [author, editor, colleague] = await Promise.all([
    buildUser(app, 'penulis'),
    buildUser(app, 'redaksi'),
    buildUser(app, 'redaksi'),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  cookies = {
    author: await app.signIn(author),
    editor: await app.signIn(editor),
    colleague: await app.signIn(colleague),
  };
});

const deliver = (who: keyof typeof cookies, stage: string, name: string) => (project: StoredProject) =>
  deliverLink(app, cookies[who], { id: project.id, stage, link: drive(name) });
const ids = (projects: readonly StoredProject[]) => projects.map(({ id }) => id);

/** The stored links, by project. */
async function stored(projects: readonly StoredProject[], stage: string) {
  const { reads } = app.db;
  const [heads, stages, links, feed] = await Promise.all([
    reads
      .selectFrom('projects')
      .select(['id', 'version', 'awaits_review'])
      .where('id', 'in', ids(projects))
      .execute(),
    reads.selectFrom('project_stages').selectAll().where('project_id', 'in', ids(projects)).execute(),
    reads
      .selectFrom('stage_links')
      .select(['project_id', 'url'])
      .where('project_id', 'in', ids(projects))
      .execute(),
    reads.selectFrom('activities').select('related_id').where('related_id', 'in', ids(projects)).execute(),
  ]);
  return projects.map(({ id }) => ({
    head: heads.find((row) => row.id === id),
    stage: stages.find((row) => row.project_id === id && row.stage === stage),
    links: links.filter((row) => row.project_id === id).map((row) => row.url),
    feed: feed.filter((row) => row.related_id === id).length,
  }));
}

describe.each(races)('two deliveries at once, $pairs pairs', ({ pairs, tags }) => {
  test('of two editors on one free stage exactly one takes it', {
    tags: [...tags],
  }, async () => {
    const stages = { Layout: heldBy(editor), Telaah: heldBy(colleague), Revisi: { deadline: '2026-12-24' } };
    const projects = await buildProjects(app, pairs, { author, stages });
    const results = await racePairs(
      app,
      projects,
      deliver('editor', 'Revisi', 'editor'),
      deliver('colleague', 'Revisi', 'colleague'),
    );
    const outcomes = results.map(({ answers }) =>
      answers
        .map(({ status }) => status)
        .sort()
        .join(' '),
    );
    expect(tally(outcomes)).toEqual({ '200 403': pairs });
    const now = await stored(projects, 'Revisi');
    for (const [at, { answers }] of results.entries()) {
      const [winner, name] = answers[0].status === 200 ? [editor, 'editor'] : [colleague, 'colleague'];
      expect(now[at]).toMatchObject({
        head: { version: 2, awaits_review: 1 },
        stage: { assignee_id: winner.id, editor_name: winner.nama, submission_link: drive(name) },
        links: [drive(name)],
        feed: 1,
      });
    }
    const winners = tally(results.map(({ answers }) => (answers[0].status === 200 ? 'editor' : 'colleague')));
    expect(Object.keys(winners).sort(), 'both sides win sometimes').toEqual(['colleague', 'editor']);
  });

  test('a double click is one delivery', { tags: [...tags] }, async () => {
    const projects = await buildProjects(app, pairs, { author });
    const click = deliver('author', 'Penulisan', 'sekali');
    const results = await racePairs(app, projects, click, click);
    expect(tally(results.map(({ answers }) => answers.map(({ status }) => status).join(' ')))).toEqual({
      '200 200': pairs,
    });
    for (const one of await stored(projects, 'Penulisan')) {
      expect(one).toMatchObject({
        head: { version: 2, awaits_review: 1 },
        links: [drive('sekali')],
        feed: 1,
      });
    }
  });

  test('two people delivering two stages both arrive and are counted', {
    tags: [...tags],
  }, async () => {
    const projects = await buildProjects(app, pairs, { author, stages: { Layout: heldBy(editor) } });
    const results = await racePairs(
      app,
      projects,
      deliver('author', 'Penulisan', 'author'),
      deliver('editor', 'Layout', 'editor'),
    );
    expect(tally(results.map(({ answers }) => answers.map(({ status }) => status).join(' ')))).toEqual({
      '200 200': pairs,
    });
    for (const one of await stored(projects, 'Layout')) {
      expect(one).toMatchObject({ head: { version: 3, awaits_review: 2 }, feed: 2 });
      expect(one.links.toSorted()).toEqual([drive('author'), drive('editor')]);
    }
  });
});
