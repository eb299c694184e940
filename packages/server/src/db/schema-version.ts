import { createHash } from 'node:crypto';
import { type Db, type Engine, UnusableDatabaseError } from './handle.ts';
import { baseline } from './migrations/0001-baseline.ts';
import { migrations as all } from './migrations/all.ts';
import { type Migrations, sqlDialectOf } from './migrations/migration.ts';

/** The tables are those of another program. */
export class SchemaError extends UnusableDatabaseError {
  override readonly name = 'SchemaError';
}

/** The name of the migration that a database needs. */
export const newestSchema = lastName(Object.keys(all)) ?? '';

export function lastName(names: readonly string[]): string | undefined {
  return names.toSorted().at(-1);
}

/** An older program must not write into a schema that a newer one has changed. */
export function refuseNewerSchema(ran: readonly string[], migrations: Migrations = all): void {
  const unknown = lastName(ran.filter((name) => !(name in migrations)));
  if (unknown === undefined) return;
  throw new SchemaError(
    `The database has the schema ${unknown}; this program knows up to ${newestSchema}. Start the newer program.`,
  );
}

/** The name of the last migration that ran. */
export async function readLastMigration(db: Db): Promise<string> {
  const ran = await db.selectFrom('kysely_migration').select('name').execute();
  return lastName(ran.map(({ name }) => name)) ?? '';
}

/** The tables and indexes of the baseline as a short text: until the first release they change without a new migration. */
export function hashBaseline(engine: Engine): string {
  const statements = [...baseline.statements(sqlDialectOf(engine))];
  // The first rows have random ids.
  const made = statements.filter((statement) => !statement.startsWith('insert'));
  return createHash('sha256').update(made.join('\n')).digest('base64url');
}
