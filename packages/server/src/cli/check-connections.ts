import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { DatabaseHandle, Db } from '../db/handle.ts';
import { Warning } from './check.ts';

interface Limits {
  readonly allowed: number;
  readonly used: number;
}

/** Compares what each process may open with what PostgreSQL, the role and the database allow. */
export async function describeConnections(
  { engine, reads }: DatabaseHandle,
  { databaseConnections: perProcess, databasePooled }: Pick<Config, 'databaseConnections' | 'databasePooled'>,
): Promise<string> {
  if (engine === 'sqlite') return 'one to write, one to read';
  if (databasePooled && (await hasNoLimit(reads)))
    throw new Warning('reads through the pooler have no time limit: alter role … set statement_timeout');
  const { rows } = await sql<Limits>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as allowed,
      (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as used`.execute(
    reads,
  );
  const { allowed, used } = rows[0] ?? { allowed: 0, used: 0 };
  const processes = Math.floor(allowed / perProcess);
  const known = `PostgreSQL allows ${allowed}, ${used} are open now; a process opens up to ${perProcess}`;
  if (processes === 0)
    throw new Warning(`${known}: lower DATABASE_POOL_SIZE, or the portal works with fewer and more slowly`);
  return `${known}, so ${processes} ${processes === 1 ? 'process fits' : 'processes fit'}`;
}

/** Behind a pooler single statements have the limits of the role alone. */
async function hasNoLimit(reads: Db): Promise<boolean> {
  const query = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  return (await query.execute(reads)).rows[0]?.limit === '0';
}
