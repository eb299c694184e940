import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLocked } from './errors.ts';
import type { DatabaseHandle, Db, Tx } from './handle.ts';
import { migrations as allMigrations, newestVersion } from './migrations/all.ts';
import { columnTypes, type Migration } from './migrations/migration.ts';
import { refuseNewer, type SchemaVersion, schemaVersionOf } from './schema-version.ts';

/** An arbitrary number that no other program locks in the same PostgreSQL database. */
const LOCK = 7_381_046_215;
/** The migration from which on the table of migrations names the oldest release. */
const NAMES_OLDEST = 37;
/**
 * How long a migration waits for a table at a time: requests for the same table queue behind it, and wait for 1.2
 * seconds at most (`Bounds`).
 */
const TABLE_WAIT_MS = 500;
const PAUSE_MS = 500;

/**
 * Brings the schema up to date and names the migrations that ran. Each one commits together with its version row, so a
 * crash leaves the schema before it or after it; several processes may call this at once and each runs only once. A
 * newer schema that names this release is left as it is.
 */
export async function migrate(
  database: DatabaseHandle,
  migrations: readonly Migration[] = allMigrations,
): Promise<readonly string[]> {
  const applied: string[] = [];
  const before = await readVersion(database.reads, database.engine);
  refuseNewer(before);
  if (before.version >= (migrations.at(-1)?.version ?? 0)) return applied;
  for (const migration of migrations) {
    const ran = await untilFree(() => database.maintenance.write((tx) => apply(tx, database, migration)));
    if (ran) applied.push(migration.name);
  }
  return applied;
}

/** The version of the schema, and the version that this program needs. */
export async function schemaState(database: DatabaseHandle): Promise<{ current: number; newest: number }> {
  const { version } = await readVersion(database.reads, database.engine);
  return { current: version, newest: newestVersion };
}

/**
 * Tries again while another transaction holds a table that is to change; those queued behind this one run in between.
 */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

async function apply(tx: Tx, { engine }: DatabaseHandle, migration: Migration): Promise<boolean> {
  if (engine === 'postgres') {
    // No time limit: building an index can take long, and a second process waits for the first.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(TABLE_WAIT_MS)}`.execute(tx);
  }
  const types = columnTypes(engine);
  const current = await readVersion(tx, engine);
  refuseNewer(current);
  if (current.version >= migration.version) return false;
  if (current.version === 0) await createVersionTable(tx, types.big, types.strict);
  for (const statement of migration.statements(types)) await sql.raw(statement).execute(tx);
  await migration.rewrite?.(tx);
  const { version, name, oldest = version } = migration;
  const names = version < NAMES_OLDEST ? {} : { oldest };
  await tx
    .insertInto('schema_migrations')
    .values({ version, name, applied_at: Date.now(), ...names })
    .execute();
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

async function readVersion(db: Db, engine: DatabaseHandle['engine']): Promise<SchemaVersion> {
  const found =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_schema where name = 'schema_migrations'`.execute(db)
      : await sql`select 1 from pg_class where oid = to_regclass('schema_migrations')`.execute(db);
  if (found.rows.length === 0) return { version: 0, oldest: 0 };
  return schemaVersionOf(await db.selectFrom('schema_migrations').selectAll().execute());
}
