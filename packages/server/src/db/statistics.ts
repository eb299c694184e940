import { sql } from 'kysely';
import type { DatabaseHandle } from './handle.ts';

/**
 * Analyzes the tables that PostgreSQL has no statistics of, or of which more than half has changed since, and returns their
 * names. It plans by them: of a table that was filled by a restore or an import, each page of a list is sorted out of the
 * whole table until autovacuum, which may be off, reaches it. SQLite plans by the indexes alone.
 */
export async function analyzeStaleTables({
  db,
}: {
  readonly db: Pick<DatabaseHandle, 'engine' | 'maintenance'>;
}): Promise<readonly string[]> {
  if (db.engine === 'sqlite') return [];
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and (c.reltuples < 0 and pg_relation_size(c.oid) > 0 or s.n_mod_since_analyze > 1000 + c.reltuples / 2)
    order by c.relname`.execute(db.maintenance.reads);
  for (const { name } of rows) {
    // One table in a transaction, so that no process waits long for another.
    await db.maintenance.write((tx) => sql`analyze ${sql.table(name)}`.execute(tx));
  }
  return rows.map(({ name }) => name);
}
