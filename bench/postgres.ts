import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../packages/server/test/postgres.ts';
import { cores } from './load.ts';
import { cache } from './places.ts';

/** The bench's PostgreSQL, on the server's core. It keeps a database for each size, and drops `run` after each run. */
export interface Cluster {
  has(name: string): Promise<boolean>;
  urlOf(name: string): string;
  /** Creates an empty database, or a copy of a kept one; returns its URL. */
  create(name: string, template?: string): Promise<string>;
  /** Renames a filled database, so that it is kept. */
  keep(draft: string, name: string): Promise<void>;
  /** The ids of its present processes. */
  pids(): number[];
  stop(): Promise<void>;
}

/** Clusters run by root belong to `nobody`, who can reach the folder for temporary files. */
const folder = join(process.getuid?.() === 0 ? join(tmpdir(), 'ruang-naskah-bench') : cache, 'cluster');
/** Default durability, with the shared memory that guides recommend. */
const settings = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '15min' };

export async function startCluster(): Promise<Cluster> {
  const cluster = await startPostgres({ folder, settings, command: ['taskset', '-c', cores.server] });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  const urlOf = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  const main = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    urlOf,
    async has(name) {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
      return rowCount === 1;
    },
    async create(name, template = 'template0') {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
      return urlOf(name);
    },
    async keep(draft, name) {
      const client = new pg.Client({ connectionString: urlOf(draft) });
      await client.connect();
      await client.query('vacuum (analyze)');
      await client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`alter database ${draft} rename to ${name}`);
    },
    pids: () => [main, ...childrenOf(main)],
    async stop() {
      await admin.query('drop database if exists run with (force)');
      await admin.end();
      await cluster.stop();
    },
  };
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: number) => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isChild);
}
