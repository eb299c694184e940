import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsListPageInput } from '@ruang-naskah/domain/pages';
import { newsListPath } from '@ruang-naskah/domain/paths';
import { Empty } from '../../ui/empty.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewsCard } from './news-card.tsx';

const words = messages.news;

/** /berita: everything the publisher announced, newest first. */
export function NewsList({ input, timeZone }: { input: NewsListPageInput; timeZone: string }) {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeader title={words.listTitle} />
      {input.news.length === 0 ? (
        <Empty>{words.empty}</Empty>
      ) : (
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {input.news.map((news, index) => (
            <li key={news.id}>
              <NewsCard news={news} timeZone={timeZone} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <nav className="mt-8 flex flex-wrap justify-between gap-4" aria-label={words.listTitle}>
        {input.first ? <span /> : <a href={newsListPath()}>{words.newest}</a>}
        {input.nextCursor === null ? null : (
          <a href={newsListPath(input.nextCursor)} rel="next">
            {words.older}
          </a>
        )}
      </nav>
    </div>
  );
}
