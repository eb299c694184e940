import { messages } from '@ruang-naskah/domain/messages.id';
import { paragraphsOf } from '@ruang-naskah/domain/news/content';
import type { NewsArticlePageInput } from '@ruang-naskah/domain/pages';
import { newsListPath } from '@ruang-naskah/domain/paths';
import { formatLongDate } from '../../ui/format.ts';
import { LinkExternal } from '../../ui/link-external.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewsCard, NewsImage } from './news-card.tsx';

const words = messages.news;

/** /berita/:id: one item, and where to read on. */
export function NewsArticle({ input, timeZone }: { input: NewsArticlePageInput; timeZone: string }) {
  const { article, more } = input;
  return (
    <div className="page-width py-8 md:py-12">
      <article className="max-w-text">
        <PageHeader
          title={article.title}
          lead={<time dateTime={article.createdAt}>{formatLongDate(article.createdAt, timeZone)}</time>}
          back={<a href={newsListPath()}>{words.allNews}</a>}
        />
        <NewsImage news={article} sizes="(width >= 48rem) 42rem, 100vw" eager />
        <NewsText content={article.content} />
        {article.tags.length === 0 ? null : (
          <p className="mt-6 text-sm text-tinta-2">
            {words.labels.tags}: {article.tags.join(', ')}
          </p>
        )}
      </article>
      {more.length === 0 ? null : (
        <section className="mt-12 border-t border-garis pt-8" aria-labelledby="berita-lain">
          <h2 id="berita-lain">{words.more}</h2>
          <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
            {more.map((news) => (
              <li key={news.id}>
                <NewsCard news={news} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Plain text with paragraphs and links; markup in it is shown as it was typed (threat T3). */
export function NewsText({ content }: { content: string }) {
  return paragraphsOf(content).map((parts, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once from a text that does not change
    <p key={at} className="mt-4 whitespace-pre-line">
      {parts.map((part) =>
        part.kind === 'link' ? (
          <LinkExternal key={part.url} href={part.url}>
            {part.url}
          </LinkExternal>
        ) : (
          part.text
        ),
      )}
    </p>
  ));
}
