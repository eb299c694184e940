import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresCluster, startPostgres } from '../packages/server/test/postgres.ts';
import { freePort } from '../packages/server/test/support/free-port.ts';
import { signal } from './children.ts';

/** A PostgreSQL with default durability, which can be killed and restarted on its port. */
export interface Cluster {
  /** Creates an empty database; returns its URL. */
  create(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Stops it like `pg_ctl stop -m immediate`: unwritten data is lost. */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const asByDefault = { shared_buffers: '128MB', log_min_messages: 'fatal' };

export async function startCluster(): Promise<Cluster> {
  const port = await freePort();
  const parent = mkdtempSync(join(tmpdir(), 'ruang-naskah-faults-'));
  // Root's clusters belong to `nobody`.
  chmodSync(parent, 0o755);
  const folder = join(parent, 'cluster');
  const kept = { folder, settings: asByDefault, command: [], port };
  let current: PostgresCluster | undefined = await startPostgres(kept);
  const mainProcess = () =>
    Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.once('exit', () => {
    if (current !== undefined) signal(mainProcess(), 'SIGQUIT');
    rmSync(parent, { recursive: true, force: true });
  });
  const address = () => current?.url ?? '';
  const ask = async (text: string) => {
    const admin = new pg.Client({ connectionString: address() });
    await admin.connect();
    try {
      await admin.query(text);
    } finally {
      await admin.end();
    }
  };
  return {
    async create(name) {
      await ask(`create database ${name}`);
      return Object.assign(new URL(address()), { pathname: `/${name}` }).href;
    },
    drop: (name) => ask(`drop database ${name} with (force)`),
    async crash() {
      signal(mainProcess(), 'SIGQUIT');
      await current?.stop();
      current = undefined;
    },
    async startAgain() {
      current = await startPostgres(kept);
    },
    async stop() {
      await current?.stop();
      current = undefined;
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

let shared: Promise<Cluster> | undefined;

/** The cluster of this run. */
export function cluster(): Promise<Cluster> {
  shared ??= startCluster();
  return shared;
}

export async function stopCluster(): Promise<void> {
  const started = await shared?.catch(() => undefined);
  await started?.stop();
  shared = undefined;
}
