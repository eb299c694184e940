import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayManageNews } from '@ruang-naskah/domain/news/policy';
import type { AddNewsInput, News } from '@ruang-naskah/domain/news/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { imageColumns, type NewsImage, toTexts } from './columns.ts';
import { writeWithPicture } from './picture.ts';
import { readNews } from './read.ts';

/** Adds an item with its picture. */
export async function addNews(
  deps: Deps,
  context: RequestContext,
  input: AddNewsInput,
  image: Uint8Array | undefined,
): Promise<News> {
  const { actor } = context;
  permit(mayManageNews(actor));
  if (image === undefined) throw fieldError('image', messages.news.required);
  const createdBy = requireUser(actor).id;
  return writeWithPicture(deps, context, image, async (tx, picture) => {
    const id = await insertNews(tx, { ...picture, createdBy, now: deps.clock.now() }, input);
    await audit(tx, deps, context, { action: 'news.added', id, detail: { title: input.title } });
    return readNews(tx, id);
  });
}

interface NewNews extends NewsImage {
  readonly createdBy: string;
  readonly now: number;
}

/** Stores an item in the transaction that has its picture. */
export async function insertNews(tx: Tx, news: NewNews, input: AddNewsInput): Promise<string> {
  const id = newId();
  await tx
    .insertInto('news')
    .values({
      id,
      ...toTexts(input),
      ...imageColumns(news),
      created_at: news.now,
      created_by: news.createdBy,
    })
    .execute();
  return id;
}
