import { categoryKey } from '@ruang-naskah/domain/categories/schema';
import { foldText, searchText, sortKey } from '@ruang-naskah/domain/search-text';
import { sql } from 'kysely';
import { engineOf, type Tx } from '../handle.ts';
import { columnTypes, type Migration, rewriteRows, setCells } from './migration.ts';

/** Generated from the name in small letters until now; in many indexes. */
const orders = { users: 'nama', manuscripts: 'judul', projects: 'title' } as const;

/**
 * Names and titles are found in each of their usual spellings, and ordered with their letters without accents. Lines of the
 * audit log stay as they are. And the names that categories and imprints had before, so that what holds one goes on with
 * the new one.
 */
export const spellings: Migration = {
  version: 46,
  name: 'spellings',
  *statements({ strict, key }) {
    yield `create table former_names (
        kind text not null check (kind in ('category', 'imprint')),
        name ${key} not null,
        now ${key} not null,
        primary key (kind, name)
      ) ${strict}`;
  },
  async rewrite(tx) {
    const indexes = new Map<string, readonly string[]>();
    for (const [table, column] of Object.entries(orders))
      indexes.set(table, await openOrder(tx, table, column));
    await rewriteRows(tx, 'users', ['nama', 'email', 'kota', 'search_text', 'nama_fold'], (row) => ({
      nama_fold: foldText(row.nama),
      nama_sort: sortKey(row.nama),
      search_text: searchText(`${row.nama} ${row.email} ${row.kota ?? ''}`),
    }));
    await rewriteRows(tx, 'manuscripts', ['judul', 'author_name', 'search_text'], (row) => ({
      judul_sort: sortKey(row.judul),
      search_text: searchText(`${row.judul} ${row.author_name}`),
    }));
    await rewriteRows(tx, 'projects', ['title', 'spp_number', 'author_name', 'search_text'], (row) => ({
      title_sort: sortKey(row.title),
      search_text: searchText(`${row.title} ${row.spp_number ?? ''} ${row.author_name}`),
    }));
    for (const statement of [...indexes.values()].flat()) await sql.raw(statement).execute(tx);
    await rewriteKeys(tx, 'categories', sql`''`, categoryKey);
    await rewriteKeys(tx, 'list_views', sql`list || ' ' || coalesce(owner_id, '')`, foldText);
  },
};

/** Replaces the generated key of a column by one that may be given, and returns its indexes, which were dropped. */
async function openOrder(tx: Tx, table: string, column: string): Promise<string[]> {
  const types = columnTypes(engineOf(tx));
  const own = `%${column}_key%`;
  const found =
    types.engine === 'postgres'
      ? sql<{ name: string; made: string }>`select indexname as name, indexdef as made from pg_indexes
          where schemaname = current_schema() and tablename = ${table} and indexdef like ${own}`
      : sql<{ name: string; made: string }>`select name, sql as made from sqlite_master
          where type = 'index' and tbl_name = ${table} and sql like ${own}`;
  const { rows } = await found.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  for (const statement of [
    `alter table ${table} drop column ${column}_key`,
    `alter table ${table} add column ${column}_sort ${types.key}`,
    `alter table ${table} add column ${column}_key ${types.key}
      generated always as (coalesce(${column}_sort, lower(${column}))) ${types.generated}`,
  ])
    await sql.raw(statement).execute(tx);
  return rows.map(({ made }) => made);
}

/** Names that have one key now all stay; the later ones sort right behind the first. Each key is unique at every moment. */
async function rewriteKeys(
  tx: Tx,
  table: 'categories' | 'list_views',
  group: ReturnType<typeof sql>,
  keyOf: (name: string) => string,
): Promise<void> {
  type Row = { id: string; name: string; name_key: string; place: string };
  const { rows } = await sql<Row>`select id, name, name_key, ${group} as place
    from ${sql.table(table)} order by created_at, id`.execute(tx);
  const taken = new Set<string>();
  const moved = rows.flatMap((row) => {
    const key = keyOf(row.name);
    const name_key = taken.has(`${row.place} ${key}`) ? `${key} \u0001${row.id}` : key;
    taken.add(`${row.place} ${key}`);
    return row.name_key === name_key ? [] : [{ id: row.id, name_key }];
  });
  for (const { id } of moved)
    await setCells(tx, { table, column: 'id', value: id }, {}, { name_key: `\u0001${id}` });
  for (const { id, name_key } of moved)
    await setCells(tx, { table, column: 'id', value: id }, {}, { name_key });
}
