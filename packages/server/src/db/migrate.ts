import { sql } from 'kysely';
import type { DatabaseHandle, Db, Tx } from './handle.ts';
import { migrations as allMigrations, newestVersion } from './migrations/all.ts';
import { columnTypes, type Migration } from './migrations/migration.ts';
import { refuseNewer } from './sqlite-file.ts';

/** An arbitrary number that no other program locks in the same PostgreSQL database. */
const LOCK = 7_381_046_215;

/**
 * Brings the schema up to date and names the migrations that ran. Each one commits together with its version row, so a
 * crash leaves the schema before it or after it; several processes may call this at once and each runs only once.
 */
export async function migrate(
  database: DatabaseHandle,
  migrations: readonly Migration[] = allMigrations,
): Promise<readonly string[]> {
  const applied: string[] = [];
  const before = await currentVersion(database.reads, database.engine);
  refuseNewer(before);
  if (before === migrations.at(-1)?.version) return applied;
  for (const migration of migrations) {
    const ran = await database.maintenance.write((tx) => apply(tx, database, migration));
    if (ran) applied.push(migration.name);
  }
  return applied;
}

/** The version of the schema, and the version that this program needs. */
export async function schemaState(database: DatabaseHandle): Promise<{ current: number; newest: number }> {
  return { current: await currentVersion(database.reads, database.engine), newest: newestVersion };
}

async function apply(tx: Tx, { engine }: DatabaseHandle, migration: Migration): Promise<boolean> {
  if (engine === 'postgres') {
    // No time limit: building an index can take long, and a second process waits for the first.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  }
  const types = columnTypes(engine);
  const current = await currentVersion(tx, engine);
  refuseNewer(current);
  if (current >= migration.version) return false;
  if (current === 0) await createVersionTable(tx, types.big, types.strict);
  for (const statement of migration.statements(types)) await sql.raw(statement).execute(tx);
  await migration.rewrite?.(tx);
  const { version, name } = migration;
  await tx.insertInto('schema_migrations').values({ version, name, applied_at: Date.now() }).execute();
  return true;
}

async function createVersionTable(tx: Tx, big: string, strict: string): Promise<void> {
  await sql
    .raw(
      `create table if not exists schema_migrations
        (version integer primary key, name text not null, applied_at ${big} not null) ${strict}`,
    )
    .execute(tx);
}

async function currentVersion(db: Db, engine: DatabaseHandle['engine']): Promise<number> {
  const found =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_schema where name = 'schema_migrations'`.execute(db)
      : await sql`select 1 from pg_class where oid = to_regclass('schema_migrations')`.execute(db);
  if (found.rows.length === 0) return 0;
  const row = await db
    .selectFrom('schema_migrations')
    .select((is) => is.fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}
