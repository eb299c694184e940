import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { mayManageCategories } from '@ruang-naskah/domain/categories/policy';
import type { Category, CategoryUse } from '@ruang-naskah/domain/categories/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { sortKey } from '@ruang-naskah/domain/search-text';
import { findCurrentName } from '../../db/former-names.ts';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';

/** More than may be added, because an older database can hold more than today's limit. */
const maxListed = 2 * limits.categories;

export async function listCategories(deps: Deps, actor: Actor): Promise<{ items: Category[] }> {
  requireUser(actor);
  const rows = await deps.db.reads
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('name_key')
    .limit(maxListed)
    .execute();
  const keyed = rows.map((category) => ({ category, key: sortKey(category.name) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { items: keyed.map(({ category }) => category) };
}

/** The data of the question before a deletion. @throws AppError `categories.not_found` */
export async function readCategory(deps: Deps, actor: Actor, id: string): Promise<CategoryUse> {
  permit(mayManageCategories(actor));
  const category = await findCategory(deps.db.reads, id);
  if (category === undefined) throw new AppError('categories.not_found');
  const found = await deps.db.reads
    .selectFrom('manuscripts')
    .select('id')
    .where('kategori', '=', category.name)
    .limit(limits.pageSize + 1)
    .execute();
  const manuscripts = Math.min(found.length, limits.pageSize);
  return { ...category, manuscripts, more: found.length > manuscripts };
}

export function findCategory(db: Db, id: string): Promise<Category | undefined> {
  return db.selectFrom('categories').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** The name of today of the category that is or was called so; undefined when it was deleted. */
export async function findCategoryName(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  return row === undefined ? findCurrentName(db, 'category', name) : name;
}
