import { permit } from '@ruang-naskah/domain/actor';
import { mayManageCategories } from '@ruang-naskah/domain/categories/policy';
import { type Category, categoryKey, type RenameCategoryInput } from '@ruang-naskah/domain/categories/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { audit } from '../../db/audit.ts';
import { recordRenames } from '../../db/former-names.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { lockCategoryNames, refuseName } from './add.ts';
import { findCategory } from './list.ts';

/**
 * Renames a category; manuscripts keep the old name unless the admin chooses otherwise, saved filters and forms go on
 * with the new one. The same name in other letters is a new name of the same category.
 * @throws AppError 409 at the name when another category has its key
 */
export async function renameCategory(
  deps: Deps,
  context: RequestContext,
  id: string,
  input: RenameCategoryInput,
): Promise<Category> {
  permit(mayManageCategories(context.actor));
  const { name } = input;
  return writeBy(deps, context, async (tx) => {
    const names = await lockCategoryNames(tx);
    const before = await findCategory(tx, id);
    if (before === undefined) throw new AppError('categories.not_found');
    const key = categoryKey(name);
    const others = names.filter((other) => other !== before.name);
    if (others.some((other) => categoryKey(other) === key)) throw refuseName('categories.duplicate');
    await tx.updateTable('categories').set({ name, name_key: key }).where('id', '=', id).execute();
    if (name !== before.name)
      await recordRenames(tx, 'category', [{ from: [before.name], to: name, shownInFilters: name }]);
    const manuscripts = input.manuscripts ? await renameInManuscripts(tx, before.name, name) : 0;
    await audit(tx, deps, context, {
      action: 'categories.renamed',
      id,
      detail: { from: before.name, to: name, manuscripts },
    });
    return { id, name };
  });
}

/** Manuscripts carry the name itself (§3). Returns how many carried the old one. */
async function renameInManuscripts(tx: Tx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('manuscripts')
    .set({ kategori: to })
    .where('kategori', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
