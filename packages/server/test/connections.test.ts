import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { testEngine } from './database.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { newMachine } from './support/child.ts';

/** Threat T32: slow and many sockets. Linux answers on all of 127.0.0.0/8, so that one machine has many addresses. */

const hasManyAddresses = process.platform === 'linux';
const address = (number: number) => `127.0.0.${number + 2}`;

async function open(port: number, from: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** In groups that fit the queue of connections the system keeps for a server. */
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
  /** A whole exchange of its own; undefined when the connection is cut instead. */
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

  test('has 100 connections at once, which keeps nobody else out and ends when one of them does', async () => {
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

  test('has as many as it needs when it is a trusted proxy', async () => {
    await listen({ TRUST_PROXY: address(0) });
    await openMany(150, address(0));
    expect(await ask(address(0))).toBe(200);
    await openMany(100, address(1));
    expect(await ask(address(1))).toBeUndefined();
  });
});

describe.runIf(hasManyAddresses && testEngine === 'sqlite')('a server of its own', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterEach(() => agent.destroy());

  const statusOf = (port: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/health/ready', agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });

  test('cuts 1,500 sockets that drip headers, and answers everybody else meanwhile', {
    timeout: 60_000,
  }, async () => {
    const machine = await newMachine();
    const server = await machine.serve();
    const sockets = await openAll(server.port, 1500, (number) => address(number % 15));
    const begun = performance.now();
    let left = sockets.length;
    let said = '';
    sockets[0]?.on('data', (bytes) => {
      said += String(bytes);
    });
    for (const socket of sockets) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
      const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 2000);
      void ended(socket).then(() => {
        clearInterval(drip);
        left -= 1;
      });
    }
    const statuses = new Set<number | undefined>();
    while (left > 0 && performance.now() - begun < 25_000) {
      statuses.add(await statusOf(server.port));
      await pause(50);
    }
    expect([...statuses]).toEqual([200]);
    expect(left).toBe(0);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('"code":"request_timeout"');
    await server.stop();
    await machine.remove();
  });

  test('takes 2,000 connections and not one more', async () => {
    const machine = await newMachine();
    const server = await machine.serve();
    expect(await statusOf(server.port)).toBe(200);
    const sockets = await openAll(server.port, 1999, (number) => address(number % 20));
    await ended(await open(server.port, address(30)));
    expect(await statusOf(server.port)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await server.stop();
    await machine.remove();
  });
});
