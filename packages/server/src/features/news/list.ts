import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { ListNewsQuery, NewsSummary } from '@ruang-naskah/domain/news/schema';
import { sql } from 'kysely';
import { listPage } from '../../db/lists.ts';
import { defineKeyset, type Page } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { columns, toSummary } from './columns.ts';

/** Characters of the text that an excerpt is made from; lists carry no long columns. */
const EXCERPT_SOURCE_LENGTH = 400;

const newest = defineKeyset('newest-news', 'desc', ['news.created_at', 'news.id'], ['number', 'string']);

/** News, newest first. @throws AppError `invalid` for a cursor of another list */
export async function listNews(
  deps: Deps,
  query: ListNewsQuery,
  limit: number = limits.pageSize,
): Promise<Page<NewsSummary>> {
  const rows = deps.db.reads
    .selectFrom('news')
    .select(columns)
    .select(sql<string>`substr(content, 1, ${sql.lit(EXCERPT_SOURCE_LENGTH)})`.as('content'));
  const page = await listPage(deps.db.reads, rows, { order: newest, cursor: query.cursor, limit });
  return { items: page.items.map(toSummary), nextCursor: page.nextCursor };
}

/** For pages: undefined for an unknown address, which is no error. */
export async function findNewsPage(
  deps: Deps,
  cursor: string | undefined,
): Promise<Page<NewsSummary> | undefined> {
  try {
    return await listNews(deps, { cursor }, limits.newsPage);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return undefined;
    throw error;
  }
}

/** More than a publisher announces in a lifetime, fewer than the format of a site map allows. */
const maxInSiteMap = 5000;

/** The articles with their dates for the site map, newest first. */
export async function listNewestArticles(deps: Deps): Promise<readonly { id: string; createdAt: number }[]> {
  const rows = await deps.db.reads
    .selectFrom('news')
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxInSiteMap)
    .execute();
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
}
