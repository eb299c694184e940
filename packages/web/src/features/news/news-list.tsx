import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsListPageInput } from '@ruang-naskah/domain/pages';
import { newsListPath } from '@ruang-naskah/domain/paths';
import { BatikPattern } from '../../ui/batik-pattern.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { NewsCard } from './news-card.tsx';

const words = messages.news;

/** /berita: all news, newest first. */
export function NewsList({ input, timeZone }: { input: NewsListPageInput; timeZone: string }) {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeader title={words.listTitle} />
      {input.news.length === 0 ? (
        <div className="empty-page">
          <BatikPattern />
          <p className="empty-page-sheet">{words.empty}</p>
        </div>
      ) : (
        <ul className="news-grid">
          {input.news.map((news, index) => (
            <li key={news.id}>
              <NewsCard news={news} timeZone={timeZone} heading="h2" eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <NewsPager input={input} />
    </div>
  );
}

function NewsPager({ input: { isFirstPage, nextCursor } }: { input: NewsListPageInput }) {
  if (isFirstPage && nextCursor === null) return null;
  return (
    <nav className="mt-12 flex flex-wrap justify-between gap-4" aria-label={messages.ui.pages}>
      {isFirstPage ? null : (
        <a href={newsListPath()} className={buttonClass('secondary')}>
          {words.newest}
        </a>
      )}
      {nextCursor === null ? null : (
        <a href={newsListPath(nextCursor)} rel="next" className={buttonClass('secondary')}>
          {words.older}
        </a>
      )}
    </nav>
  );
}
