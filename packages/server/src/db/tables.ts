import { sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';
import type { Database } from './schema.ts';

/** A table as both engines know it; what the database computes by itself is not part of it. */
export interface TableShape {
  readonly name: string;
  /** By name, because later migrations add columns in another order than a new table would have. */
  readonly columns: readonly string[];
  /** What orders its rows: `seq`, or else the primary key. */
  readonly order: readonly string[];
}

interface Column {
  readonly table: string;
  readonly name: string;
  /** Its place in the primary key, or 0. */
  readonly key: number;
}

/** The tables of the portal: another program, such as Litestream, may keep tables in the same database. */
const portalTables: Readonly<Record<keyof Database, true>> = {
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
  rate_limits: true,
  jobs: true,
  live_changes: true,
  settings: true,
  holiday_years: true,
  holidays: true,
  image_removals: true,
  kysely_migration: true,
};

/** Every table of the portal with its stored columns; one that refers to another comes after it. */
export async function readTables(db: Db): Promise<readonly TableShape[]> {
  const columns = (await readColumns(db)).filter(({ table }) => table in portalTables);
  const references = await (engineOf(db) === 'postgres' ? postgresReferences(db) : sqliteReferences(db));
  const shapes = [...Map.groupBy(columns, ({ table }) => table)].map(([name, its]) => shapeOf(name, its));
  return sortByReferences(shapes, references);
}

/** Whether no program at all keeps a table there. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await readColumns(db)).length === 0;
}

function readColumns(db: Db): Promise<readonly Column[]> {
  return engineOf(db) === 'postgres' ? postgresColumns(db) : sqliteColumns(db);
}

function shapeOf(name: string, columns: readonly Column[]): TableShape {
  const key = columns.filter((column) => column.key > 0).sort((one, other) => one.key - other.key);
  const names = columns.map((column) => column.name).sort();
  return { name, columns: names, order: names.includes('seq') ? ['seq'] : key.map((column) => column.name) };
}

interface Reference {
  readonly from: string;
  readonly to: string;
}

function sortByReferences(shapes: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const sorted: TableShape[] = [];
  const left = [...shapes].sort((one, other) => (one.name < other.name ? -1 : 1));
  while (left.length > 0) {
    const waits = new Set(left.map(({ name }) => name));
    const at = left.findIndex(
      ({ name }) => !references.some(({ from, to }) => from === name && waits.has(to)),
    );
    // No tables of this schema refer to each other in a circle.
    sorted.push(...left.splice(Math.max(0, at), 1));
  }
  return sorted;
}

async function sqliteColumns(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select t.name as "table", c.name as name, c.pk as key
    from pragma_table_list t join pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0`.execute(
    db,
  );
  return rows;
}

async function postgresColumns(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as key
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`.execute(db);
  return rows;
}

async function sqliteReferences(db: Db): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select t.name as "from", f."table" as "to" from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table' and f."table" <> t.name`.execute(db);
  return rows;
}

async function postgresReferences(db: Db): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "from", f.relname as "to" from pg_constraint r
      join pg_class c on c.oid = r.conrelid join pg_class f on f.oid = r.confrelid
    where r.contype = 'f' and r.conrelid <> r.confrelid and r.connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows;
}
