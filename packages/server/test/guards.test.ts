import { dayInWords, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { AppData } from '@ruang-naskah/domain/pages';
import { projectPath } from '@ruang-naskah/domain/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { buildProject } from './project-factories.ts';
import { dataOf, frameOf, unescapeHtml } from './support/app-page.ts';
import { type Ghost, ghosts, openWorld, type World } from './support/principals.ts';

/** §2 Protection, §3, decision 0010: the session is checked before any HTML of the app area is sent. */

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  world = await openWorld(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(1000));

const open = (url: string, cookie?: string) =>
  app.call({ url, headers: { accept: 'text/html' }, ...(cookie !== undefined && { cookie }) });

describe('without a session', () => {
  test.each([...ghosts] as Ghost[])('%s is sent to the login, which remembers the path', async (ghost) => {
    const cookie = await world.cookieOf(ghost);
    for (const path of [
      '/dashboard',
      '/dashboard/main',
      '/admin',
      '/admin/review/abc?x=1&y=%20',
      '/dashboard/tidak-ada',
    ]) {
      const answer = await open(path, cookie);
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        `/login?kembali=${encodeURIComponent(path)}`,
      ]);
      expect(answer.text).not.toContain('page-data');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('a redirect is not logged as an error', async () => {
    const before = app.logLines.length;
    for (const path of ['/dashboard', '/dashboard/main', '/admin', '/admin/users']) await open(path);
    const said = app.logLines.slice(before).map((line) => JSON.parse(line).level);
    expect(said.filter((level) => level !== 'info')).toEqual([]);
  });
});

describe('with a session', () => {
  test.each([
    ['own', '/dashboard', '/dashboard/main'],
    ['redaksi', '/dashboard', '/dashboard/main'],
    ['legacy', '/dashboard', '/dashboard/main'],
    ['admin', '/admin', '/admin/activity'],
    ['own', '/admin', '/'],
    ['own', '/admin/users', '/'],
    ['redaksi', '/admin/projects', '/'],
    ['legacy', '/admin', '/'],
    ['admin', '/dashboard', '/'],
    ['admin', '/dashboard/submit', '/'],
    ['redaksi', '/dashboard/submit', '/'],
    ['redaksi', '/dashboard/submissions', '/'],
    ['legacy', '/dashboard/submit', '/'],
    ['legacy', '/dashboard/submissions', '/'],
  ] as const)('%s opening %s is led to %s', async (member, path, location) => {
    const answer = await open(path, await world.cookieOf(member));
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
  });

  test.each([
    ['own', '/dashboard/main'],
    ['own', '/dashboard/submissions'],
    ['own', '/dashboard/submit'],
    ['own', '/dashboard/profile'],
    ['redaksi', '/dashboard/main'],
    ['legacy', '/dashboard/main'],
    ['admin', '/admin/activity'],
    ['admin', '/admin/dashboard'],
    ['admin', '/admin/projects'],
    ['admin', '/admin/running-projects'],
    ['admin', '/admin/users'],
    ['admin', '/admin/news'],
    ['admin', '/admin/categories'],
    ['admin', '/admin/review/abc'],
  ] as const)('%s gets the frame of %s', async (member, path) => {
    const answer = await open(path, await world.cookieOf(member));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('Memuat Aplikasi...');
    const { id, nama, email, role } = world.people[member];
    expect(dataOf(answer.text).user).toEqual({ id, nama, email, role });
  });

  test('a frame has the title of its screen and the name of its own person, as text, and nobody keeps it', async () => {
    const nama = '<img src=x onerror=alert(1)> "Satu"';
    const other = "</script><script>alert('2')</script>";
    for (const [own, foreign] of [
      [nama, other],
      [other, nama],
    ] as const) {
      const cookie = await app.signIn(await buildUser(app, 'penulis', { nama: own }));
      const { text, headers } = await open('/dashboard/submit', cookie);
      const frame = frameOf(text);
      expect(frame).toContain('<h1 tabindex="-1" dir="auto">Kirim Naskah Baru</h1>');
      expect(frame).not.toMatch(/<(?:img|script)/);
      expect(unescapeHtml(frame)).toContain(own);
      expect(unescapeHtml(text)).not.toContain(foreign);
      expect([headers['cache-control'], headers.etag, headers.vary]).toEqual([
        'no-store',
        undefined,
        'Cookie',
      ]);
    }
  });

  test('the code of a screen comes with its page, and of no other screen', async () => {
    const preloaded = async (path: string) => {
      const { text } = await open(path, await world.cookieOf('admin'));
      const scripts = text.matchAll(/"modulepreload"[^>]*"\/assets\/((?!use-)[\w-]+-page)-/g);
      return [...scripts].map(([, file]) => file);
    };
    expect(await preloaded('/admin/running-projects')).toEqual(['admin-running-projects-page']);
    expect(await preloaded('/admin/review/abc')).toEqual(['admin-review-page']);
    expect(await preloaded('/admin/tidak-ada')).toEqual([]);
  });

  test.each(['/dashboard/tidak-ada', '/dashboard/main/x', '/dashboard/%ff'])(
    '%s is a 404 inside the area',
    async (path) => {
      const answer = await open(path, await world.cookieOf('own'));
      expect(answer.status).toBe(404);
    },
  );
});

test.each([
  ['/login/', '/login'],
  ['/LOGIN', '/login'],
  ['/Register?tujuan=Gabung%20Redaksi', '/register?tujuan=Gabung%20Redaksi'],
  ['/dashboard/', '/dashboard'],
  ['/Dashboard/Main', '/dashboard/main'],
  ['/admin/review/AbC/', '/admin/review/AbC'],
  ['/BERITA/AbC', '/berita/AbC'],
  ['/%62erita', '/berita'],
  ['/%6cogin?dari=%41', '/login?dari=%41'],
  ['/berita/A%62%4a_%30%2D', '/berita/AbJ_0-'],
  ['/%4BONTAK/', '/kontak'],
  ['/%61dmin/review/%41bC', '/admin/review/AbC'],
])('%s leads to its one address, %s', async (url, location) => {
  const answer = await open(url);
  expect([answer.status, answer.headers.location]).toEqual([301, location]);
});

test.each(['//login', '/login//x', '/LOGIN/x', '/berita/a%2fb', '/%2flogin'])(
  '%s is no other spelling of a screen',
  async (url) => {
    const answer = await open(url);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.status).toBeGreaterThanOrEqual(400);
  },
);

test('a failure while the session is looked up keeps the header of the signed-in, and ends nothing', async () => {
  const own = await openTestApp();
  const cookie = await own.signIn(await buildUser(own, 'penulis'));
  const page = (headers: Record<string, string>) =>
    own.call({ url: '/dashboard/main', headers: { accept: 'text/html', ...headers } });
  const rename = (from: string, to: string) =>
    own.db.write((tx) => tx.schema.alterTable(from).renameTo(to).execute());
  await rename('sessions', 'sessions_away');
  const failed = await page({ cookie });
  expect(failed.status).toBe(500);
  expect(failed.text).toContain('Logout');
  expect(failed.text).not.toContain('href="/register"');
  expect(failed.headers['set-cookie']).toBeUndefined();
  await rename('sessions_away', 'sessions');
  expect((await page({ cookie })).status).toBe(200);
  await own.close();
});

/** What the shell holds of the screen; the number in the menu and the reasons to choose from are on others too. */
const answersAbout = (html: string) =>
  dataOf(html).answers.filter(({ endpoint }) => !['duties.read', 'notices.readReasons'].includes(endpoint));

describe('the first view’s answers come with the shell', () => {
  const answerOf = (data: AppData, endpoint: string) =>
    data.answers.find((answer) => answer.endpoint === endpoint)?.data;

  test('drawn with the portal’s day, which the browser goes on from, whatever the machine’s clock says', async () => {
    const { text } = await open('/dashboard/main', await world.cookieOf('redaksi'));
    expect(dataOf(text).now).toBe(app.clock.now());
    expect(unescapeHtml(frameOf(text))).toContain(dayInWords(dayOf(app.clock.now())));
  });

  test('as the API would give them', async () => {
    await buildManuscript(app, { author: world.people.own, input: { judul: 'Naskah Pertama' } });
    const cookie = (await world.cookieOf('own')) ?? '';
    const data = dataOf((await open('/dashboard/submissions', cookie)).text);
    expect(answerOf(data, 'manuscripts.list')).toEqual(
      (await app.call({ url: '/api/manuscripts', cookie })).body,
    );
    const profile = dataOf((await open('/dashboard/profile', cookie)).text);
    expect(answerOf(profile, 'users.readProfile')).toEqual(
      (await app.call({ url: '/api/profile', cookie })).body,
    );
    const submit = dataOf((await open('/dashboard/submit', cookie)).text);
    expect(answerOf(submit, 'categories.list')).toEqual(
      (await app.call({ url: '/api/categories', cookie })).body,
    );
  });

  test('the admin’s review list opens with all of them and how many stand where', async () => {
    const cookie = (await world.cookieOf('admin')) ?? '';
    const data = dataOf((await open('/admin/dashboard', cookie)).text);
    for (const [endpoint, url] of [
      ['manuscripts.list', '/api/manuscripts'],
      ['manuscripts.counts', '/api/manuscripts/counts'],
    ] as const)
      expect(answerOf(data, endpoint)).toEqual((await app.call({ url, cookie })).body);
  });

  test('a project whose dialog the address opens is there with the list behind it', async () => {
    const { id } = await buildProject(app);
    const cookie = (await world.cookieOf('admin')) ?? '';
    const data = dataOf((await open(projectPath(id), cookie)).text);
    for (const [endpoint, url] of [
      ['projects.read', `/api/projects/${id}`],
      ['projects.list', '/api/projects?state=running'],
    ] as const)
      expect(answerOf(data, endpoint)).toEqual((await app.call({ url, cookie })).body);
    const none = dataOf((await open(projectPath('tidak-ada'), cookie)).text);
    expect(none.answers.map(({ endpoint }) => endpoint)).toEqual(['projects.list', 'duties.read']);
  });

  test('a manuscript of somebody else is in no shell', async () => {
    const { id, judul } = await buildManuscript(app, { author: world.people.other });
    for (const member of ['own', 'redaksi', 'legacy'] as const) {
      const answer = await open(`/dashboard/submissions/${id}`, await world.cookieOf(member));
      expect(answersAbout(answer.text)).toEqual([]);
      expect(answer.text).not.toContain(judul);
    }
    const own = await open(`/dashboard/submissions/${id}`, await world.cookieOf('other'));
    expect(answersAbout(own.text)).toHaveLength(1);
  });

  test('a path that names nothing is a shell without answers about it', async () => {
    for (const id of ['tidak-ada', '%00', '__proto__', "'"]) {
      const answer = await open(`/admin/review/${id}`, await world.cookieOf('admin'));
      expect([id, answer.status, answersAbout(answer.text)]).toEqual([id, 200, []]);
    }
  });

  test('with a query in the address the shell has no answers', async () => {
    const answer = await open('/dashboard/submissions?tab=rejected', await world.cookieOf('own'));
    expect(answersAbout(answer.text)).toEqual([]);
  });

  test('text that looks like markup stays data (threat T3)', async () => {
    const judul = '</script><script>alert(1)</script><!--<script>';
    await buildManuscript(app, { author: world.people.own, input: { judul } });
    const answer = await open('/dashboard/submissions', await world.cookieOf('own'));
    expect(answer.text).not.toContain(judul);
    expect(JSON.stringify(answerOf(dataOf(answer.text), 'manuscripts.list'))).toContain(
      JSON.stringify(judul).slice(1, -1),
    );
  });
});

test('public pages know who is signed in', async () => {
  const visitor = await open('/');
  for (const word of [messages.shell.login, messages.shell.register])
    expect(visitor.text).toContain(`>${word}<`);
  const cookie = await app.signIn(await buildUser(app, 'admin'));
  const signedIn = await open('/', cookie);
  expect(signedIn.text).toContain('href="/admin"');
  expect(signedIn.text).toContain('action="/logout"');
});
