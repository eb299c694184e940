import { AppError } from '@ruang-naskah/domain/errors';
import type { News } from '@ruang-naskah/domain/news/schema';
import type { Db } from '../../db/handle.ts';
import { previewKey } from '../../infra/image-store.ts';
import { columns, toSummary, urlOf } from './columns.ts';

/** @throws AppError `news.not_found` */
export async function readNews(db: Db, id: string): Promise<News> {
  const news = await findNews(db, id);
  if (news === undefined) throw new AppError('news.not_found');
  return news;
}

export async function findNews(db: Db, id: string): Promise<News | undefined> {
  const row = await db
    .selectFrom('news')
    .select(columns)
    .select(['news.content', 'news.version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const previewUrl = row.preview_of === row.image_key ? urlOf(previewKey(row.image_key)) : null;
  return { ...toSummary(row), previewUrl, content: row.content, version: row.version };
}
