import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../packages/server/src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Engine } from '../packages/server/src/db/handle.ts';
import { migrate, schemaState } from '../packages/server/src/db/migrate.ts';
import { migrations } from '../packages/server/src/db/migrations/all.ts';
import { columnTypes } from '../packages/server/src/db/migrations/migration.ts';
import { startChild } from './children.ts';
import { cluster } from './cluster.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { root } from './portal.ts';

/** F12: the process that migrates is killed after each statement of each migration. */

/** One boundary of this many is tested. */
const each = { quick: 25, usual: 1, long: 1 } as const;

/** Starts a process that migrates and kills itself after a number of statements; without a number it finishes. */
type Migrate = (config: DatabaseConfig, statements?: number) => Promise<number | null>;

/** The first one that finishes leaves its compiled code to the others, which takes half of their time off. */
function migrateWithin(folder: string): Migrate {
  const script = join(root, 'packages/server/test/db-migrating-process.ts');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  return (config, ...statements) =>
    startChild([process.execPath, script, JSON.stringify(config), ...statements.map(String)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    }).ended;
}

async function withDatabase<T>(config: DatabaseConfig, work: (db: DatabaseHandle) => Promise<T>): Promise<T> {
  const db = await connect(config);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** All tables, indexes, triggers and functions. */
async function readSchema({ reads, engine }: DatabaseHandle): Promise<string> {
  const objects =
    engine === 'sqlite'
      ? sql`select type, name, sql from sqlite_schema where name not like 'schema_migrations%' order by name`
      : sql`select table_name || '.' || column_name as name, data_type || is_nullable as type from information_schema.columns
          where table_schema = 'public'
          union all select indexname, indexdef from pg_indexes where schemaname = 'public'
          union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          union all select conname || conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace
          order by 1, 2`;
  return JSON.stringify((await objects.execute(reads)).rows);
}

async function newDatabases(engine: Engine, folder: string): Promise<[DatabaseConfig, DatabaseConfig]> {
  const make = async (name: string): Promise<DatabaseConfig> =>
    engine === 'sqlite'
      ? { kind: 'sqlite', path: join(folder, `${name}.db`) }
      : { kind: 'postgres', url: await (await cluster()).create(`faults_${name}`) };
  return [await make('killed'), await make('whole')];
}

/** Kills at each boundary; reports a schema that is neither the one before nor the one after. */
async function killAtEach(config: DatabaseConfig, migrateElsewhere: Migrate, { engine, scale, say }: Run) {
  const between: string[] = [];
  let kills = 0;
  let boundary = 0;
  const counts = migrations.map((migration) => [...migration.statements(columnTypes(engine))].length);
  for (const [at, migration] of migrations.entries()) {
    const statements = counts[at] ?? 0;
    // A migration without statements runs with the one before it.
    const next = counts.findIndex((count, other) => other > at && count > 0);
    const whole = next === -1 ? migrations.length : next;
    for (let after = 0; after <= statements; after += 1) {
      boundary += 1;
      // The last kill is at the beginning of the next migration: by then this one must be complete.
      const isLast = after === statements;
      if (!isLast && boundary % each[scale] !== 0) continue;
      await migrateElsewhere(config, after);
      kills += 1;
      const { current } = await withDatabase(config, schemaState);
      if (current !== (isLast ? whole : at) && statements > 0)
        between.push(`${migration.name} after ${after} statements: schema ${current}`);
    }
    if (at % 10 === 9) say(`${at + 1} migrations, ${kills} kills`);
  }
  return { between, kills };
}

async function measure(run: Run) {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-fault-'));
  const configs = await newDatabases(run.engine, folder);
  const [killed, whole] = configs;
  const migrateElsewhere = migrateWithin(folder);
  try {
    const code = await migrateElsewhere(whole);
    const uninterrupted = await withDatabase(whole, readSchema);
    const { between, kills } = await killAtEach(killed, migrateElsewhere, run);
    const finished = await withDatabase(killed, async (db) => {
      await migrate(db);
      return readSchema(db);
    });
    return outcome(`${kills} kills in ${migrations.length} migrations, ${between.length} times between`, {
      'the one without kills ends well': code === 0,
      [`whole migrations only (${between[0]})`]: between.length === 0,
      'in the end the same schema as without kills': finished === uninterrupted,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (run.engine === 'postgres')
      for (const name of ['killed', 'whole']) await (await cluster()).drop(`faults_${name}`);
  }
}

export const migrationKills: Fault = {
  id: 'F12',
  what: 'a migration killed',
  how: 'kill -9 after each statement of each migration, each time gone on from there',
  mark: 'the schema before it or after it, never between; the same in the end as without kills',
  engines: ['sqlite', 'postgres'],
  measure,
};
