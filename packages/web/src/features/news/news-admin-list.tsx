import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate } from '../../ui/format.ts';
import { late } from '../../ui/late.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { DeleteNews } from './delete-news.tsx';
import { NewsImage } from './news-card.tsx';
import { newsPages } from './queries.ts';

const words = messages.news;

/** Needed only when an item is corrected. */
const EditNews = late(async () => (await import('./edit-news.tsx')).EditNews);

/** What is published, newest first, with the ways to correct and to delete it. */
export function NewsAdminList() {
  const list = useInfiniteQuery(newsPages());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { container, removed } = useRemovalFocus<HTMLElement>(items.map(({ id }) => id));
  const toast = useToast();
  const [asked, setAsked] = useState<NewsSummary | null>(null);
  const [edited, setEdited] = useState('');
  function deleted(news: NewsSummary) {
    setAsked(null);
    removed(news.id);
  }
  return (
    <section ref={container} className="grid gap-4" aria-labelledby="daftar-berita">
      <h2 id="daftar-berita" tabIndex={-1}>
        {words.savedNews}
      </h2>
      <Answer
        query={list}
        loading={<Skeleton shape="rows" count={5} />}
        failed={words.loadFailed}
        keep
        isEmpty={() => items.length === 0}
        empty={<Empty>{words.empty}</Empty>}
      >
        {() => <Items items={items} onEdit={({ id }) => setEdited(id)} onDelete={setAsked} />}
      </Answer>
      <LoadMore list={list} shown={items.length} label={words.loadMore} failed={words.loadFailed} />
      {edited === '' ? null : (
        <Suspense>
          <EditNews id={edited} onClose={() => setEdited('')} />
        </Suspense>
      )}
      <DeleteNews
        news={asked}
        onDeleted={deleted}
        done={() => toast({ message: words.deleted })}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}

interface ItemsProps {
  readonly items: readonly NewsSummary[];
  readonly onEdit: (news: NewsSummary) => void;
  readonly onDelete: (news: NewsSummary) => void;
}

function Items({ items, onEdit, onDelete }: ItemsProps) {
  const { timeZone } = useSession().settings;
  return (
    <ul className="rounded-2 border border-garis bg-kertas">
      {items.map((news) => (
        <li key={news.id} className="flex items-center gap-3 border-garis p-3 not-last:border-b">
          <span className="w-18 flex-none">
            <NewsImage news={{ ...news, imageAlt: '' }} sizes="72px" />
          </span>
          <span className="grid min-w-0 flex-1 gap-1">
            <a href={newsArticlePath(news.id)} dir="auto" className="line-clamp-2">
              {news.title}
            </a>
            <small className="text-tinta-2">
              <time dateTime={news.createdAt}>{formatDate(news.createdAt, timeZone)}</time>
            </small>
          </span>
          <RowActions
            change={words.editAction(news.title)}
            onChange={() => onEdit(news)}
            remove={words.deleteAction(news.title)}
            onRemove={() => onDelete(news)}
          />
        </li>
      ))}
    </ul>
  );
}
