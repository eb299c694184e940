import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildManuscript } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { buildProject } from './project-factories.ts';
import { dataOf, frameOf, unescapeHtml } from './support/app-page.ts';
import { openWorld, type World } from './support/principals.ts';

/** Screens that the server draws whole (decision 0119). */

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  world = await openWorld(app);
});
afterAll(() => app.close());

async function read(path: string, cookie?: string): Promise<string> {
  const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) };
  const { text } = await app.call({ url: path, headers });
  // Where drawing fails, React sends what stands for the screen, in a comment of another form.
  expect(text).toContain('<!--$--><div inert="">');
  // The content security policy allows none.
  expect(text).not.toMatch(/ style="/);
  expect(dataOf(text).drawn).toBe(true);
  return unescapeHtml(frameOf(text));
}

test.each([
  ['own', paths.dashboardMain],
  ['redaksi', paths.dashboardMain],
  ['own', paths.submit],
  ['admin', paths.reviewList],
] as const)('%s can read %s before its scripts are there', async (member, path) => {
  await read(path, await world.cookieOf(member));
});

test('an author reads the own manuscripts before the scripts are there', async () => {
  const { author, judul } = await buildManuscript(app);
  expect(await read(paths.dashboardMain, await app.signIn(author))).toContain(judul);
});

test('an admin reads an opened project before the scripts are there, and nothing of the list behind it', async () => {
  const { id, title, authorName } = await buildProject(app, { input: { title: 'Kota "Lama" <Semarang>' } });
  const { title: other } = await buildProject(app, { input: { title: 'Proyek Lain' } });
  const cookie = await world.cookieOf('admin');
  const frame = await read(projectPath(id), cookie);
  const dialog = /<dialog[^>]* open=""[^>]*>([\s\S]*?)<\/dialog>/.exec(frame)?.[1] ?? '';
  for (const text of [title, authorName, ...stageNames]) expect(dialog).toContain(text);
  expect(frame).not.toContain(other);
});

test('for a project that is not there the dialog is drawn, and the scripts say so', async () => {
  const frame = await read(projectPath('tidak-ada'), await world.cookieOf('admin'));
  expect(frame).toMatch(/<dialog[^>]* open=""/);
});
