import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentOf, serverNodeArgs } from '../packages/launcher/environment.mjs';
import { freePort } from '../packages/server/test/support/free-port.ts';
import { type Child, startChild } from './children.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The server as `npm start` runs it, on its own port. */
export interface Portal {
  readonly port: number;
  readonly url: string;
  /** Milliseconds from its start to its readiness. */
  readonly readyAfter: number;
  pid(): number;
  /** Kills the process and waits until it has ended. */
  kill(): Promise<void>;
  /** @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
  /** The log of this process. */
  log(): string;
}

export interface PortalOptions {
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A command put before the program, such as `faketime`. */
  readonly before?: readonly string[];
  /** Whether `before` starts the program as a child process instead of becoming it. */
  readonly wrapped?: boolean;
  readonly nodeArgs?: readonly string[];
}

type Place = { readonly folder: string; readonly environment: Readonly<Record<string, string>> };

const readyWithin = 600_000;

export async function startPortal(site: Place, options: PortalOptions = {}): Promise<Portal> {
  const portal = await launchPortal(site, options);
  const readyAfter = await untilReady(portal);
  return { ...portal, readyAfter };
}

/** Starts it without waiting for its readiness. */
export async function launchPortal(
  { folder, environment }: Place,
  options: PortalOptions = {},
): Promise<Portal> {
  const port = options.port ?? (await freePort());
  const file = join(folder, 'portal.log');
  const log = openSync(file, 'a');
  const from = statSync(file).size;
  const own = { NODE_ENV: 'production', ...environment, PORT: String(port), ...options.env };
  const program = [process.execPath, ...serverNodeArgs, ...(options.nodeArgs ?? [])];
  const command = [...(options.before ?? []), ...program, join(root, 'packages/server/src/main.ts')];
  const env = { PATH: process.env.PATH, ...environmentOf('start', own, {}) };
  const child = startChild(command, { cwd: root, env, stdio: ['ignore', log, log] }, options.wrapped);
  closeSync(log);
  const said = () => readFileSync(file).subarray(from).toString();
  const url = `http://127.0.0.1:${port}`;
  return { port, url, readyAfter: 0, ...waysToEnd(child), log: said };
}

function waysToEnd(child: Child): Pick<Portal, 'pid' | 'kill' | 'stop' | 'ended' | 'hasEnded'> {
  return {
    pid: child.pid,
    ended: child.ended,
    hasEnded: child.hasEnded,
    async kill() {
      child.signal('SIGKILL');
      await child.ended;
    },
    stop(name = 'SIGTERM') {
      child.signal(name);
      return child.ended;
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** @returns milliseconds until it was ready @throws Error when it ended, or took ten minutes */
export async function untilReady(portal: Portal): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (portal.hasEnded()) throw new Error(`The server ended:\n${portal.log().slice(-1500)}`);
    // It listens before the first admin is made, and before it handles signals.
    if (portal.log().includes('Ruang Naskah: ') && (await isReady(portal.url)))
      return performance.now() - began;
    if (performance.now() - began > readyWithin) {
      await portal.kill();
      throw new Error(`The server was not ready within ${readyWithin / 1000} s.`);
    }
    await delay(10);
  }
}
