import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { expect } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { ProcessDeps } from '../../src/deps.ts';
import { makeFolder } from '../../src/infra/folders.ts';
import { open } from '../../src/open.ts';
import { copySqliteTemplate, createTestPostgres, testEngine } from '../database.ts';
import { compileCache } from './compile-cache.ts';
import { freePort } from './free-port.ts';

/** Starts the server's programs as an operator does: as processes, on folders of their own. */

const sources = join(import.meta.dirname, '..', '..', 'src');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Machine {
  /** Holds all folders of this machine's portal. */
  readonly folder: string;
  /** Undefined on SQLite. */
  readonly databaseUrl: string | undefined;
  /** The first line that each command prints: the site it works on. */
  readonly site: string;
  /** A site for tests of what follows, made in this process, which spares the start of a command. `fill` adds to it. */
  makeSite(fill?: (deps: ProcessDeps) => Promise<unknown>): Promise<void>;
  /** `npm run portal -- <args>` */
  portal(args: readonly string[], environment?: Record<string, string>): Promise<Ran>;
  /** The same, sent SIGTERM once `when` has fulfilled. */
  portalStopped(
    args: readonly string[],
    environment: Record<string, string>,
    when: () => Promise<unknown>,
  ): Promise<Ran>;
  /** The same, run by root where the service has another user. */
  portalAsRoot(args: readonly string[]): Promise<Ran>;
  /** The same, killed as soon as a line matches; throws if it finishes before. */
  portalUntil(args: readonly string[], line: RegExp): Promise<void>;
  /** `npm start`, until it ends by itself. */
  start(environment?: Record<string, string>): Promise<Ran>;
  /** `npm start` on a free port, until it serves; `nodeOptions` precede the program. */
  serve(environment?: Record<string, string>, nodeOptions?: readonly string[]): Promise<Served>;
  /** The same with its standard output in a file, until it is ready. */
  serveInto(file: string, environment?: Record<string, string>): Promise<Served>;
  remove(): Promise<void>;
}

export interface Served {
  readonly url: string;
  /** Where it listens; `url` is its public address. */
  readonly port: number;
  readonly pid: number | undefined;
  /** Its output until it served. */
  readonly said: string;
  /** Sends SIGTERM or another signal; resolves with the exit code, or null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

export interface MachineOptions {
  /** Root starts it as a service of the portal's user. */
  readonly ownUser?: boolean;
  /** Its database has the schema: for tests of what follows a first start, which spares the migrations. */
  readonly migrated?: boolean;
}

/** The user `nobody` and its group, on every system that has one. */
export const serviceUser = 65_534;
/** Runs a program as the service's user. */
const asService = ['setpriv', `--reuid=${serviceUser}`, `--regid=${serviceUser}`, '--clear-groups'] as const;

/** Folders on which the portal never ran; on PostgreSQL also an empty database. */
export async function newMachine({
  ownUser = false,
  migrated = false,
}: MachineOptions = {}): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-machine-'));
  if (ownUser) giveToService(folder);
  const programOf = (asRoot: boolean) =>
    ownUser && !asRoot ? [...asService, process.execPath] : [process.execPath];
  const database = testEngine === 'postgres' ? await createTestPostgres({ empty: true }) : undefined;
  const databaseUrl = database?.config.url;
  const base = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: compileCache(ownUser ? serviceUser : undefined),
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost:3000',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const bringSchema = async () => {
    if (database !== undefined) return database.replaceByMigrated();
    makeFolder(base.DATA_DIR);
    return copySqliteTemplate(join(base.DATA_DIR, 'portal.db'));
  };
  if (migrated) await bringSchema();
  const run = (
    file: string,
    args: readonly string[],
    environment: Record<string, string> = {},
    { asRoot = false, when }: { asRoot?: boolean; when?: () => Promise<unknown> } = {},
  ): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const options = { env: { ...base, ...environment }, cwd: folder, timeout: 600_000 };
      const [program = '', ...first] = programOf(asRoot);
      const all = [...first, join(sources, file), ...args];
      const child = execFile(program, all, options, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
      });
      when?.().then(() => child.kill('SIGTERM'), reject);
    });
  const served: Served[] = [];
  const keep = async (starting: Promise<Served>): Promise<Served> => {
    const server = await starting;
    served.push(server);
    return server;
  };
  return {
    folder,
    databaseUrl,
    site: `Site: ${defaultSettings.publisherName}, ${placeOf(folder, databaseUrl)}\n`,
    async makeSite(fill) {
      // As root, which makes nothing in the folder of another user.
      if (ownUser) chownSync(folder, 0, 0);
      await bringSchema();
      const site = await open(readConfig({ ...base, LOG_LEVEL: 'silent' }));
      await fill?.(site.deps);
      await site.close();
      if (ownUser) giveToService(folder);
    },
    portal: (args, environment) => run('cli.ts', args, environment),
    portalStopped: (args, environment, when) => run('cli.ts', args, environment, { when }),
    portalAsRoot: (args) => run('cli.ts', args, {}, { asRoot: true }),
    portalUntil: (args, line) => killAt(args, line, base, folder),
    start: (environment) => run('main.ts', [], environment),
    serve: (environment, nodeOptions = []) =>
      keep(serve([...programOf(false), ...nodeOptions], { ...base, ...environment }, folder)),
    serveInto: (file, environment) => keep(serveInto(file, { ...base, ...environment }, folder)),
    async remove() {
      // One that a failed test did not stop would keep the whole run waiting for its output.
      await Promise.all(served.map((server) => server.kill()));
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function giveToService(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...names.map((name) => join(folder, name))])
    chownSync(path, serviceUser, serviceUser);
}

function placeOf(folder: string, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return join(folder, 'data', 'portal.db');
  const { pathname, host } = new URL(databaseUrl);
  return `PostgreSQL ${pathname.slice(1)} on ${host}`;
}

async function killAt(args: readonly string[], line: RegExp, env: Record<string, string>, cwd: string) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [join(sources, 'cli.ts'), ...args], { env, cwd, stdio: [...stdio] });
  const ended = once(child, 'exit');
  for await (const said of createInterface(child.stdout)) if (line.test(said)) child.kill('SIGKILL');
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`The command ended with ${code} before it could be killed.`);
}

async function serve(
  [program = '', ...options]: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Promise<Served> {
  const port = await freePort();
  const child = spawn(program, [...options, join(sources, 'main.ts')], {
    env: { ...env, PORT: String(port) },
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ways = endOf(child);
  let said = '';
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    const url = /^Ruang Naskah: (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    // An unread log would block the server once the pipe is full.
    child.stdout.resume();
    return { url, port, said, ...ways };
  }
  throw new Error(`The server ended without serving.\n${said}`);
}

async function serveInto(file: string, env: Record<string, string>, cwd: string): Promise<Served> {
  const port = await freePort();
  const output = openSync(file, 'a');
  const child = spawn(process.execPath, [join(sources, 'main.ts')], {
    env: { ...env, PORT: String(port) },
    cwd,
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const ways = endOf(child);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await expect.poll(isReady).toBe(true);
  } catch (error) {
    await ways.kill();
    throw error;
  }
  return { url: env.PUBLIC_URL ?? '', port, said: '', ...ways };
}

/** As `fetch`; asks again while the portal is too busy, because a machine under test may stand still for seconds. */
export async function fetchServed(url: string, request?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, request);
    if (answer.status !== 503) return answer;
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

function endOf(child: ChildProcess): Pick<Served, 'pid' | 'stop' | 'kill'> {
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await ended)[0];
  };
  return {
    pid: child.pid,
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
