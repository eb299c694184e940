import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, engineOf } from '../../src/db/handle.ts';
import type { Database } from '../../src/db/schema.ts';

/** Every table but the rate limits, which a refused call raises on purpose. The compiler knows when one is missing. */
const watched = {
  users: true,
  credentials: true,
  sessions: true,
  password_resets: true,
  pending_sign_ins: true,
  totp_factors: true,
  passkeys: true,
  passkey_enrolments: true,
  recovery_codes: true,
  captchas: true,
  list_views: true,
  manuscripts: true,
  manuscript_status_events: true,
  calendar_feeds: true,
  categories: true,
  former_names: true,
  news: true,
  notes: true,
  note_mentions: true,
  notices: true,
  notice_preferences: true,
  notice_templates: true,
  projects: true,
  project_stages: true,
  stage_links: true,
  stage_verdicts: true,
  stage_requests: true,
  manuscript_withdrawals: true,
  author_changes: true,
  project_participants: true,
  stage_visits: true,
  stage_reminders: true,
  activities: true,
  audit_events: true,
  outbox: true,
  idempotency_keys: true,
  rate_limits: false,
  jobs: true,
  live_changes: true,
  settings: true,
  holiday_years: true,
  holidays: true,
  image_removals: true,
  kysely_migration: true,
} satisfies Record<keyof Database, boolean>;

type Table = keyof Database;
const tables = (Object.keys(watched) as Table[]).filter((table) => watched[table]);

/** Rows and a hash of their contents for each table: equal before and after means that nothing was written. */
export async function fingerprint(
  db: { readonly reads: Db },
  except: readonly Table[] = [],
): Promise<Record<string, string>> {
  // Ended sessions are announced to the open pages of other processes.
  const untold = except.includes('sessions') ? [...except, 'live_changes'] : except;
  const chosen = tables.filter((table) => !untold.includes(table));
  const hashes =
    engineOf(db.reads) === 'postgres'
      ? await askPostgres(db.reads, chosen)
      : await readRows(db.reads, chosen);
  return Object.fromEntries(hashes);
}

/** One query for all tables: thousands of comparisons would otherwise need a round trip for each table. */
async function askPostgres(db: Db, chosen: readonly Table[]): Promise<(readonly [Table, string])[]> {
  const parts = chosen.map((table) => {
    // A sum needs no order, and a row's own hash no text of the row.
    const hash = sql`sum(hash_record_extended(t, 0))`;
    return sql`select ${sql.lit(table)} as name, count(*) || ' rows, ' || coalesce(${hash}, 0) as told from ${sql.table(table)} t`;
  });
  const query = sql<{ name: Table; told: string }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await query.execute(db);
  return rows.map(({ name, told }) => [name, told]);
}

/** Every row of every table as one text, to search for values of a request. */
export async function readEverything(db: { readonly reads: Db }): Promise<string> {
  const rows = await Promise.all(tables.map((table) => db.reads.selectFrom(table).selectAll().execute()));
  return rows.flatMap((row) => row.flatMap((each) => Object.values(each).map(String))).join('\n');
}

function readRows(db: Db, chosen: readonly Table[]): Promise<(readonly [Table, string])[]> {
  return Promise.all(
    chosen.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute();
      const texts = rows.map((row) => JSON.stringify(row)).sort();
      const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
      return [table, `${rows.length} rows, ${hash}`] as const;
    }),
  );
}
