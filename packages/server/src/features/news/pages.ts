import { CursorSchema, IdSchema } from '@ruang-naskah/domain/fields';
import { limits } from '@ruang-naskah/domain/limits';
import type { PublicPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { logOf } from '../../http/failures.ts';
import type { Views } from '../../http/views.ts';
import { findNewsPage, listNews } from './list.ts';
import { findNews } from './read.ts';
import { readNewsVersion } from './version.ts';

/** The public pages that show news: home (§2), the list and the articles. */
export function bindNewsPages(app: FastifyInstance, deps: Deps, views: Views): void {
  const dataVersion = () => readNewsVersion(deps);
  app.get(paths.home, { config: { access: 'page:home' } }, async (request, reply) => {
    try {
      return await views.sendCached(request, reply, { dataVersion, input: () => homeInput(deps) });
    } catch (error) {
      // The rest of the page needs no database, and shows in place of the news that they are missing (§8).
      logOf(request).error({ err: error }, 'home page without news');
      return views.send(request, reply, { page: 'home', news: null });
    }
  });
  app.get(paths.newsList, { config: { access: 'page:news' } }, async (request, reply) => {
    const { dari } = request.query as Record<string, unknown>;
    if (dari === undefined) {
      return views.sendCached(request, reply, { dataVersion, input: () => listInput(deps, undefined) });
    }
    return views.send(request, reply, await listInput(deps, dari));
  });
  app.get(paths.newsArticle, { config: { access: 'page:news-article' } }, (request, reply) =>
    views.sendCached(request, reply, { dataVersion, input: () => articleInput(deps, request.params) }),
  );
}

async function homeInput(deps: Deps): Promise<PublicPageInput> {
  return { page: 'home', news: (await listNews(deps, { cursor: undefined }, limits.homeNews)).items };
}

/** An unknown address gets the 404 page. */
async function listInput(deps: Deps, dari: unknown): Promise<PublicPageInput> {
  const cursor = CursorSchema.safeParse(dari);
  const page = cursor.success ? await findNewsPage(deps, cursor.data) : undefined;
  if (page === undefined) return { page: 'not-found' };
  return {
    page: 'news-list',
    news: page.items,
    nextCursor: page.nextCursor,
    isFirstPage: dari === undefined,
  };
}

async function articleInput(deps: Deps, params: unknown): Promise<PublicPageInput> {
  const id = IdSchema.safeParse((params as { id: string }).id);
  const article = id.success ? await findNews(deps.db.reads, id.data) : undefined;
  if (article === undefined) return { page: 'not-found' };
  const { items } = await listNews(deps, { cursor: undefined }, limits.moreNews + 1);
  const otherNews = items.filter((item) => item.id !== article.id).slice(0, limits.moreNews);
  return { page: 'news-article', article, otherNews };
}
