import { sql } from 'kysely';
import { type Db, engineOf, type Tx } from './handle.ts';
import { SchemaError } from './schema-version.ts';

/**
 * Until the first release some fifty migrations made the schema, and noted themselves in a table `schema_migrations`. A
 * database or archive that has them all has the schema of the baseline and is taken over; the program of `commit` still
 * had these migrations and brings an older one there.
 */
const lastPreBaseline = { version: 60, count: 51, commit: '8dfb00e2468459a3e0e24fd80e620b076dbcac70' };

const tooOld = `which is too old for this program: start commit ${lastPreBaseline.commit} with it once`;

/** Why an archive of that time, which names `count` migrations, cannot be restored; undefined where it can. */
export function whyArchiveIsTooOld(count: number): string | undefined {
  return count === lastPreBaseline.count ? undefined : `${tooOld}, and make a backup with that`;
}

/** @throws SchemaError where the table of that time does not end with the last migration */
export async function requireLastPreBaseline(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from schema_migrations`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version !== lastPreBaseline.version)
    throw new SchemaError(`The database has schema version ${version}, ${tooOld}.`);
}

/**
 * Makes the schema of that time that of the baseline, and notes for Kysely's migrator that the baseline has run: at the
 * time since which audit lines say what was changed.
 */
export async function upgradeToBaseline(tx: Tx): Promise<void> {
  await requireLastPreBaseline(tx);
  const { rows } = await sql<{ at: number }>`
    select applied_at as at from schema_migrations where version = 47`.execute(tx);
  const timestamp = new Date(rows[0]?.at ?? Date.now()).toISOString();
  await sql`create table kysely_migration
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
  await tx.insertInto('kysely_migration').values({ name: '0001-baseline', timestamp }).execute();
  await sql`drop table schema_migrations`.execute(tx);
  await sql`alter table sessions drop column position`.execute(tx);
  await sql`drop index outbox_uncertain`.execute(tx);
  await sql`alter table outbox drop column uncertain_at`.execute(tx);
  await sql`create index outbox_uncertain on outbox (sent_at)
    where sent_at is not null and last_error is not null`.execute(tx);
  await sql`create index stage_requests_by_assignee
    on stage_requests (assignee_id) where assignee_id is not null`.execute(tx);
  // The column had another name at first.
  if (engineOf(tx) === 'postgres')
    await sql`alter table projects
      rename constraint projects_next_deadline_check to projects_turn_deadline_check`.execute(tx);
}
