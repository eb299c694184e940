import { permit } from '@ruang-naskah/domain/actor';
import { mayManageCategories } from '@ruang-naskah/domain/categories/policy';
import { AppError } from '@ruang-naskah/domain/errors';
import { audit } from '../../db/audit.ts';
import { forgetNamesOfDeleted } from '../../db/former-names.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

/** Deletes a category; manuscripts keep its name (decision 0015). */
export async function deleteCategory(deps: Deps, context: RequestContext, id: string): Promise<void> {
  permit(mayManageCategories(context.actor));
  await writeBy(deps, context, async (tx) => {
    const [deleted] = await tx.deleteFrom('categories').where('id', '=', id).returning('name').execute();
    if (deleted === undefined) throw new AppError('categories.not_found');
    const { name } = deleted;
    await forgetNamesOfDeleted(tx, 'category', name);
    await audit(tx, deps, context, { action: 'categories.deleted', id, detail: { name } });
  });
}
