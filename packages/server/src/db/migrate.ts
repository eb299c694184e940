import { sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { requireLastPreBaseline, upgradeToBaseline } from './before-baseline.ts';
import { type DatabaseHandle, type Db, engineOf, type Tx } from './handle.ts';
import { migrations as allMigrations } from './migrations/all.ts';
import { type Migrations, sqlDialectOf } from './migrations/migration.ts';
import { lastName, newestSchema, refuseNewerSchema } from './schema-version.ts';

/** An arbitrary number that no other program locks in the same PostgreSQL database. */
const MIGRATION_LOCK = 7_381_046_215;

const beforeBaseline = 'before 0001-baseline';

/**
 * Brings the schema up to date and names the migrations that ran. They commit together, so that a crash leaves the
 * schema before them or after them; several processes may call this at once, and each migration runs in one of them.
 */
export async function migrate(
  database: DatabaseHandle,
  migrations: Migrations = allMigrations,
): Promise<readonly string[]> {
  if ((await findSchema(database.reads, migrations)) === lastName(Object.keys(migrations))) return [];
  return database.maintenance.write(async (tx) => {
    if (database.engine === 'postgres') await waitForOthers(tx);
    if ((await findSchema(tx, migrations)) === beforeBaseline) await upgradeToBaseline(tx);
    const migrator = new Migrator({ db: tx, provider: providerOf(migrations) });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/** The schema of the database, undefined where there is none, and the one that this program needs. */
export async function schemaState(
  database: DatabaseHandle,
): Promise<{ readonly current: string | undefined; readonly newest: string }> {
  return { current: await findSchema(database.reads, allMigrations), newest: newestSchema };
}

/** No time limit: building an index can take long, and a second process waits for the first. */
async function waitForOthers(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
}

/** @throws SchemaError where this program is too old or too new for it */
async function findSchema(db: Db, migrations: Migrations): Promise<string | undefined> {
  if (await hasTable(db, 'kysely_migration')) {
    const ran = (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name);
    refuseNewerSchema(ran, migrations);
    return lastName(ran);
  }
  if (!(await hasTable(db, 'schema_migrations'))) return undefined;
  await requireLastPreBaseline(db);
  return beforeBaseline;
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const found =
    engineOf(db) === 'sqlite'
      ? await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(db)
      : await sql`select 1 from pg_class where oid = to_regclass(${name})`.execute(db);
  return found.rows.length > 0;
}

function providerOf(migrations: Migrations): MigrationProvider {
  const runs = Object.entries(migrations).map(([name, { statements }]) => {
    const up = async (tx: Parameters<typeof engineOf>[0]) => {
      for (const statement of statements(sqlDialectOf(engineOf(tx)))) await sql.raw(statement).execute(tx);
    };
    return [name, { up }] as const;
  });
  return { getMigrations: async () => Object.fromEntries(runs) };
}
