import { changedFields } from '@ruang-naskah/domain/activities/changes';
import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayManageNews } from '@ruang-naskah/domain/news/policy';
import type { AddNewsInput, News } from '@ruang-naskah/domain/news/schema';
import { audit } from '../../db/audit.ts';
import { engineOf, type Tx } from '../../db/handle.ts';
import { noteRemoval } from '../../db/image-removals.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { imageColumns, type NewsImage, toTexts } from './columns.ts';
import { writeWithPicture } from './picture.ts';
import { readNews } from './read.ts';
import { imageToRemove } from './stored-images.ts';
import { changeNews } from './version.ts';

interface NewsChange {
  readonly id: string;
  readonly input: AddNewsInput;
  /** Without one the item keeps the picture it has. */
  readonly image: Uint8Array | undefined;
}

/** Corrects an item; a picture that is replaced disappears like that of a deleted item. */
export async function updateNews(deps: Deps, context: RequestContext, change: NewsChange): Promise<News> {
  permit(mayManageNews(context.actor));
  const { version } = context;
  const { id, input, image } = change;
  // Before the picture is decoded and stored; the transaction asks once more.
  if ((await readNews(deps.db.reads, id)).version !== version) throw new AppError('version_stale');
  const save = async (tx: Tx, picture: NewsImage | undefined) => {
    const old = await readNews(tx, id);
    const item = tx
      .selectFrom('news')
      .select(['image_key', 'image_width'])
      .where('id', '=', id)
      .where('version', '=', version);
    const before = await (engineOf(tx) === 'postgres' ? item.forUpdate() : item).executeTakeFirst();
    if (before === undefined) throw new AppError('version_stale');
    await tx
      .updateTable('news')
      .set({ ...toTexts(input), ...(picture && imageColumns(picture)), version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (picture !== undefined) await noteRemoval(tx, imageToRemove(before), 'deletion', deps.clock.now());
    const detail = { title: input.title, ...(picture && { image: true }) };
    const changes = changedFields<keyof AddNewsInput>(old, input);
    await audit(tx, deps, context, { action: 'news.updated', id, detail, changes });
    return readNews(tx, id);
  };
  return image === undefined
    ? changeNews(deps, context, (tx) => save(tx, undefined))
    : writeWithPicture(deps, context, image, save);
}
