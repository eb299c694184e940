import { newsArticlePath, paths } from '@ruang-naskah/domain/paths';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Paths that search engines may index; all others are forms or personal. */
const indexedPaths = [
  paths.home,
  paths.newsList,
  paths.contact,
  paths.careers,
  paths.faq,
  paths.privacy,
  paths.register,
] as const;
const disallowedPaths = [paths.dashboard, paths.admin, paths.resetPassword, '/api/'] as const;

interface Article {
  readonly id: string;
  readonly createdAt: number;
}

/** `robots.txt` and the site map of public pages and articles. */
export function bindCrawlerFiles(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  articles: () => Promise<readonly Article[]>,
): void {
  const robots = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  app.get('/robots.txt', { config: { access: 'page:robots' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(`${robots.join('\n')}\n`),
  );
  app.get('/sitemap.xml', { config: { access: 'page:sitemap' } }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(siteMap(publicUrl, await articles())),
  );
}

/** Paths and ids are made of letters that need no escape in XML; `publicUrl` is an origin. */
function siteMap(publicUrl: string, articles: readonly Article[]): string {
  const entries = [
    ...indexedPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...articles.map(({ id, createdAt }) => {
      const day = new Date(createdAt).toISOString().slice(0, 10);
      return `<url><loc>${publicUrl}${newsArticlePath(id)}</loc><lastmod>${day}</lastmod></url>`;
    }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}
