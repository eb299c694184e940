import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostUnanswered } from '../src/http/http-server.ts';
import { testEngine } from './database.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';

/** Threat T32: slow and many sockets. Linux answers on all of 127.0.0.0/8, so that one machine has many addresses. */

const hasManyAddresses = process.platform === 'linux';
const address = (number: number) => `127.0.0.${number + 2}`;

async function open(port: number, from: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Connects in groups that fit the system's listen backlog. */
async function openAll(port: number, count: number, from: (number: number) => string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const group = Array.from({ length: Math.min(100, count - sockets.length) }, (_, at) =>
      open(port, from(sockets.length + at)),
    );
    sockets.push(...(await Promise.all(group)));
  }
  return sockets;
}

/** Resolves when the server ends the connection. */
const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.resume();
  });

const longRequest = [
  'POST /api/auth/login HTTP/1.1',
  'Host: x',
  'Origin: http://localhost:3000',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '\r\n',
].join('\r\n');

/** Sends a request a few bytes every two seconds; returns what the server sent before it closed, and when. */
async function drip(
  socket: Socket,
  beginning: string,
  bit: string,
): Promise<{ said: string; seconds: number }> {
  const begun = performance.now();
  let said = '';
  socket.on('data', (bytes) => {
    said += String(bytes);
  });
  socket.write(beginning);
  const dripping = setInterval(() => socket.write(bit), 2000);
  await ended(socket);
  clearInterval(dripping);
  return { said, seconds: (performance.now() - begun) / 1000 };
}

describe.runIf(hasManyAddresses)('one address', () => {
  let app: TestApp;
  let port: number;
  const sockets: Socket[] = [];
  const listen = async (environment: Record<string, string> = {}) => {
    app = await openTestApp(environment);
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.app.server.address() as AddressInfo);
  };
  const openMany = async (count: number, from: string) => {
    const opened = await openAll(port, count, () => from);
    sockets.push(...opened);
    return opened;
  };
  /** One request and its answer on a connection; undefined when the connection is closed instead. */
  const ask = async (from: string): Promise<number | undefined> => {
    const [socket] = await openMany(1, from);
    socket?.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const said = await text(socket as Socket).catch(() => '');
    return /^HTTP\/1\.1 (\d+)/.test(said) ? Number(said.slice(9, 12)) : undefined;
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  test('has at most 100 connections at once, which do not block other addresses', async () => {
    await listen();
    const own = await openMany(100, address(0));
    expect(await ask(address(0))).toBeUndefined();
    expect(await ask(address(1))).toBe(200);
    const [first] = own;
    first?.destroy();
    await expect.poll(() => ask(address(0))).toBe(200);
    const { text: metrics } = await app.call({ url: '/metrics' });
    expect(metrics).toMatch(/^ruang_connections_refused_total [1-9]/m);
  });

  test('has no such limit when it is a trusted proxy', async () => {
    await listen({ TRUST_PROXY: address(0) });
    await openMany(150, address(0));
    expect(await ask(address(0))).toBe(200);
    await openMany(100, address(1));
    expect(await ask(address(1))).toBeUndefined();
  });

  test('may send a few requests ahead of their answers on a connection; with many it is ended, unanswered', async () => {
    await listen();
    const request = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    const [few, many] = (await openMany(2, address(0))) as [Socket, Socket];
    few.write(request.repeat(mostUnanswered));
    let said = '';
    few.on('data', (bytes) => (said += String(bytes)));
    await expect.poll(() => said.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(mostUnanswered);
    many.write(request.repeat(3000));
    expect(await text(many).catch(() => '')).toBe('');
    const { text: metrics } = await app.call({ url: '/metrics' });
    expect(metrics).toMatch(/^ruang_connections_refused_total 1$/m);
    expect(await ask(address(1))).toBe(200);
  });

  test('of a neighbour on the same wire, which comes with a zone, is counted like any other', async () => {
    await listen();
    const asNeighbour = (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: 'fe80::1%eth0' });
    app.app.server.prependListener('connection', asNeighbour);
    await openMany(100, address(0));
    expect(await ask(address(1))).toBeUndefined();
    app.app.server.off('connection', asNeighbour);
    expect(await ask(address(0))).toBe(200);
  });
});

describe.runIf(hasManyAddresses && testEngine === 'sqlite')('a server of its own', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let machine: Machine;
  let server: Served;
  beforeEach(async () => {
    machine = await newMachine({ migrated: true });
    server = await machine.serve();
  });
  afterEach(async () => {
    agent.destroy();
    await server.stop();
    await machine.remove();
  });

  const statusOf = (port: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/health/ready', agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });

  test('cuts 1,500 sockets that send headers slowly and 100 that send bodies slowly, and answers others meanwhile', {
    tags: ['deep'],
  }, async () => {
    const sockets = await openAll(server.port, 1600, (number) => address(number % 16));
    const heads = sockets.slice(0, 1500).map((socket) => drip(socket, 'GET / HTTP/1.1\r\n', 'X-Drip: 1\r\n'));
    const bodies = sockets.slice(1500).map((socket) => drip(socket, longRequest, 'x'));
    const statuses = new Set<number | undefined>();
    let isOver = false;
    void Promise.all([...heads, ...bodies]).then(() => {
      isOver = true;
    });
    while (!isOver) {
      statuses.add(await statusOf(server.port));
      await pause(50);
    }
    expect([...statuses]).toEqual([200]);
    for (const [of, seconds] of [
      [heads, 100],
      [bodies, 200],
    ] as const) {
      const cut = await Promise.all(of);
      expect(Math.max(...cut.map((one) => one.seconds))).toBeLessThan(seconds);
      expect(cut[0]?.said).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    }
  });

  test('takes 2,000 connections and not one more', { tags: ['deep'] }, async () => {
    expect(await statusOf(server.port)).toBe(200);
    const sockets = await openAll(server.port, 1999, (number) => address(number % 20));
    await ended(await open(server.port, address(30)));
    expect(await statusOf(server.port)).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
