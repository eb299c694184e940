import type { Category } from '@ruang-naskah/domain/categories/schema';
import { foldText } from '@ruang-naskah/domain/text';
import type { Db, Tx } from '../../db/handle.ts';

export function listCategoryRows(db: Db): Promise<Category[]> {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('name_key').limit(500).execute();
}

export async function categoryExists(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function insertCategory(tx: Tx, category: Category, now: number): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ ...category, name_key: foldText(category.name), created_at: now })
    .execute();
}

/** Deletes a category and returns its name; undefined when there is none. */
export async function deleteCategoryRow(tx: Tx, id: string): Promise<string | undefined> {
  const rows = await tx.deleteFrom('categories').where('id', '=', id).returning('name').execute();
  return rows[0]?.name;
}
