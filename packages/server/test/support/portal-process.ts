import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentOf, serverNodeArgs } from '../../../launcher/environment.mjs';
import { freePort } from './free-port.ts';

/** Starts a server as `npm start` does, for `bench/`, `faults/` and browser tests. */

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface PortalProcess {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to its readiness. */
  readonly readyAfter: number;
  /** Fulfils with its exit code. */
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface PortalOptions {
  /** Gets its log. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly port?: number;
  /** A command that runs the program, such as `taskset`. */
  readonly wrapper?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly script?: string;
}

/** Long, because the machine may be busy. */
const readyWithinMs = 600_000;

/** Fulfils once it is ready. It ends with this process. */
export async function startPortal({
  folder,
  environment,
  wrapper = [],
  nodeArgs = [],
  script = 'packages/server/src/main.ts',
  ...options
}: PortalOptions): Promise<PortalProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const logBefore = statSync(logFile).size;
  const own = { NODE_ENV: 'production', ...environment, PORT: String(port) };
  const [program = '', ...args] = [...wrapper, process.execPath, ...serverNodeArgs, ...nodeArgs, script];
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...environmentOf('start', own, {}) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', kill);
    return code as number | null;
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isReady(url))) {
    const said = () => readFileSync(logFile).subarray(logBefore).toString().slice(-1500);
    if (hasEnded()) throw new Error(`The server ended:\n${said()}`);
    if (performance.now() - began > readyWithinMs) throw new Error(`The server is not ready:\n${said()}`);
    await delay(10);
  }
  return {
    ...{ port, url, pid: child.pid ?? 0, readyAfter: performance.now() - began, ended, hasEnded },
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
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
