import { endpoints } from '@ruang-naskah/domain/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { loadBuiltWeb } from '../src/http/web.ts';
import { webFolder } from '../src/serve.ts';
import { buildManuscript, buildUser } from './factories.ts';
import {
  type Answer,
  openTestApp,
  patientOverload,
  publicUrl,
  type TestApp,
  type TestUser,
} from './harness.ts';

/** The shape and order of refusals. */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());

function expectError(answer: Answer, status: number, code: string, message: string): void {
  expect([answer.status, answer.body]).toEqual([
    status,
    { code, message, requestId: expect.stringMatching(/^[\w-]{22}$/) },
  ]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}
const logIn = (body: unknown, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: '/api/auth/login', body, headers });

describe('404', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/users/a/b',
    '/api//users',
    '//api/users',
    '/API/users',
    '/api/users/',
    '/api/%75sers/%2e%2e',
    '/api/manuscripts/..%2f..%2fetc%2fpasswd/x',
    '/api/%',
    '/api/%ff',
    '/health',
    '/assets/nothing.js',
    '/.env',
    '/data/portal.db',
    '/files/news_images/..%2f..%2fportal.db',
  ])('%s, in JSON for a program', async (url) => {
    const answer = await app.call({ url, as: admin });
    expect([url, answer.status]).toEqual([url, 404]);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
    // A random request id may hold these letters too.
    expect(answer.text.replace(answer.body.requestId, '')).not.toContain('etc');
  });

  test.each([
    '/assets/..%2f.vite%2fmanifest.json',
    '/assets/%2e%2e/%2e%2e/server/entry-server.js',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%2fetc%2fpasswd',
    '/assets/%00',
    `/assets/${'x'.repeat(300)}`,
  ])('%s leads out of no folder (threat T19)', async (url) => {
    const answer = await app.call({ url });
    expect([400, 404]).toContain(answer.status);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
  });

  test.each(['/tidak-ada', '/dashboardx', '/admin.php', '/%', '/%ff', '/login/x'])(
    '%s, as a page for a person (§2 Public)',
    async (url) => {
      const answer = await app.call({ url, headers: { accept: 'text/html' } });
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('Halaman Tidak Ditemukan');
      expect(answer.text).toContain('<meta name="robots" content="noindex">');
    },
  );

  test('comes before any check of method, type or size of the body', async () => {
    for (const [type, payload] of [
      ['text/plain', 'x'],
      ['application/json', '{'],
      ['application/json', `"${'x'.repeat(100_000)}"`],
    ] as const) {
      const answer = await app.call({
        method: 'POST',
        url: '/api/nothing',
        body: payload,
        headers: { 'content-type': type },
      });
      expectError(answer, 404, 'not_found', messages.errors.notFound);
    }
  });
});

describe('405', () => {
  test.each([
    ['PUT', '/api/users', 'GET'],
    ['POST', '/api/users', 'GET'],
    ['PUT', '/api/manuscripts/x', 'GET'],
    ['DELETE', '/api/manuscripts/x', 'GET'],
    ['PATCH', '/api/users/x', 'GET, DELETE'],
    ['PUT', '/api/auth/login', 'POST'],
    ['GET', '/api/captcha', 'POST'],
    ['DELETE', '/api/profile', 'GET, PUT'],
    ['POST', '/api/activities', 'GET, DELETE'],
    ['DELETE', '/api/audit', 'GET'],
    ['PATCH', '/api/news/x', 'GET, PUT, DELETE'],
  ] as const)('%s %s says which methods there are', async (method, url, allow) => {
    const answer = await app.call({ method, url, as: admin, body: method === 'GET' ? undefined : {} });
    expectError(answer, 405, 'method_not_allowed', messages.errors.methodNotAllowed);
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  test('OPTIONS grants nothing to other sites', async () => {
    const answer = await app.app.inject({
      method: 'OPTIONS',
      url: '/api/manuscripts',
      headers: { origin: 'https://x.id', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(405);
    for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control/);
  });
});

describe('413 and 415', () => {
  const body = (bytes: number) => {
    const start = '{"email":"a@contoh.id","password":"';
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };
  test('64 KiB are read, one byte more is not', async () => {
    expect((await logIn(body(65_536))).status).toBe(422);
    expectError(await logIn(body(65_537)), 413, 'too_large', messages.errors.tooLarge);
  });

  test("a visitor's form has the same bound, and thousands of fields cause no failure (threat T31)", async () => {
    const send = (body: string) =>
      app.call({
        method: 'POST',
        url: '/login',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      });
    const fields = Array.from({ length: 8000 }, (_, at) => `a${at}=`).join('&');
    expect((await send(`${fields}&email=a@contoh.id&password=salah-semua`)).status).toBe(422);
    expect((await send(`email=a@contoh.id&password=${'x'.repeat(65_536)}`)).status).toBe(413);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'json',
  ])('%s is no JSON', async (type) => {
    expectError(
      await logIn('{}', { 'content-type': type }),
      415,
      'unsupported_type',
      messages.errors.unsupportedType,
    );
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset=UTF-8'])(
    '%s is',
    async (type) => {
      expect((await logIn('{}', { 'content-type': type })).status).toBe(422);
    },
  );
});

describe('400', () => {
  test.each([
    '{',
    '{"email":',
    "{'email':1}",
    '\ufeff{}',
    '{"email":1e400}',
    `${'['.repeat(30)}${']'.repeat(30)}`,
    'undefined',
  ])('%j cannot be read', async (text_) => {
    expectError(await logIn(text_), 400, 'bad_request', messages.errors.badRequest);
  });
});

test.each([
  ['percent-encoded', 'email=a@contoh.id&password=caf%E9'],
  ['as it is', Buffer.from('email=a@contoh.id&password=caf\xe9', 'latin1')],
  ['in a name', 'email=a@contoh.id&caf%E9=x'],
  ['a percent sign alone', 'email=a@contoh.id&password=100%'],
])('a visitor’s form with bytes that are no UTF-8, %s, cannot be read', async (_, payload) => {
  const headers = {
    origin: publicUrl,
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/login', payload, headers });
  expect(statusCode).toBe(400);
});

test('a missing body counts as empty: every field is missing', async () => {
  const answer = await app.call({ method: 'POST', url: '/api/auth/login' });
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { email: messages.fields.required, password: messages.fields.required },
  ]);
});

describe('the order of refusals', () => {
  test('a caller without access to the object gets no error about the body or the version', async () => {
    const { id } = await buildManuscript(app);
    for (const [url, as] of [[`/api/manuscripts/${id}/status`, await buildUser(app, 'penulis')]] as const) {
      const answer = await app.call({ method: 'PUT', url, as, body: { status: 'Bukan' } });
      expectError(answer, 403, 'forbidden', messages.errors.forbidden);
    }
    for (const body of [{}, { status: 'Bukan' }, { status: 'Telaah' }]) {
      const answer = await app.call({
        method: 'PUT',
        url: '/api/manuscripts/tidak-ada/status',
        as: admin,
        body,
      });
      expectError(answer, 404, 'manuscripts.not_found', 'Naskah tidak ditemukan');
    }
  });

  test('the body comes before the version', async () => {
    const { id } = await buildManuscript(app);
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      app.call({ method: 'PUT', url: `/api/manuscripts/${id}/status`, as: admin, body, headers });
    expect((await send({ status: 'Bukan' })).status).toBe(422);
    expectError(await send({ status: 'Telaah' }), 428, 'version_required', messages.errors.versionRequired);
    expectError(
      await send({ status: 'Telaah' }, { 'if-match': '"9"' }),
      412,
      'version_stale',
      messages.errors.versionStale,
    );
  });

  test('without a session nothing of an endpoint is shown', async () => {
    for (const { access, method, path } of endpoints) {
      if (access === 'anyone' || access === 'guest') continue;
      const answer = await app.call({ method, url: path.replaceAll(/:\w+/g, 'x') });
      expectError(answer, 401, 'unauthenticated', messages.errors.unauthenticated);
    }
  });
});

test('429 tells how long to wait, and until when', async () => {
  const own = await openTestApp();
  for (let at = 0; at < 120; at += 1) await own.call({ method: 'POST', url: '/api/captcha' });
  const answer = await own.call({ method: 'POST', url: '/api/captcha' });
  const sentence = 'Terlalu banyak percobaan. Coba lagi sekitar pukul 10.00 WIB.';
  expectError(answer, 429, 'too_many_requests', sentence);
  expect(answer.headers['retry-after']).toBe('3600');
  const page = await own.call({ url: '/register', headers: { accept: 'text/html' } });
  expect([page.status, page.text.includes(sentence)]).toEqual([429, true]);
  own.clock.advance(3_599_000);
  expect((await own.call({ method: 'POST', url: '/api/captcha' })).headers['retry-after']).toBe('1');
  own.clock.advance(1000);
  expect((await own.call({ method: 'POST', url: '/api/captcha' })).status).toBe(200);
  await own.close();
});

test('HEAD answers as GET without a body, and asks for the same rights', async () => {
  const cookie = await app.signIn(admin);
  const head = await app.call({ method: 'HEAD', url: '/api/users', cookie });
  expect([head.status, head.text]).toEqual([200, '']);
  expect((await app.call({ method: 'HEAD', url: '/api/users' })).status).toBe(401);
});

test('every answer has an id of its own, whatever the caller sends', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.call({ url: '/api/users', headers })).body.requestId),
  );
  expect(new Set(ids).size).toBe(20);
  expect(ids).not.toContain('mine');
});

test('where the error page cannot be rendered either, the answer does not name the cause', async () => {
  const fail = () => {
    throw new Error('rahasia dapur');
  };
  const broken = async () => ({ renderPage: fail, renderAppFrame: fail });
  const web = await buildApp(
    app.deps,
    { ...(await loadBuiltWeb(webFolder)), renderer: broken },
    patientOverload,
  );
  for (const url of ['/', '/login', '/tidak-ada']) {
    const answer = await web.inject({ url, headers: { accept: 'text/html' } });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 500, 'internal']);
    expect(answer.body).not.toContain('rahasia');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  expect(app.logLines.some((line) => line.includes('rahasia dapur'))).toBe(true);
  await web.close();
});
