import { permit } from '@ruang-naskah/domain/actor';
import { mayManageCategories } from '@ruang-naskah/domain/categories/policy';
import { type AddCategoryInput, type Category, categoryKey } from '@ruang-naskah/domain/categories/schema';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import { forgetFormerNames } from '../../db/former-names.ts';
import { engineOf, type Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';

/** Adds a category. @throws AppError 409 at the name when one with the same key exists, or the list is full */
export async function addCategory(
  deps: Deps,
  context: RequestContext,
  input: AddCategoryInput,
): Promise<Category> {
  permit(mayManageCategories(context.actor));
  const category = { id: newId(), name: input.name };
  return writeBy(deps, context, async (tx) => {
    const key = categoryKey(category.name);
    const names = await lockCategoryNames(tx);
    if (names.some((name) => categoryKey(name) === key)) throw refuseName('categories.duplicate');
    if (names.length >= limits.categories) throw refuseName('categories.full');
    await insertCategory(tx, category, deps.clock.now());
    await forgetFormerNames(tx, 'category', [category.name]);
    await audit(tx, deps, context, { action: 'categories.added', id: category.id });
    return category;
  });
}

export async function insertCategory(tx: Tx, category: Category, now: number): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ ...category, name_key: categoryKey(category.name), created_at: now })
    .execute();
}

/** All names, locked against additions until the transaction ends. */
export async function lockCategoryNames(tx: Tx): Promise<string[]> {
  // On SQLite the transaction holds the only write lock already.
  if (engineOf(tx) === 'postgres') await sql`lock table categories in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('categories').select('name').execute();
  return rows.map((row) => row.name);
}

export function refuseName(code: 'categories.duplicate' | 'categories.full'): AppError {
  return new AppError(code, { fields: { name: sentenceOf(code) } });
}
