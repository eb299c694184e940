import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayManageNews } from '@ruang-naskah/domain/news/policy';
import { audit } from '../../db/audit.ts';
import { noteRemoval } from '../../db/image-removals.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { imageToRemove } from './stored-images.ts';
import { changeNews } from './version.ts';

/** Deletes an item: its picture disappears at once, and is erased when no backup needs it (jobs.ts). */
export async function deleteNews(deps: Deps, context: RequestContext, id: string): Promise<void> {
  permit(mayManageNews(context.actor));
  await changeNews(deps, context, async (tx) => {
    const [deleted] = await tx
      .deleteFrom('news')
      .where('id', '=', id)
      .returning(['image_key', 'image_width'])
      .execute();
    if (deleted === undefined) throw new AppError('news.not_found');
    await noteRemoval(tx, imageToRemove(deleted), 'deletion', deps.clock.now());
    await audit(tx, deps, context, { action: 'news.deleted', id });
  });
}
