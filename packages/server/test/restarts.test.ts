import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testEngine } from './database.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { silentReader, slowClients } from './support/slow-clients.ts';

/** Stops of real processes with the production bounds. */

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine({ migrated: true });
});
afterEach(() => machine.remove());

describe.runIf(testEngine === 'sqlite')('a process ends well although it is held by', () => {
  test.each([...slowClients, silentReader])('$what', { tags: ['deep'] }, async ({ begin, drip }) => {
    const server = await machine.serve();
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.pause().write(begin);
    await fetch(`http://127.0.0.1:${server.port}/health/live`);
    const dripping = setInterval(() => socket.write(drip), 1000);
    expect(await server.stop()).toBe(0);
    clearInterval(dripping);
    socket.destroy();
  });
});

/** A proxy that keeps connections alive, never retries, and checks each second which processes are ready. */
function openProxy(targets: readonly { port: number }[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const look = async () => {
    for (const { port } of targets) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (answer?.ok) ready.add(port);
      else ready.delete(port);
    }
  };
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ports = [...ready];
    turn += 1;
    const options = {
      port: ports[turn % ports.length],
      host: '127.0.0.1',
      agent,
      path: incoming.url,
      method: incoming.method,
    };
    const passed = request({ ...options, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  };
  const proxy: Server = createServer(pass).listen(0, '127.0.0.1');
  const looking = setInterval(look, 1000);
  return {
    look,
    isReady: (port: number) => ready.has(port),
    url: () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      clearInterval(looking);
      agent.destroy();
      proxy.close();
    },
  };
}

test.runIf(testEngine === 'postgres')(
  'behind a proxy that asks who is ready each second, four restarts with a drain of 5 s lose no request',
  { tags: ['deep'] },
  async () => {
    const environment = { DRAIN_SECONDS: '5' };
    const servers: Served[] = [await machine.serve(environment), await machine.serve(environment)];
    const targets = servers.map(({ port }) => ({ port }));
    const proxy = openProxy(targets);
    await proxy.look();
    const statuses = new Map<number, number>();
    /** Not while the proxy sends nothing to the one that restarts: then only the other could lose a request. */
    let isOften = true;
    let isOver = false;
    const post = async (): Promise<void> => {
      while (!isOver) {
        const answer = await fetch(`${proxy.url()}/api/auth/logout`, {
          method: 'POST',
          headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
          body: '{}',
        });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        await pause(isOften ? 5 : 100);
      }
    };
    const clients = Array.from({ length: 8 }, post);
    for (let restart = 0; restart < 4; restart += 1) {
      const at = restart % 2;
      const { port = 0 } = targets[at] ?? {};
      const stopped = servers[at]?.stop();
      await expect.poll(() => proxy.isReady(port)).toBe(false);
      isOften = false;
      expect(await stopped).toBe(0);
      const server = await machine.serve(environment);
      servers[at] = server;
      (targets[at] as { port: number }).port = server.port;
      isOften = true;
      await expect.poll(() => proxy.isReady(server.port)).toBe(true);
    }
    isOver = true;
    await Promise.all(clients);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(Math.max(...statuses.values())).toBeGreaterThan(100);
    proxy.close();
    for (const server of servers) await server.stop();
  },
);
