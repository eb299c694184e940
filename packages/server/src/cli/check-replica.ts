import { sql } from 'kysely';
import { usualBounds } from '../db/bounds.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { Warning } from './check.ts';

const oldestSeconds = usualBounds.replica.oldest / 1000;

/** Whether reads go to the server of DATABASE_READ_URL, and how far it lags. The portal works without it. */
export async function describeReplica({ replica }: Pick<DatabaseHandle, 'replica'>): Promise<string> {
  if (replica === undefined) return 'none: SQLite has no replica';
  const { fault, lagSeconds, behindBytes } = await replica.measure();
  if (fault !== undefined) throw new Warning(`${fault}. The primary answers all reads`);
  const behind = `${lagSeconds.toFixed(1)} s and ${Math.ceil(behindBytes / 1024)} kB of log behind`;
  if (lagSeconds > oldestSeconds)
    throw new Warning(`${behind}: the primary answers all reads until it is at most ${oldestSeconds} s`);
  return `follows, ${behind}; it is asked for reads`;
}

/** Whether a replica is there for which PostgreSQL lets every commit wait, as after a failover to one that was it. */
export async function describeCommits({ reads }: Pick<DatabaseHandle, 'reads'>): Promise<string> {
  // Whoever may not see the state of others' connections gets null.
  const { rows } = await sql<{ names: string; answering: number }>`
    select current_setting('synchronous_standby_names') as names,
      (select count(*)::integer from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')) as answering
  `.execute(reads);
  const { names = '', answering = 0 } = rows[0] ?? {};
  if (names === '') return 'wait for no replica';
  if (answering > 0) return `wait for ${names}`;
  throw new Error(
    `Every write waits for a replica (synchronous_standby_names = ${names}), and none is connected. Start it, or as a superuser: alter system reset synchronous_standby_names; select pg_reload_conf()`,
  );
}
