import { type Category, categoryKey } from '@ruang-naskah/domain/categories/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { sortKey } from '@ruang-naskah/domain/search-text';
import { sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { type Parameters, prepare } from '../../db/prepared.ts';

/** More than may be added, because an older database can hold more than today's limit. */
const most = 2 * limits.categories;

export async function listCategoryRows(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('name_key')
    .limit(most)
    .execute();
  const keyed = rows.map((row) => [sortKey(row.name), row] as const);
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** The manuscripts that carry a category's name, counted up to `most`. */
export async function countManuscripts(db: Db, name: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('manuscripts')
    .select('id')
    .where('kategori', '=', name)
    .limit(most)
    .execute();
  return rows.length;
}

export function findCategory(db: Db, id: string): Promise<Category | undefined> {
  return db.selectFrom('categories').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

const byName = prepare({
  build: (db: Db, p: Parameters<{ name: string }>) =>
    db.selectFrom('categories').select('id').where('name', '=', p('name')),
  columns: ['id'],
  map: ([id]) => id,
});

export async function categoryExists(db: Db, name: string): Promise<boolean> {
  return (await byName.first(db, { name })) !== undefined;
}

/** All names, locked against additions until the transaction ends. */
export async function lockCategoryNames(tx: Tx): Promise<string[]> {
  // On SQLite the transaction holds the only write lock already.
  if (engineOf(tx) === 'postgres') await sql`lock table categories in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('categories').select('name').execute();
  return rows.map((row) => row.name);
}

export async function insertCategory(tx: Tx, category: Category, now: number): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ ...category, name_key: categoryKey(category.name), created_at: now })
    .execute();
}

export async function renameCategoryRow(tx: Tx, category: Category): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ name: category.name, name_key: categoryKey(category.name) })
    .where('id', '=', category.id)
    .execute();
}

/** Manuscripts carry the name itself (§3). Returns how many carried the old one. */
export async function renameInManuscripts(tx: Tx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('manuscripts')
    .set({ kategori: to })
    .where('kategori', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes a category and returns its name; undefined when there is none. */
export async function deleteCategoryRow(tx: Tx, id: string): Promise<string | undefined> {
  const rows = await tx.deleteFrom('categories').where('id', '=', id).returning('name').execute();
  return rows[0]?.name;
}
