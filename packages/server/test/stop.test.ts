import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp, type Stopping } from '../src/app.ts';
import { loadBuiltWeb, type Web } from '../src/http/web.ts';
import { webFolder } from '../src/serve.ts';
import { openTestApp, patientOverload, publicUrl, type TestApp } from './harness.ts';
import { silentReader, slowClients } from './support/slow-clients.ts';

/** How the server stops: which requests it still answers, and which it no longer waits for. */

const never = 2 ** 31 - 1;
const bounds: Stopping = { drained: async () => undefined, unfinishedMs: never, everythingMs: never };

let app: TestApp;
let server: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
  await app.close();
});

async function listen(stopping: Partial<Stopping>, web: Partial<Web> = {}): Promise<void> {
  const built = await loadBuiltWeb(webFolder);
  server = await buildApp(app.deps, { ...built, ...web }, patientOverload, { ...bounds, ...stopping });
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
}

async function open(): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends text; returns what the server sent until it closed the connection. */
async function exchange(bytes: string, socket?: Socket): Promise<string> {
  const used = socket ?? (await open());
  used.write(bytes);
  return text(used);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const signIn = JSON.stringify({ email: 'x@contoh.id', password: 'kertas-biru-77' });
const head = [
  'POST /api/auth/login HTTP/1.1',
  'Host: x',
  `Origin: ${publicUrl}`,
  'Content-Type: application/json',
  `Content-Length: ${signIn.length}`,
  '\r\n',
].join('\r\n');

describe('while it drains', () => {
  test('readiness is 503, and everybody is answered on connections that end with the answer', async () => {
    const gone = Promise.withResolvers<void>();
    await listen({ drained: () => gone.promise });
    const [begun, kept] = [await open(), await open()];
    begun.write(head);
    kept.write(get('/api/settings'));
    expect(String(await once(kept, 'data'))).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: keep-alive\r\n/is);
    const stopped = server.close();
    expect(await exchange(get('/health/ready'))).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is);
    expect(await exchange(get('/health/live'))).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    expect(await exchange(get('/nothing'), kept)).toMatch(/^HTTP\/1\.1 404 .*\r\nconnection: close\r\n/is);
    expect(await exchange(signIn, begun)).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is);
    gone.resolve();
    await stopped;
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });
});

describe('a stop is not held up by', () => {
  test.each(slowClients)('$what', async ({ begin, drip }) => {
    await listen({ unfinishedMs: 10 });
    const socket = await open();
    socket.write(begin);
    await fetch(`http://127.0.0.1:${port}/health/live`);
    const sending = setInterval(() => socket.write(drip), 5);
    await server.close();
    clearInterval(sending);
  });

  test(silentReader.what, async () => {
    await listen({ everythingMs: 10 });
    const answers: ServerResponse[] = [];
    server.server.on('request', (_request, response) => answers.push(response));
    const socket = await open();
    socket.pause();
    socket.write(silentReader.begin);
    await expect.poll(() => answers.filter(({ writableLength }) => writableLength > 0)).not.toEqual([]);
    await server.close();
  });
});

test('an answer under way is waited for, although a client that sent half a request is cut', async () => {
  const rendering = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const { renderer } = await loadBuiltWeb(webFolder);
  await listen(
    { unfinishedMs: 0 },
    {
      renderer: async () => {
        asked.resolve();
        await rendering.promise;
        return renderer();
      },
    },
  );
  const [whole, half] = [await open(), await open()];
  const answer = exchange(get('/login'), whole);
  half.write('GET / HTTP/1.1\r\n');
  await asked.promise;
  const stopped = server.close();
  await new Promise((resolve) => half.resume().once('close', resolve));
  rendering.resolve();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*<\/html>/is);
  await stopped;
});
