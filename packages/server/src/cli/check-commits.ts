import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/handle.ts';

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
