import { sql } from 'kysely';
import type { DatabaseHandle, SqlValue } from '../packages/server/src/db/handle.ts';
import type { Operation } from './limit/plan.ts';

/** Records the rows that a request writes: temporary triggers on every table log each of them. */

interface Column {
  readonly table: string;
  readonly name: string;
  /** Position in the primary key, from 1; 0 for another column. */
  readonly key: number;
  /** Whether the database fills it in anew for each row or transaction: a recorded value would be the same in all. */
  readonly generated: boolean;
}

type Cells = Record<string, SqlValue>;
interface Noted {
  readonly name: string;
  readonly kind: Operation['kind'];
  readonly old_row: string | null;
  readonly new_row: string | null;
}

const log = 'bench_log';
/** Leases and times of the scheduled jobs, which go on while a request is recorded: no request writes them. */
const beside = 'jobs';

async function run(db: DatabaseHandle, text: string): Promise<void> {
  await db.maintenance.write((tx) => sql.raw(text).execute(tx));
}

async function columnsOf(db: DatabaseHandle): Promise<Map<string, Column[]>> {
  const text =
    db.engine === 'sqlite'
      ? `select t.name as "table", c.name, c.pk as key, case when c.hidden > 0 then 1 else 0 end as generated
         from sqlite_schema t join pragma_table_xinfo(t.name) c
         where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like '%\\_fts%' escape '\\' and t.name not like 'bench_%'`
      : `select t.relname as "table", a.attname as name, coalesce(array_position(i.indkey::int[], a.attnum::int), -1) + 1 as key,
         case when a.attgenerated <> '' or a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%()%' then 1 else 0 end as generated
         from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
         left join pg_index i on i.indrelid = t.oid and i.indisprimary
         where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and t.relname not like 'bench_%'`;
  const { rows } = await sql.raw<Column>(text).execute(db.maintenance.reads);
  return Map.groupBy(
    rows.filter(({ table }) => table !== beside),
    ({ table }) => table,
  );
}

function* triggers(db: DatabaseHandle, tables: Map<string, Column[]>): Iterable<string> {
  yield `create table ${log} (at ${db.engine === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity'},
    name text, kind text, old_row text, new_row text)`;
  if (db.engine === 'postgres')
    yield `create function note_bench_row() returns trigger language plpgsql as $$ begin
      insert into ${log} (name, kind, old_row, new_row) values (tg_table_name, lower(tg_op),
        case when tg_op <> 'INSERT' then to_jsonb(old)::text end, case when tg_op <> 'DELETE' then to_jsonb(new)::text end);
      return null; end $$`;
  for (const [table, columns] of tables) {
    for (const kind of ['insert', 'update', 'delete'] as const) {
      const begin = `create trigger bench_${table}_${kind} after ${kind} on "${table}"`;
      if (db.engine === 'postgres') {
        yield `${begin} for each row execute function note_bench_row()`;
        continue;
      }
      const row = (which: 'old' | 'new') =>
        `json_object(${columns.map(({ name }) => `'${name}', ${which}."${name}"`).join(', ')})`;
      yield `${begin} begin insert into ${log} (name, kind, old_row, new_row) values ('${table}', '${kind}',
        ${kind === 'insert' ? 'null' : row('old')}, ${kind === 'delete' ? 'null' : row('new')}); end`;
    }
  }
}

function* removal(db: DatabaseHandle, tables: Map<string, Column[]>): Iterable<string> {
  for (const table of tables.keys())
    for (const kind of ['insert', 'update', 'delete'])
      yield `drop trigger bench_${table}_${kind}${db.engine === 'postgres' ? ` on "${table}"` : ''}`;
  if (db.engine === 'postgres') yield 'drop function note_bench_row';
  yield `drop table ${log}`;
}

/** The rows written while `work` runs, in order. */
export async function recordRows(db: DatabaseHandle, work: () => Promise<void>): Promise<Operation[]> {
  const tables = await columnsOf(db);
  for (const statement of triggers(db, tables)) await run(db, statement);
  await work();
  const { rows } = await sql
    .raw<Noted>(`select name, kind, old_row, new_row from ${log} order by at`)
    .execute(db.maintenance.reads);
  for (const statement of removal(db, tables)) await run(db, statement);
  return rows.flatMap((row) => operationOf(row, tables.get(row.name) ?? []));
}

function operationOf({ name, kind, old_row, new_row }: Noted, columns: readonly Column[]): Operation[] {
  const stored = columns
    .filter(({ generated, name: column }) => !generated && column !== 'seq')
    .map((column) => column.name);
  const before = JSON.parse(old_row ?? '{}') as Cells;
  const after = JSON.parse(new_row ?? '{}') as Cells;
  const row = kind === 'insert' ? after : before;
  const primary = columns
    .filter((column) => column.key > 0 && column.name !== 'seq')
    .map((column) => column.name);
  const keys = primary.length > 0 ? primary : ['id'];
  const key = Object.fromEntries(keys.map((column) => [column, row[column] ?? null]));
  const written = kind === 'update' ? stored.filter((column) => before[column] !== after[column]) : stored;
  // An update without a changed value still writes its row.
  const columnsWritten = written.length > 0 ? written : keys;
  const cells = Object.fromEntries(columnsWritten.map((column) => [column, after[column] ?? null]));
  return [{ table: name, kind, key, cells }];
}

/** Ids that the request generated: those of rows it inserted. */
export function freshIds(operations: readonly Operation[]): string[] {
  const ids = operations
    .filter(({ kind }) => kind === 'insert')
    // The idempotency key is new in each request too.
    .flatMap(({ key }) => [key.id, key.key])
    .filter((value) => typeof value === 'string' && /^[\w-]{22}$/.test(value));
  return [...new Set(ids.map(String))];
}
