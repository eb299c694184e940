import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL as durable as an operator's, for `bench/` and `faults/`; it is removed when this process ends. */
export interface DurablePostgres {
  /** @returns the URL of an empty database */
  createDatabase(): Promise<string>;
  /** Stops it like `pg_ctl stop -m immediate`: unwritten data is lost. */
  crash(): Promise<void>;
  /** On the same port. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings beside PostgreSQL's own defaults */
export async function startDurablePostgres(
  settings: Readonly<Record<string, string>>,
): Promise<DurablePostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'ruang-naskah-postgres-'));
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }));
  // Root's clusters belong to `nobody`.
  chmodSync(parent, 0o755);
  const folder = join(parent, 'cluster');
  const kept = { folder, settings, command: [], port: await freePort() };
  let current = await startPostgres(kept);
  return {
    async createDatabase() {
      const name = `run_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: current.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return Object.assign(new URL(current.url), { pathname: `/${name}` }).href;
    },
    async crash() {
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await current.stop();
    },
    async startAgain() {
      current = await startPostgres(kept);
    },
    stop: () => current.stop(),
  };
}
