import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentOf, serverNodeArgs } from '../packages/launcher/environment.mjs';
import { freePort } from '../packages/server/test/support/free-port.ts';
import { cores } from './load.ts';
import { root } from './places.ts';
import type { Site } from './site.ts';

/** A server pinned to its core, with its log in a file. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Seconds from its start until it was ready. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/** `PUBLIC_URL`, for the origin check. */
export const publicUrl = 'http://localhost:3000';
const readyWithin = 60_000;

interface Program {
  readonly site: Site;
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function start({ site, name, args, env }: Program, port: number, readyPath: string): Promise<Server> {
  const log = openSync(join(site.folder, `${name}.log`), 'a');
  const began = performance.now();
  const child = spawn('taskset', ['-c', cores.server, process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  await untilReady(child, `http://127.0.0.1:${port}${readyPath}`);
  return {
    port,
    pid: child.pid ?? 0,
    readyAfter: (performance.now() - began) / 1000,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const end = performance.now() + readyWithin; performance.now() < end; await delay(10)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`The server was not ready within ${readyWithin / 1000} s.`);
}

/** The portal as `npm start` runs it, with `TRUST_PROXY` for the generator's networks. */
export async function startPortal(site: Site): Promise<Server> {
  const port = await freePort();
  const own = { NODE_ENV: 'production', ...site.environment, PORT: String(port), PUBLIC_URL: publicUrl };
  const env = environmentOf('start', { ...own, TRUST_PROXY: '127.0.0.1' }, {});
  const args = [...serverNodeArgs, 'packages/server/src/main.ts'];
  return start({ site, name: 'portal', args, env }, port, '/health/ready');
}

/** The bare server of bench/limit/ on the same database, with the same Node and its settings. */
export async function startLimit(site: Site, plan: string): Promise<Server> {
  const port = await freePort();
  const env = environmentOf('start', { NODE_ENV: 'production', BENCH_PLAN: plan, PORT: String(port) }, {});
  const args = [...serverNodeArgs, 'bench/limit/main.ts'];
  return start({ site, name: 'limit', args, env }, port, '/ready');
}
