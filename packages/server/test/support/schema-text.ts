import { sql } from 'kysely';
import { type Db, engineOf } from '../../src/db/handle.ts';

/** What makes the schema of a database again, one statement each, in an order in which they can run. */
export async function schemaText(db: Db): Promise<string[]> {
  const { rows } = await (engineOf(db) === 'sqlite' ? sqliteText : postgresText).execute(db);
  return rows.map(({ text }) => text);
}

interface Statement {
  readonly text: string;
}

/** A text index makes its own tables; `sqlite_` begins what SQLite makes by itself. */
const sqliteText = sql<Statement>`
  select sql as text from sqlite_schema made
  where sql is not null and name not like 'sqlite\\_%' escape '\\'
    and not exists (select 1 from sqlite_schema words
      where words.sql like 'create virtual table %' and made.name like words.name || '\\_%' escape '\\'
        and made.type = 'table')
  order by case type when 'table' then 1 when 'index' then 2 else 3 end, name`;

const postgresText = sql<Statement>`
  with own as (select oid, relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace),
  columns as (
    select relname, string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
      case when attgenerated <> '' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
        when attidentity = 'a' then 'generated always as identity'
        when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end,
      case when attnotnull then 'not null' end), E',\n  ' order by attnum) as list
    from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    group by relname
  ),
  made as (
    select 1 as turn, extname::text as name, 'create extension ' || extname as text from pg_extension where extname <> 'plpgsql'
    union all select 2, proname, pg_get_functiondef(pg_proc.oid) from pg_proc
      left join pg_depend on objid = pg_proc.oid and deptype = 'e'
      where pronamespace = current_schema()::regnamespace and objid is null
    union all select 3, relname, 'create table ' || relname || E' (\n  ' || list || E'\n)' from columns
    union all select case contype when 'f' then 5 else 4 end, conname || relname,
      'alter table ' || relname || ' add constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
      from own join pg_constraint on conrelid = own.oid where contype <> 'n'
    union all select 6, indexname, indexdef from own join pg_indexes on tablename = relname
      where schemaname = current_schema() and not exists (select 1 from pg_constraint where conname = indexname)
    union all select 6, c.relname || attnum, 'alter index ' || c.relname || ' alter column ' || attnum
      || ' set statistics ' || attstattarget
      from pg_class c join pg_attribute on attrelid = c.oid
      where c.relkind = 'i' and relnamespace = current_schema()::regnamespace and attstattarget >= 0
    union all select 7, tgname, pg_get_triggerdef(pg_trigger.oid) from own join pg_trigger on tgrelid = own.oid
      where not tgisinternal
  )
  select text from made order by turn, name collate "C"`;
