import { messages } from '@ruang-naskah/domain/messages.id';
import { paragraphsOf } from '@ruang-naskah/domain/news/content';
import type { News } from '@ruang-naskah/domain/news/schema';
import type { NewsArticlePageInput } from '@ruang-naskah/domain/pages';
import { newsListPath } from '@ruang-naskah/domain/paths';
import { formatLongDate } from '../../ui/format.ts';
import { LinkExternal } from '../../ui/link-external.tsx';
import { NewsCard, NewsImage, newsImageSizes } from './news-card.tsx';

const words = messages.news;

/** /berita/:id: one item, and links to others. */
export function NewsArticle({ input, timeZone }: { input: NewsArticlePageInput; timeZone: string }) {
  const { article, otherNews } = input;
  return (
    <div className="page-width py-8 md:py-12">
      <article className="article">
        <header className="title-rule">
          <p className="text-sm">
            <a href={newsListPath()}>{words.allNews}</a>
          </p>
          <h1 dir="auto">{article.title}</h1>
        </header>
        <DateAndTags article={article} timeZone={timeZone} />
        <div className="article-body">
          <NewsImage news={article} sizes={newsImageSizes.article} eager />
          <NewsText content={article.content} />
        </div>
      </article>
      {otherNews.length === 0 ? null : (
        <section className="mt-18" aria-labelledby="berita-lain" data-print="hide">
          <h2 id="berita-lain" className="title-rule mb-6">
            {words.more}
          </h2>
          <ul className="news-grid md:grid-cols-3">
            {otherNews.map((news) => (
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

/** Beside the text on a wide screen, above it on a phone. */
function DateAndTags({ article, timeZone }: { article: News; timeZone: string }) {
  return (
    <div className="marginalia">
      <p>
        <time dateTime={article.createdAt}>{formatLongDate(article.createdAt, timeZone)}</time>
      </p>
      {article.tags.length === 0 ? null : (
        <ul aria-label={words.labels.tags}>
          {article.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether the text can begin with a drop cap: Arabic letters are joined to the next one. */
function takesDropCap(content: string): true | undefined {
  return /^\P{L}*\p{Script=Latin}/u.test(content) || undefined;
}

/** Plain text with paragraphs and links; markup in it is shown as it was typed (threat T3). */
export function NewsText({ content }: { content: string }) {
  const hasDropCap = takesDropCap(content);
  return paragraphsOf(content).map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once from a text that does not change
    <p key={index} dir="auto" data-cap={hasDropCap} className="whitespace-pre-line">
      {parts.map((part, partIndex) =>
        part.kind === 'link' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above, and an address may come twice
          <LinkExternal key={partIndex} href={part.url}>
            {part.url}
          </LinkExternal>
        ) : (
          part.text
        ),
      )}
    </p>
  ));
}
