/** @module-tag deep */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testEngine } from './database.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';

/** The process when a full disk stops the log, and when an error is not caught. */

const full = '/dev/full';
const isSqlite = testEngine === 'sqlite';
if (!existsSync(full))
  process.stderr.write('skipped: no /dev/full here, so no log can be put on a full disk\n');

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine({ migrated: true });
});
afterEach(() => machine.remove());

async function statusesOf(server: Served, path: string, count: number): Promise<number[]> {
  const statuses = new Set<number>();
  for (let asked = 0; asked < count; asked += 50) {
    const group = Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${server.port}${path}`));
    for (const answer of await Promise.all(group)) {
      statuses.add(answer.status);
      await answer.text();
    }
  }
  return [...statuses];
}

test.skipIf(!existsSync(full) || !isSqlite)(
  'with its log on a full disk the server starts, answers 1,000 requests, counts the lines it lost, and stops',
  async () => {
    const server = await machine.serveInto(full);
    expect(await statusesOf(server, '/api/settings', 1000)).toEqual([200]);
    const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    expect(Number(/^ruang_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(1000);
    expect(await server.stop()).toBe(0);
  },
);

test.runIf(isSqlite)('a busy port is said in one line that names the way out', async () => {
  const server = await machine.serve();
  onTestFinished(() => server.kill());
  const ran = await machine.start({
    PORT: String(server.port),
    DATA_DIR: join(machine.folder, 'other'),
    SECRETS_DIR: join(machine.folder, 'other-secrets'),
  });
  expect(ran.code).toBe(1);
  expect(ran.err).toMatch(/^Ruang Naskah cannot start\. PORT: [^\n]+ set another PORT\n$/);
  // The password would have been printed once and lost.
  expect(ran.out).not.toContain('First admin');
  const again = await machine.serve({
    DATA_DIR: join(machine.folder, 'other'),
    SECRETS_DIR: join(machine.folder, 'other-secrets'),
  });
  onTestFinished(() => again.kill());
  expect(again.said).toContain('First admin made');
});

test('a signal at the moment in which it begins to answer stops it like a later one', async () => {
  const file = join(machine.folder, 'signal-itself.mjs');
  const source = `import { Server } from 'node:net';
const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...given) {
  if (event === 'listening') process.kill(process.pid, 'SIGTERM');
  return emit.call(this, event, ...given);
};
`;
  writeFileSync(file, source);
  const { code, err } = await machine.start({ NODE_OPTIONS: `--import=${file}` });
  expect([code, err]).toEqual([0, '']);
});

test.runIf(testEngine === 'postgres')(
  'a stop that has to cut connections off says so by its exit code',
  { tags: ['deep'] },
  async () => {
    const proxy = await startTcpProxy(machine.databaseUrl ?? '');
    onTestFinished(() => proxy.close());
    const server = await machine.serve({ DATABASE_URL: proxy.url });
    onTestFinished(() => server.kill());
    proxy.forget();
    expect(await server.stop()).toBe(1);
  },
);

describe.runIf(isSqlite)('an error that nobody caught', () => {
  /** Code loaded into the server before its own. */
  const preload = (source: string): string => {
    const file = join(machine.folder, 'preload.mjs');
    writeFileSync(file, source);
    return file;
  };
  const serveWith = async (source: string): Promise<Served> => {
    const server = await machine.serve({}, ['--import', preload(source)]);
    // A process that hangs must not outlive the test.
    onTestFinished(() => server.kill());
    return server;
  };
  const onSignal = (act: string) => `process.on('SIGUSR2', () => { ${act} });\n`;

  test.each([
    ['thrown', `throw new Error('a mistake')`],
    ['a promise', `Promise.reject(new Error('a mistake'))`],
  ])('(%s) ends the process, although an exit handler never ends', async (_kind, act) => {
    const endless = `process.on('exit', () => { for (;;); });\n`;
    const server = await serveWith(endless + onSignal(act));
    // No exit code where the start's cleanup was removing a file: then the process killed itself.
    expect([1, null]).toContain(await server.stop('SIGUSR2'));
  });

  test('ends the process although a thread hangs in the disk', async () => {
    const fifo = join(machine.folder, 'fifo');
    const hang = `import { execFileSync } from 'node:child_process';
import { open } from 'node:fs';
execFileSync('mkfifo', [${JSON.stringify(fifo)}]);
open(${JSON.stringify(fifo)}, 'r', () => undefined);
`;
    const server = await serveWith(hang + onSignal(`throw new Error('a mistake')`));
    // Then only a signal ends it.
    expect(await server.stop('SIGUSR2')).toBeNull();
  });
});
