/** @module-tag deep */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testEngine } from './database.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';

/** What the process does when the machine under it fails: a full disk under the log, a mistake nobody caught. */

const full = '/dev/full';
const isSqlite = testEngine === 'sqlite';
if (!existsSync(full))
  process.stderr.write('skipped: no /dev/full here, so no log can be put on a full disk\n');

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
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
  // The password would have been shown once, to nobody.
  expect(ran.out).not.toContain('First admin');
  const again = await machine.serve({
    DATA_DIR: join(machine.folder, 'other'),
    SECRETS_DIR: join(machine.folder, 'other-secrets'),
  });
  onTestFinished(() => again.kill());
  expect(again.said).toContain('First admin made');
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
  /** Loaded into the server before its own code. */
  const preload = (source: string): string => {
    const file = join(machine.folder, 'preload.mjs');
    writeFileSync(file, source);
    return file;
  };
  const serveWith = async (source: string): Promise<Served> => {
    const server = await machine.serve({}, ['--import', preload(source)]);
    // What does not end by itself must not stay behind.
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
    // No code where the cleanup of the start was at a file: then the process killed itself.
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
    // A signal is all that ends it then.
    expect(await server.stop('SIGUSR2')).toBeNull();
  });
});
