import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from './factories.ts';
import { openTestApp, publicUrl, type TestApp, type TestUser } from './harness.ts';
import { principalFor } from './support/valid-calls.ts';

/** Threat T33: a request that two parsers could read differently gets one answer, and its connection ends. */

let app: TestApp;
let admin: TestUser;
let editor: TestUser;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  editor = await buildUser(app, 'redaksi');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Everything the server sends until it closes the connection. */
async function exchange(raw: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(raw);
  return text(socket);
}

function expectOneRefusal(said: string, status: number, message: string): void {
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({
    code: expect.any(String),
    message,
    requestId: expect.stringMatching(/^[\w-]{22}$/),
  });
  for (const header of ['content-security-policy: ', 'x-content-type-options: nosniff', 'connection: close'])
    expect(head.toLowerCase()).toContain(`\r\n${header}`);
}

const smuggled = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
/** A sign-in with extra headers, whose body holds a second request in case a parser ends the first one early. */
const logIn = (headers: string, body = '{}') =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: ${publicUrl}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const chunked = 'Transfer-Encoding: chunked';

test.each([
  ['a length and chunks', logIn(`Content-Length: 5\r\n${chunked}`, `0\r\n\r\n${smuggled}`)],
  ['chunks and a length', logIn(`${chunked}\r\nContent-Length: 5`, `0\r\n\r\n${smuggled}`)],
  ['two lengths', logIn('Content-Length: 2\r\nContent-Length: 2', `{}${smuggled}`)],
  ['two different lengths', logIn('Content-Length: 2\r\nContent-Length: 40', `{}${smuggled}`)],
  ['a list of lengths', logIn('Content-Length: 2, 2')],
  ['a signed length', logIn('Content-Length: +2')],
  ['a space before the colon', logIn('Content-Length : 2')],
  ['chunks said twice', logIn(`${chunked}\r\n${chunked}`, '2\r\n{}\r\n0\r\n\r\n')],
  ['another coding before the chunks', logIn('Transfer-Encoding: identity, chunked', '2\r\n{}\r\n0\r\n\r\n')],
  ['a coding like chunks', logIn('Transfer-Encoding: xchunked', '2\r\n{}\r\n0\r\n\r\n')],
  ['chunks in HTTP/1.0', logIn(chunked, '2\r\n{}\r\n0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0')],
  ['a chunk size in another notation', logIn(chunked, '0x2\r\n{}\r\n0\r\n\r\n')],
  ['chunks that end in bare line feeds', logIn(chunked, '2\n{}\n0\n\n')],
  ['a header that ends in a bare line feed', logIn('X-A: b\nContent-Length: 2')],
  ['a bare carriage return', logIn('X-A: b\rContent-Length: 2')],
  ['a folded header', logIn('X-A: b\r\n Content-Length: 2')],
  ['a null character', logIn('X-A: b\0c')],
  ['two hosts', 'GET /health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ['the same host twice', 'GET /health/live HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
  ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
  ['two origins', logIn(`Content-Length: 2\r\nOrigin: ${publicUrl}`)],
  ['two versions', logIn('Content-Length: 2\r\nIf-Match: "1"\r\nIf-Match: "2"')],
  ['lines of bare line feeds', 'GET /health/live HTTP/1.1\nHost: x\n\n'],
  ['an unknown version', 'GET / HTTP/3.7\r\nHost: x\r\n\r\n'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('a request with %s is refused', async (_, raw) => {
  expectOneRefusal(await exchange(raw), 400, messages.errors.badRequest);
});

test('headers that are too large say so, and chunk extensions have a bound', async () => {
  const cookie = `Cookie: a=${'b'.repeat(20_000)}`;
  expectOneRefusal(await exchange(logIn(cookie)), 431, messages.errors.headersTooLarge);
  const extension = logIn(chunked, `2;a=${'b'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`);
  expectOneRefusal(await exchange(extension), 413, messages.errors.tooLarge);
});

test('a broken request behind a good one ends the connection with a single answer', async () => {
  const said = await exchange(`${smuggled}GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n`);
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('bytes behind an answered request that never ended get no second answer', async () => {
  const socket = connect(port, '127.0.0.1');
  const said = text(socket);
  socket.write(`POST /api/tidak-ada HTTP/1.1\r\nHost: x\r\n${chunked}\r\n\r\n`);
  await once(socket, 'readable');
  socket.write('not a chunk\r\n');
  expect((await said).match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('an unreadable request leaves one line in the log like any other', async () => {
  const before = app.logLines.length;
  const said = await exchange('FOO /rahasia HTTP/1.1\r\nHost: x\r\n\r\n');
  const lines = app.logLines.slice(before).map((line) => JSON.parse(line));
  const requestId = /"requestId":"([\w-]+)"/.exec(said)?.[1];
  expect(lines).toEqual([expect.objectContaining({ requestId, route: 'unreadable', status: 400 })]);
  expect(JSON.stringify(lines)).not.toContain('rahasia');
});

test.each([
  'GET /api/% HTTP/1.1',
  'GET /api/users/%ff HTTP/1.1',
  `GET /api/users/${'x'.repeat(3000)} HTTP/1.1`,
  'GET http://x.id/api/nothing HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'TRACE /api/users HTTP/1.1',
  'PROPFIND /api/users HTTP/1.1',
])('%s has an ordinary answer with every header, and echoes nothing', async (line) => {
  const said = await exchange(`${line}\r\nHost: x\r\nX-Canary: kanari\r\nConnection: close\r\n\r\n`);
  expect(said).toMatch(/^HTTP\/1\.1 40[145] /);
  expect(said).toMatch(/\r\ncontent-security-policy: /i);
  expect(said).toMatch(/"requestId":"[\w-]{22}"/);
  expect(said).not.toContain('kanari');
});

test('the whole address as target means its path, with the same rules', async () => {
  const said = await exchange('GET http://x.id/api/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(said).toMatch(/^HTTP\/1\.1 401 /);
  expect(said).toMatch(/\r\ncache-control: no-store\r\n/i);
});

test('a compressed body is refused, not unpacked', async () => {
  const body = '{"email":"siti@contoh.id","password":"rahasia"}';
  for (const coding of ['gzip', 'br', 'identity, gzip', 'x']) {
    const headers = { 'content-encoding': coding };
    const answer = await app.call({ method: 'POST', url: '/api/auth/login', body, headers });
    expect([coding, answer.status]).toEqual([coding, 415]);
  }
});

test('CONNECT opens no tunnel', async () => {
  expect(await exchange('CONNECT x.id:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
});

describe('a query parameter that is sent twice', () => {
  const lists = endpoints.filter(({ method, params }) => method === 'GET' && params === undefined);
  test.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is refused by %s',
    async (_, endpoint) => {
      const { path, query } = endpoint;
      const as = principalFor(endpoint) === 'redaksi' ? editor : admin;
      const known = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
      for (const key of [...known, 'userId']) {
        await app.db.write((tx) => tx.deleteFrom('rate_limits').execute());
        const answer = await app.call({ url: `${path}?${key}=a&${key}=b`, as });
        expect([key, answer.status]).toEqual([key, 422]);
      }
    },
  );
});
