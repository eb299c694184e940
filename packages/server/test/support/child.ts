import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase, testEngine } from '../database.ts';

/** The server's programs as an operator starts them: processes of their own, on folders of their own. */

const sources = join(import.meta.dirname, '..', '..', 'src');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Machine {
  /** Where this machine's portal keeps everything. */
  readonly folder: string;
  /** `npm run portal -- <args>` */
  portal(args: readonly string[], environment?: Record<string, string>): Promise<Ran>;
  /** `npm start`, until it ends by itself. */
  start(environment?: Record<string, string>): Promise<Ran>;
  /** `npm start`, until it says that it serves; `stop` sends SIGTERM and gives the exit code. */
  serve(
    environment?: Record<string, string>,
  ): Promise<{ url: string; said: string; stop(): Promise<number | null> }>;
  remove(): Promise<void>;
}

/** A machine on which the portal never ran; on PostgreSQL with an empty database. */
export async function newMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-machine-'));
  const database = testEngine === 'postgres' ? await createTestDatabase({ empty: true }) : undefined;
  const base = {
    PATH: process.env.PATH ?? '',
    // Compiled once for all processes: half of what a command costs.
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...(database?.config.kind === 'postgres' && { DATABASE_URL: database.config.url }),
  };
  const run = (
    file: string,
    args: readonly string[],
    environment: Record<string, string> = {},
  ): Promise<Ran> =>
    new Promise((resolve) => {
      const options = { env: { ...base, ...environment }, cwd: folder, timeout: 15_000 };
      execFile(process.execPath, [join(sources, file), ...args], options, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
      });
    });
  return {
    folder,
    portal: (args, environment) => run('cli.ts', args, environment),
    start: (environment) => run('main.ts', [], environment),
    serve: (environment) => serve({ ...base, ...environment }, folder),
    async remove() {
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(env: Record<string, string>, cwd: string) {
  const child = spawn(process.execPath, [join(sources, 'main.ts')], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    const url = /^Ruang Naskah: (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      said,
      async stop(): Promise<number | null> {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        return (await ended)[0];
      },
    };
  }
  throw new Error(`The server ended without serving.\n${said}`);
}
