import type { Actor } from '@ruang-naskah/domain/actor';
import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { mayManageCategories } from '@ruang-naskah/domain/categories/policy';
import {
  type AddCategoryInput,
  type Category,
  type CategoryUse,
  categoryKey,
  type RenameCategoryInput,
} from '@ruang-naskah/domain/categories/schema';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { findPresentName, forgetFormerNames, forgetNamesOf, noteRenames } from '../../db/former-names.ts';
import type { Db } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import {
  categoryExists,
  countManuscripts,
  deleteCategoryRow,
  findCategory,
  insertCategory,
  listCategoryRows,
  lockCategoryNames,
  renameCategoryRow,
  renameInManuscripts,
} from './repository.ts';

export async function listCategories(deps: Deps, actor: Actor): Promise<{ items: Category[] }> {
  requireUser(actor);
  return { items: await listCategoryRows(deps.db.reads) };
}

/** The name of today of the category that is or was called so; undefined when it was deleted. */
export async function findCategoryName(db: Db, name: string): Promise<string | undefined> {
  return (await categoryExists(db, name)) ? name : findPresentName(db, 'category', name);
}

function requireManager(actor: Actor): void {
  permit(mayManageCategories(actor));
}

/** The data of the question before a deletion. @throws AppError `categories.not_found` */
export async function readCategory(deps: Deps, actor: Actor, id: string): Promise<CategoryUse> {
  requireManager(actor);
  const category = await findCategory(deps.db.reads, id);
  if (category === undefined) throw new AppError('categories.not_found');
  const counted = await countManuscripts(deps.db.reads, category.name, limits.pageSize + 1);
  const manuscripts = Math.min(counted, limits.pageSize);
  return { ...category, manuscripts, more: counted > manuscripts };
}

/** Adds a category. @throws AppError 409 at the name when one with the same key exists, or the list is full */
export async function addCategory(deps: Deps, by: By, input: AddCategoryInput): Promise<Category> {
  const { actor } = by;
  requireManager(actor);
  const category = { id: newId(), name: input.name };
  await writeBy(deps, by, async (tx) => {
    const key = categoryKey(category.name);
    const names = await lockCategoryNames(tx);
    if (names.some((name) => categoryKey(name) === key)) throw refusal('categories.duplicate');
    if (names.length >= limits.categories) throw refusal('categories.full');
    await insertCategory(tx, category, deps.clock.now());
    await forgetFormerNames(tx, 'category', [category.name]);
    await audit(tx, deps, by, { action: 'categories.added', id: category.id });
  });
  return category;
}

/**
 * Renames a category; manuscripts keep the old name unless the admin chooses otherwise, saved filters and forms go on with the
 * new one. The same name in other letters is a
 * new name of the same category. @throws AppError 409 at the name when another category has its key
 */
export async function renameCategory(
  deps: Deps,
  by: By,
  id: string,
  input: RenameCategoryInput,
): Promise<Category> {
  const { actor } = by;
  requireManager(actor);
  const { name } = input;
  return writeBy(deps, by, async (tx) => {
    const names = await lockCategoryNames(tx);
    const before = await findCategory(tx, id);
    if (before === undefined) throw new AppError('categories.not_found');
    const key = categoryKey(name);
    const others = names.filter((other) => other !== before.name);
    if (others.some((other) => categoryKey(other) === key)) throw refusal('categories.duplicate');
    await renameCategoryRow(tx, { id, name });
    if (name !== before.name)
      await noteRenames(tx, 'category', [{ from: [before.name], to: name, shown: name }]);
    const manuscripts = input.manuscripts ? await renameInManuscripts(tx, before.name, name) : 0;
    await audit(tx, deps, by, {
      action: 'categories.renamed',
      id,
      detail: { from: before.name, to: name, manuscripts },
    });
    return { id, name };
  });
}

function refusal(code: 'categories.duplicate' | 'categories.full'): AppError {
  return new AppError(code, { fields: { name: sentenceOf(code) } });
}

/** Deletes a category; manuscripts keep its name (decision 0015). */
export async function deleteCategory(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  requireManager(actor);
  await writeBy(deps, by, async (tx) => {
    const name = await deleteCategoryRow(tx, id);
    if (name === undefined) throw new AppError('categories.not_found');
    await forgetNamesOf(tx, 'category', name);
    await audit(tx, deps, by, { action: 'categories.deleted', id, detail: { name } });
  });
}
