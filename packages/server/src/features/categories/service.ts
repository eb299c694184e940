import type { Actor } from '@ruang-naskah/domain/actor';
import { requireUser } from '@ruang-naskah/domain/actor';
import { mayManageCategories } from '@ruang-naskah/domain/categories/policy';
import type { AddCategoryInput, Category } from '@ruang-naskah/domain/categories/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { audit } from '../../db/audit.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../http/call.ts';
import { newId } from '../../infra/ids.ts';
import { categoryExists, deleteCategoryRow, insertCategory, listCategoryRows } from './repository.ts';

export async function listCategories(deps: Deps, actor: Actor): Promise<{ items: Category[] }> {
  requireUser(actor);
  return { items: await listCategoryRows(deps.db.reads) };
}

export function isCategory(db: Db, name: string): Promise<boolean> {
  return categoryExists(db, name);
}

function requireManager(actor: Actor): void {
  const decision = mayManageCategories(actor);
  if (decision !== true) throw new AppError(decision);
}

/** Adds a category; the same name in other letters or spacing counts as the same. */
export async function addCategory(
  deps: Deps,
  actor: Actor,
  input: AddCategoryInput,
  origin: Origin,
): Promise<Category> {
  requireManager(actor);
  const category = { id: newId(), name: input.name };
  try {
    await deps.db.write(async (tx) => {
      await insertCategory(tx, category, deps.clock.now());
      await audit(tx, deps.clock, {
        actor,
        action: 'categories.added',
        objectType: 'category',
        objectId: category.id,
        requestId: origin.requestId,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('categories.duplicate', { fields: { name: messages.categories.duplicate } });
    }
    throw error;
  }
  return category;
}

/** Deletes a category; manuscripts keep its name (DESIGN §5.15). */
export async function deleteCategory(deps: Deps, actor: Actor, id: string, origin: Origin): Promise<void> {
  requireManager(actor);
  await deps.db.write(async (tx) => {
    const name = await deleteCategoryRow(tx, id);
    if (name === undefined) throw new AppError('categories.not_found');
    await audit(tx, deps.clock, {
      actor,
      action: 'categories.deleted',
      objectType: 'category',
      objectId: id,
      requestId: origin.requestId,
      detail: { name },
    });
  });
}
