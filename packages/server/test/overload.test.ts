import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Stopping } from '../src/app.ts';
import { buildUser } from './factories.ts';
import { openTestApp, publicUrl, type TestApp } from './harness.ts';
import { holdWrites, openBusy } from './support/busy.ts';
import { multipartBody, newsText } from './support/news-form.ts';

/** Under overload the server refuses callers before their work, and others are not delayed. */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe('where every place of a kind is taken', () => {
  const single = { places: 1, patienceMs: 0 };
  const one = { read: single, write: single, password: single, upload: single };
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
    const busy = await openBusy(app, one);
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const { id: author } = await buildUser(app, 'penulis');
    const call = kinds[kind]?.({ author }) ?? {};
    const options = { ...call, headers: { ...call.headers, cookie } };
    const release = await holdWrites(app);
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

  test('those refused in one second share a line of the log', { tags: ['deep'] }, async () => {
    const busy = await openBusy(app, one);
    const release = await holdWrites(app);
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
    const busy = await openBusy(app, { ...one, read: patient, write: patient });
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const { id: author } = await buildUser(app, 'penulis');
    const options = { ...kinds[kind]?.({ author }), headers: { cookie } };
    const release = await holdWrites(app);
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
  async function openWaiting(stops?: Stopping) {
    const busy = await openBusy(app, { ...one, write: { places: 1, patienceMs: 600_000 } }, undefined, stops);
    await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = busy.server.server.address() as AddressInfo;
    const release = await holdWrites(app);
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
    const busy = await openBusy(app, one);
    await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = busy.server.server.address() as AddressInfo;
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    // The use of the session is to be written, for which its request then waits.
    app.clock.advance(6 * 60_000);
    const { head: [path, ...headers] = [], body = '' } = leavings[kind]?.(`Cookie: ${cookie}`) ?? {
      head: [],
    };
    const release = await holdWrites(app);
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

  test('who waits is answered although the server stops', async () => {
    const { busy, release, first, socket } = await openWaiting();
    const stopped = busy.server.close();
    await release();
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(String(said)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    expect((await first).status).toBe(200);
    await stopped;
  });

  test('who waits in vain when the server stops is refused before all connections end', {
    tags: ['deep'],
  }, async () => {
    const stops = { drained: async () => undefined, unfinishedMs: 600_000, everythingMs: 2000 };
    const { busy, release, first, socket } = await openWaiting(stops);
    const stopped = busy.server.close();
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(String(said)).toMatch(/^HTTP\/1\.1 503 /);
    await release();
    expect((await first).status).toBe(200);
    await stopped;
  });

  test('a page that listens for changes holds no place', async () => {
    const busy = await openBusy(app, one);
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
    const busy = await openBusy(app, one);
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
    const busy = await openBusy(app, one);
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
