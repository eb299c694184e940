import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { fastFolder, type PostgresCluster, startPostgres } from '../postgres.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A primary and the streaming replica that follows it, from the PostgreSQL of package.json. */
export interface PostgresPair {
  /** Addresses of an empty database on both. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Runs a statement on either as a superuser. */
  onPrimary(statement: string): Promise<unknown>;
  onReplica(statement: string): Promise<unknown>;
  /** From now on a commit is acknowledged only once the replica has applied it. */
  waitForReplica(): Promise<void>;
  /** Kills the primary and promotes the replica. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const settings = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4', shared_buffers: '32MB' };

/** The replica is a copy of the stopped primary, because the npm package lacks pg_basebackup. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(await fastFolder(), 'ruang-naskah-pair-'));
  await run('chmod', ['755', folder]);
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  const port = await freePort();
  const startPrimary = () => startPostgres({ folder: first, settings, command: [], port });
  const made = await startPrimary();
  await ask(made.url, 'create database pair');
  await made.stop();
  await run('cp', ['-a', first, second]);
  await writeFile(join(second, 'data', 'standby.signal'), '');
  const primary = await startPrimary();
  const { password } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica`;
  const follows = { ...settings, primary_conninfo: source, hot_standby: 'on' };
  const replica = await startPostgres({ folder: second, settings: follows, command: [] });
  const [onPrimary, onReplica] = [primary, replica].map(
    ({ url }) =>
      (text: string) =>
        ask(url, text),
  ) as [PostgresPair['onPrimary'], PostgresPair['onReplica']];
  return {
    primaryUrl: databaseIn(primary),
    replicaUrl: databaseIn(replica),
    onPrimary,
    onReplica,
    async waitForReplica() {
      await onPrimary("alter system set synchronous_standby_names = 'replica'");
      await onPrimary('alter system set synchronous_commit = remote_apply');
      await onPrimary('select pg_reload_conf()');
    },
    async failOver() {
      const [pid] = (await readFile(join(first, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await onReplica('select pg_promote()');
    },
    async stop() {
      await Promise.all([replica.stop(), primary.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const databaseIn = ({ url }: PostgresCluster) => Object.assign(new URL(url), { pathname: '/pair' }).href;

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
