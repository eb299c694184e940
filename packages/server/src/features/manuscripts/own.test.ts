import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { saveEdit } from '../../../test/project-calls.ts';
import { projectInput } from '../../../test/project-factories.ts';

/** A manuscript that became a project shows its author the project's stage, so that a book has a single status. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  [admin, author] = [await buildUser(app, 'admin'), await buildUser(app, 'penulis')];
});
afterEach(() => app.close());

async function startProject(manuscriptId: string, of: TestUser) {
  const body = projectInput(of, { manuscriptId });
  const answer = await app.call({ method: 'POST', url: '/api/projects', as: admin, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function projectSeenBy(who: TestUser, id: string) {
  const list = await app.call({ url: '/api/manuscripts', as: who });
  const one = await app.call({ url: `/api/manuscripts/${id}`, as: who });
  const listed = list.body.items.find((item: { id: string }) => item.id === id);
  expect(one.body.project).toEqual(listed.project);
  return one.body.project;
}

test('its author reads the project’s stage and turn, in the list and in the detail', async () => {
  const { id } = await buildManuscript(app, { author });
  expect(await projectSeenBy(author, id)).toBeUndefined();
  const project = await startProject(id, author);
  await saveEdit(app, admin, { id: project.id, version: 1, edit: { currentOverallStatus: 'Telaah' } });
  expect(await projectSeenBy(author, id)).toEqual({
    id: project.id,
    currentOverallStatus: 'Telaah',
    turn: { who: 'admin', since: project.turn.since },
  });
});

test('of a project that was given to another author it says nothing', async () => {
  const { id } = await buildManuscript(app, { author });
  await startProject(id, await buildUser(app, 'penulis'));
  expect(await projectSeenBy(author, id)).toBeUndefined();
});

test('of several it says where the one stands that is still in work', async () => {
  const { id } = await buildManuscript(app, { author });
  const [first, second] = [await startProject(id, author), await startProject(id, author)];
  await saveEdit(app, admin, { id: second.id, version: 1, edit: { currentOverallStatus: 'Selesai' } });
  expect(await projectSeenBy(author, id)).toMatchObject({ id: first.id });
});
