/** @module-tag once */

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { paths } from '@ruang-naskah/domain/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect as connectDatabase } from '../src/db/connect.ts';
import { loadBuiltWeb } from '../src/http/web.ts';
import { webFolder } from '../src/serve.ts';
import { buildManuscript, buildUser } from './factories.ts';
import { type Answer, type CallOptions, openTestApp, type TestApp, type TestUser } from './harness.ts';
import { imagePart, newsText, postNews } from './support/news-form.ts';
import { png } from './support/pictures.ts';

/** Threat T25: the same headers on every route with every status; `headers.test.ts` says which they are. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let image: string;
/** The headers of every page and file, and of every answer under /api, each taken from the simplest one. */
let wanted: Record<string, unknown>;
let wantedOfApi: Record<string, unknown>;
const statuses = new Set<number>();

const html = { accept: 'text/html' };
const securityHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://portal.penerbit.id', CAPTCHA_CODE: '' });
  [admin, author] = [await buildUser(app, 'admin'), await buildUser(app, 'penulis')];
  wanted = pick(await app.call({ url: '/health/live' }));
  wantedOfApi = pick(await app.call({ url: '/api/settings' }));
  const parts = [...newsText, imagePart(await png())];
  const cookie = `__Host-${await app.signIn(admin)}`;
  const news = await postNews(app, undefined, parts, { cookie, origin: 'https://portal.penerbit.id' });
  image = news.body.imageUrl;
});
afterAll(() => app.close());

function pick({ headers }: Pick<Answer, 'headers'>): Record<string, unknown> {
  return Object.fromEntries(securityHeaders.map((name) => [name, headers[name]]));
}

const wantedAt = (url: string) => (url.startsWith('/api/') ? wantedOfApi : wanted);

/** Calls on https and compares the headers, except those that the test names. */
async function check(
  { as, headers, ...options }: CallOptions,
  own: Record<string, string> = {},
  on = app,
): Promise<Answer> {
  const cookie = as === undefined ? {} : { cookie: `__Host-${await app.signIn(as)}` };
  const origin = { origin: 'https://portal.penerbit.id' };
  const answer = await on.call({ ...options, ...cookie, headers: { ...origin, ...headers } });
  expect([options.url, answer.status, pick(answer)]).toEqual([
    options.url,
    answer.status,
    { ...wantedAt(options.url), ...own },
  ]);
  statuses.add(answer.status);
  return answer;
}

test('the simplest answer has them all', () => {
  expect(Object.values(wanted).every((value) => typeof value === 'string' && value !== '')).toBe(true);
  expect(Object.entries(wantedOfApi).filter(([, value]) => value !== undefined)).toEqual([
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
  ]);
});

test('every endpoint, for a stranger, an author and an admin, with GET, HEAD and an empty body', async () => {
  for (const { method, path } of endpoints) {
    if (path === '/api/users/:id' && method === 'DELETE') continue;
    for (const as of [undefined, author, admin]) {
      const url = path.replaceAll(/:\w+/g, 'x');
      await check({ method, url, as, ...(method !== 'GET' && { body: {} }) });
      if (method === 'GET') await check({ method: 'HEAD', url, as });
    }
  }
});

test('every page and file, there or not', async () => {
  const pages = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : []));
  const others = ['/robots.txt', '/sitemap.xml', '/favicon.svg', '/assets/x.js', '/x', '/%ff', '/metrics'];
  // The address may hold the token of a reset.
  const ownOf = (url: string) => (url === paths.resetPassword ? { 'referrer-policy': 'no-referrer' } : {});
  for (const url of [...pages, ...others])
    for (const as of [undefined, author, admin])
      for (const method of ['GET', 'HEAD'] as const)
        await check({ method, url, as, headers: html }, ownOf(url));
  const { text: page } = await check({ url: '/login', headers: html });
  await check({ url: /<script[^>]* src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '' });
});

test('an uploaded picture has its own, stricter policy besides all others', async () => {
  const own = { 'content-security-policy': "default-src 'none'; sandbox" };
  expect((await check({ url: image }, own)).status).toBe(200);
  await check({ method: 'HEAD', url: image }, own);
  expect((await check({ url: '/files/news_images/nothing.webp' })).status).toBe(404);
});

test('every kind of refusal', async () => {
  const { id } = await buildManuscript(app, { author });
  const logIn = { method: 'POST', url: '/api/auth/login' } as const;
  const setStatus = {
    method: 'PUT',
    url: `/api/manuscripts/${id}/status`,
    as: admin,
    body: { status: 'Telaah' },
  } as const;
  await check({ ...logIn, body: '{' });
  await check({ ...logIn, body: { email: 'x@contoh.id', password: 'x' } });
  await check({ ...logIn, body: {}, headers: { origin: 'https://x.id' } });
  await check({ ...logIn, body: '{}', headers: { 'content-type': 'text/plain' } });
  await check({ ...logIn, body: `"${'x'.repeat(70_000)}"` });
  await check({ ...logIn, body: {}, as: author });
  await check(setStatus);
  await check({ ...setStatus, headers: { 'if-match': '"9"' } });
  await check({ method: 'PUT', url: '/api/users', as: admin, body: {} });
  for (let time = 0; time < 121; time += 1)
    await app.call({
      method: 'POST',
      url: '/api/captcha',
      headers: { origin: 'https://portal.penerbit.id' },
    });
  await check({ method: 'POST', url: '/api/captcha' });
  const page = await check({ url: '/', headers: html });
  await check({ url: '/', headers: { ...html, 'if-none-match': String(page.headers.etag) } });
});

test('failures of the server itself, as page and as JSON', async () => {
  const db = await connectDatabase(app.db.config);
  const web = await loadBuiltWeb(webFolder);
  const broken = await buildApp(
    { ...app.deps, db },
    { ...web, renderer: () => Promise.reject(new Error('broken')) },
  );
  await db.close();
  for (const headers of [{}, html])
    for (const url of ['/', '/login', '/api/settings', '/health/ready']) {
      const answer = await broken.inject({ url, headers });
      statuses.add(answer.statusCode);
      expect([url, answer.statusCode >= 500, pick(answer)]).toEqual([url, true, wantedAt(url)]);
    }
  await broken.close();
});

describe('over a real socket', () => {
  test.each([
    ['a request that cannot be read', 'FOO / HTTP/1.1\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an ambiguous request', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    [
      'an unknown expectation',
      'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n',
      200,
    ],
  ])('%s', async (_, raw, status) => {
    if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(raw);
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    expect(first).toContain(` ${status} `);
    statuses.add(status);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    expect(pick({ headers })).toEqual(wanted);
  });
});

test('while the server stops, pending requests are answered with the usual headers and a closed connection', async () => {
  const stopping = await openTestApp({ PUBLIC_URL: 'https://portal.penerbit.id', CAPTCHA_CODE: '' });
  const { server } = stopping.app;
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const begun = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const said = text(socket);
  const headers = 'Host: x\r\nOrigin: https://portal.penerbit.id\r\nContent-Type: application/json\r\n';
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers}Content-Length: 2\r\n\r\n{`);
  await begun;
  const closed = stopping.close();
  await expect.poll(() => server.listening).toBe(false);
  socket.write('}');
  const answer = await said;
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  await closed;
});

test('all statuses were seen', () => {
  const seen = [200, 302, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 428, 429, 431, 500, 503];
  for (const status of seen) expect(statuses).toContain(status);
});
