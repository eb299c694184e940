import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Endpoint } from '@ruang-naskah/domain/contract';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { usualEntrances } from '../src/http/admission.ts';
import { loadBuiltWeb } from '../src/http/web.ts';
import { createPasswordHasher } from '../src/infra/passwords.ts';
import { webFolder } from '../src/serve.ts';
import { buildUser } from './factories.ts';
import { openTestApp, publicUrl, type TestApp } from './harness.ts';
import { multipartBody, newsText } from './support/news-form.ts';
import { type Statement, watchStatements } from './support/statements.ts';

/** Under overload the server refuses callers at once, and others are not delayed. */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

interface Busy {
  readonly server: FastifyInstance;
  readonly statements: Statement[];
  ask(options: InjectOptions): Promise<{ status: number; retryAfter: unknown; text: string }>;
}

/** The same portal with other bounds, and the list of the statements it runs. */
async function openBusy(entrances = usualEntrances, passwords = app.deps.passwords): Promise<Busy> {
  const { counted, statements } = watchStatements(app.db);
  const server = await buildApp(
    { ...app.deps, db: counted, passwords },
    await loadBuiltWeb(webFolder),
    entrances,
  );
  return {
    server,
    statements,
    ask: async ({ headers, ...options }) => {
      const answer = await server.inject({ ...options, headers: { origin: publicUrl, ...headers } });
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: answer.body };
    },
  };
}

/** Leaves no place for hashing, as when the queue is full. */
function hashesFull() {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const { peppers } = app.deps.secrets;
  return createPasswordHasher({ peppers, cost, concurrency: 0, queueLimit: 0 });
}

describe('while as many passwords wait for their hash as may', () => {
  const withHash = endpoints.filter(({ hashesPassword }) => hashesPassword);

  test.each(withHash.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is refused before any statement',
    async (_, endpoint: Endpoint) => {
      const busy = await openBusy(undefined, hashesFull());
      const cookie = await app.signIn(await buildUser(app, 'admin'));
      const url = endpoint.path.replace(':id', 'x');
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await busy.ask({
        method: endpoint.method,
        url,
        headers,
        payload: '{}',
      } as InjectOptions);
      expect([answer.status, answer.retryAfter]).toEqual([503, '5']);
      expect(busy.statements).toEqual([]);
      await busy.server.close();
    },
  );

  test.each(['/login', '/register', '/reset-password'])('the form of %s is refused as well', async (url) => {
    const busy = await openBusy(undefined, hashesFull());
    await busy.ask({ url: '/health/live' });
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await busy.ask({ method: 'POST', url, headers, payload: 'email=a' });
    expect([answer.status, answer.retryAfter]).toEqual([503, '5']);
    expect(answer.text).toMatch(/^<!doctype html>/);
    // The page of the refusal shows the publisher's name.
    expect(busy.statements.filter(({ written }) => written)).toEqual([]);
    await busy.server.close();
  });

  test('lists, pages and other changes are answered', async () => {
    const busy = await openBusy(undefined, hashesFull());
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const ask = async (options: InjectOptions) =>
      (await busy.ask({ ...options, headers: { cookie } })).status;
    expect(await ask({ url: '/api/projects' })).toBe(200);
    expect(await ask({ url: '/' })).toBe(200);
    expect(await ask({ url: '/health/ready' })).toBe(200);
    expect(await ask({ method: 'POST', url: '/api/captcha' })).toBe(200);
    await busy.server.close();
  });
});

test('a wrong sign-in counts all its limits in one statement', async () => {
  const busy = await openBusy();
  const payload = { email: 'a@contoh.id', password: 'salah-sekali' };
  expect((await busy.ask({ method: 'POST', url: '/api/auth/login', payload })).status).toBe(401);
  const written = busy.statements.filter((statement) => statement.written).map(({ kind }) => kind);
  // The rate limits; then the failure of the account and its audit line.
  expect(written).toEqual(['InsertQueryNode', 'UpdateQueryNode', 'InsertQueryNode']);
  const keys = await app.db.reads.selectFrom('rate_limits').select('key').execute();
  expect(keys).toHaveLength(4);
  await busy.server.close();
});

test('every endpoint that is sent a password says that it hashes one', () => {
  const sent = endpoints.filter(({ body }) => JSON.stringify(body?._zod.def ?? {}).includes('assword'));
  const said = endpoints.filter(({ hashesPassword }) => hashesPassword);
  expect(said.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
});

describe('where every place of a kind is taken', () => {
  const single = { places: 1, patienceMs: 0 };
  const one = { read: single, write: single, password: single, upload: single };
  /** Blocks all other writes until it is ended. */
  async function holdWrites(): Promise<() => Promise<void>> {
    const [done, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = app.db.write(async (tx) => {
      if (app.db.engine === 'postgres')
        await sql`lock table rate_limits, audit_events in exclusive mode`.execute(tx);
      holding.resolve();
      await done.promise;
    });
    await holding.promise;
    return async () => {
      done.resolve();
      await write;
    };
  }

  const kinds: Readonly<Record<string, (ids: { author: string }) => InjectOptions>> = {
    // Opening a profile writes an audit line, so this read waits for the database.
    read: ({ author }) => ({ url: `/api/users/${author}` }),
    write: () => ({ method: 'POST', url: '/api/captcha' }),
    password: () => ({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.id', password: 'x' } }),
    upload: () => {
      const { contentType, bytes } = multipartBody(newsText);
      return { method: 'POST', url: '/api/news', payload: bytes, headers: { 'content-type': contentType } };
    },
  };

  test.each(Object.keys(kinds))('of %s, the next is refused at once, without a statement', async (kind) => {
    const busy = await openBusy(one);
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const { id: author } = await buildUser(app, 'penulis');
    const call = kinds[kind]?.({ author }) ?? {};
    const options = { ...call, headers: { ...call.headers, cookie } };
    const release = await holdWrites();
    const before = busy.statements.length;
    const first = busy.ask(options);
    await expect.poll(() => busy.statements.length).toBeGreaterThan(before);
    const ran = busy.statements.length;
    const second = await busy.ask(options);
    expect([second.status, second.retryAfter]).toEqual([503, '5']);
    if (kind !== 'read') {
      // The first may have continued meanwhile; the session of the second was not looked up.
      expect(busy.statements.slice(ran).filter(({ table }) => table === 'sessions')).toEqual([]);
      expect((await busy.ask({ url: '/api/categories', headers: { cookie } })).status).toBe(200);
    }
    await release();
    expect((await first).status).not.toBe(503);
    expect((await busy.ask(options)).status).not.toBe(503);
    await busy.server.close();
  });

  test('those refused in one second share a line of the log', async () => {
    const busy = await openBusy(one);
    const release = await holdWrites();
    const before = busy.statements.length;
    const ask = () => busy.ask({ method: 'POST', url: '/api/captcha' });
    const first = ask();
    await expect.poll(() => busy.statements.length).toBeGreaterThan(before);
    const refused = await Promise.all([ask(), ask(), ask()]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    await release();
    await first;
    await expect.poll(() => app.logLines.filter((line) => line.includes('refused'))).toHaveLength(1);
    const lines = app.logLines.map((line) => JSON.parse(line) as { count?: number; status?: number });
    expect(lines.flatMap(({ count }) => count ?? [])).toEqual([3]);
    expect(lines.filter(({ status }) => status === 503)).toEqual([]);
    await busy.server.close();
  });

  test.each(['read', 'write'])('of %s, the next waits for it where it may', async (kind) => {
    const patient = { places: 1, patienceMs: 600_000 };
    const busy = await openBusy({ ...one, read: patient, write: patient });
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const { id: author } = await buildUser(app, 'penulis');
    const options = { ...kinds[kind]?.({ author }), headers: { cookie } };
    const release = await holdWrites();
    const before = busy.statements.length;
    const first = busy.ask(options);
    await expect.poll(() => busy.statements.length).toBeGreaterThan(before);
    const both = Promise.all([first, busy.ask(options)]);
    expect((await busy.ask({ url: '/health/live' })).status).toBe(200);
    await release();
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    await busy.server.close();
  });

  /** A request for a captcha waits behind another that is held. */
  async function openWaiting() {
    const busy = await openBusy({ ...one, write: { places: 1, patienceMs: 600_000 } });
    await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = busy.server.server.address() as AddressInfo;
    const release = await holdWrites();
    const before = busy.statements.length;
    const first = busy.ask({ method: 'POST', url: '/api/captcha' });
    await expect.poll(() => busy.statements.length).toBeGreaterThan(before);
    const socket = connect(port, '127.0.0.1');
    const asked = once(busy.server.server, 'request') as Promise<[IncomingMessage]>;
    socket.write(
      `POST /api/captcha HTTP/1.1\r\nHost: x\r\nOrigin: ${publicUrl}\r\nContent-Length: 0\r\n\r\n`,
    );
    const [{ socket: atServer }] = await asked;
    return { busy, release, first, socket, atServer };
  }

  test('who goes away while waiting keeps nobody out, and nothing is done for them', async () => {
    const { busy, release, first, socket, atServer } = await openWaiting();
    const gone = once(atServer, 'close');
    socket.destroy();
    await gone;
    const last = busy.ask({ method: 'POST', url: '/api/captcha' });
    await release();
    expect([(await first).status, (await last).status]).toEqual([200, 200]);
    expect(await app.db.reads.selectFrom('captchas').select('id').execute()).toHaveLength(2);
    await busy.server.close();
  });

  test('the metrics show how many are at work and how many wait', async () => {
    const { busy, release, first, socket, atServer } = await openWaiting();
    const shown = async () => {
      const { text } = await busy.ask({ url: '/metrics' });
      return ['at_work', 'waiting'].map((name) =>
        Number(new RegExp(`^ruang_requests_${name}\\{work="write"\\} (\\d+)$`, 'm').exec(text)?.[1]),
      );
    };
    expect(await shown()).toEqual([1, 1]);
    const gone = once(atServer, 'close');
    socket.destroy();
    await gone;
    expect(await shown()).toEqual([1, 0]);
    await release();
    expect((await first).status).toBe(200);
    expect(await shown()).toEqual([0, 0]);
    await busy.server.close();
  });

  const form = 'Content-Type: application/x-www-form-urlencoded';
  const leavings: Readonly<Record<string, (cookie: string) => { head: string[]; body?: string }>> = {
    'a type and no byte': () => ({
      head: ['POST /api/captcha', 'Content-Type: application/json', 'Content-Length: 0'],
    }),
    'a type and no length': () => ({ head: ['POST /api/captcha', 'Content-Type: application/json'] }),
    'a form without fields': (cookie) => ({ head: ['POST /logout', form, cookie, 'Content-Length: 0'] }),
    'the first bytes of an upload': (cookie) => {
      const { contentType, bytes } = multipartBody(newsText);
      const head = [
        'POST /api/news',
        `Content-Type: ${contentType}`,
        cookie,
        `Content-Length: ${bytes.length}`,
      ];
      return { head, body: bytes.subarray(0, 60).toString('latin1') };
    },
  };

  test.each(Object.keys(leavings))('who leaves after %s gives the place back', async (kind) => {
    const busy = await openBusy(one);
    await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = busy.server.server.address() as AddressInfo;
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    // The use of the session is to be written, for which its request then waits.
    app.clock.advance(6 * 60_000);
    const { head: [path, ...headers] = [], body = '' } = leavings[kind]?.(`Cookie: ${cookie}`) ?? {
      head: [],
    };
    const release = await holdWrites();
    const before = busy.statements.length;
    const socket = connect(port, '127.0.0.1');
    const asked = once(busy.server.server, 'request') as Promise<[IncomingMessage]>;
    socket.write([`${path} HTTP/1.1`, 'Host: x', `Origin: ${publicUrl}`, ...headers, '', body].join('\r\n'));
    const [{ socket: atServer }] = await asked;
    await expect.poll(() => busy.statements.length).toBeGreaterThan(before);
    const gone = once(atServer, 'close');
    socket.destroy();
    await gone;
    await release();
    const next = kinds[body === '' ? 'write' : 'upload']?.({ author: '' }) ?? {};
    const ask = async () => (await busy.ask({ ...next, headers: { ...next.headers, cookie } })).status;
    await expect.poll(ask).not.toBe(503);
    await busy.server.close();
  });

  test('those refused just before a stop are in the log as well', async () => {
    const busy = await openBusy({ ...one, write: { places: 0, patienceMs: 0 } });
    expect((await busy.ask({ method: 'POST', url: '/api/captcha' })).status).toBe(503);
    await busy.server.close();
    expect(app.logLines.filter((line) => line.includes('refused'))).toHaveLength(1);
  });

  test('who waits is answered although the server stops', async () => {
    const { busy, release, first, socket } = await openWaiting();
    const stopped = busy.server.close();
    await release();
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(String(said)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    expect((await first).status).toBe(200);
    await stopped;
  });

  test('a page that listens for changes holds no place', async () => {
    const busy = await openBusy(one);
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const url = await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${url}/api/live`, { headers: { cookie, accept: 'text/event-stream' } });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching('event'),
    ]);
    expect((await busy.ask({ url: '/api/categories', headers: { cookie } })).status).toBe(200);
    await stream.body?.cancel();
    await busy.server.close();
  });

  test('a slow body blocks no other request', async () => {
    const busy = await openBusy(one);
    await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = busy.server.server.address() as AddressInfo;
    const slow = connect(port, '127.0.0.1');
    slow.write(
      `POST /api/captcha HTTP/1.1\r\nHost: x\r\nOrigin: ${publicUrl}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
    );
    // The rate limits are counted: every check before the body is done.
    await expect.poll(() => busy.statements.length).toBeGreaterThan(1);
    await expect.poll(async () => (await busy.ask({ method: 'POST', url: '/api/captcha' })).status).toBe(200);
    slow.write('{}');
    const [said] = (await once(slow, 'data')) as [Buffer];
    expect(String(said)).toMatch(/^HTTP\/1\.1 200/);
    slow.destroy();
    await busy.server.close();
  });

  test('a place is given back however a request ends', async () => {
    const busy = await openBusy(one);
    const admin = await app.signIn(await buildUser(app, 'admin'));
    const author = await app.signIn(await buildUser(app, 'penulis'));
    const json = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } });
    const endings: [number, InjectOptions][] = [
      [404, { url: '/api/tidak-ada' }],
      [405, { method: 'DELETE', url: '/api/captcha' }],
      [401, { url: '/api/profile' }],
      [403, { url: '/api/users', headers: { cookie: author } }],
      [404, { url: '/api/manuscripts/x', headers: { cookie: admin } }],
      [400, { method: 'POST', url: '/api/auth/login', ...json('{') }],
      [
        415,
        { method: 'POST', url: '/api/auth/login', payload: 'x', headers: { 'content-type': 'text/plain' } },
      ],
      [422, { method: 'POST', url: '/api/auth/login', ...json('{}') }],
      [403, { method: 'POST', url: '/api/captcha', headers: { origin: 'https://x.id' } }],
      [405, { method: 'OPTIONS', url: '/api/captcha' }],
      [404, { method: 'OPTIONS', url: '/tidak-ada' }],
      [200, { method: 'HEAD', url: '/' }],
      [200, { url: '/' }],
      [200, { method: 'POST', url: '/api/captcha' }],
    ];
    for (const round of [1, 2])
      for (const [status, options] of endings)
        expect([round, options.url, (await busy.ask(options)).status]).toEqual([round, options.url, status]);
    await busy.server.close();
  });
});
