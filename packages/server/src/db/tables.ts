import { sql } from 'kysely';
import { type Db, engineOf } from './handle.ts';

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

/** Those of another program in the same database, such as Litestream's, begin with this. */
const foreign = '_';

/** Every table of the portal with its stored columns; one that refers to another comes after it. */
export async function readTables(db: Db): Promise<readonly TableShape[]> {
  const isPostgres = engineOf(db) === 'postgres';
  const all = await (isPostgres ? postgresColumns(db) : sqliteColumns(db));
  const columns = all.filter(({ table }) => !table.startsWith(foreign));
  const needs = await (isPostgres ? postgresReferences(db) : sqliteReferences(db));
  const shapes = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => shapeOf(name, own));
  return sortByNeed(shapes, needs);
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

function sortByNeed(shapes: readonly TableShape[], needs: readonly Reference[]): TableShape[] {
  const sorted: TableShape[] = [];
  const left = [...shapes].sort((one, other) => (one.name < other.name ? -1 : 1));
  while (left.length > 0) {
    const waits = new Set(left.map(({ name }) => name));
    const at = left.findIndex(({ name }) => !needs.some(({ from, to }) => from === name && waits.has(to)));
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
