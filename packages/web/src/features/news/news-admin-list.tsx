import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { DeleteQuestion } from '../../ui/dialog/delete-question.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate } from '../../ui/format.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { NewsImage } from './news-card.tsx';
import { newsPages, useDeleteNews } from './queries.ts';

const words = messages.news;

/** Loaded on demand. */
const EditNews = lazy(async () => ({ default: (await import('./edit-news.tsx')).EditNews }));

/** The published items, newest first, each with buttons to edit and to delete it. */
export function NewsAdminList() {
  const list = useInfiniteQuery(newsPages());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLElement>(items.map(({ id }) => id));
  const toast = useToast();
  const [deleting, setDeleting] = useState<NewsSummary | null>(null);
  const remove = useDeleteNews();
  const handleOutcome = useOutcome(deleting);
  const [editedId, setEditedId] = useState('');
  return (
    <section ref={container} className="grid gap-4" aria-labelledby="daftar-berita">
      <h2 id="daftar-berita" tabIndex={-1}>
        {words.savedNews}
      </h2>
      <Answer
        query={list}
        loading={<Skeleton shape="rows" count={5} />}
        failed={words.loadFailed}
        keepDataOnError
        isEmpty={() => items.length === 0}
        empty={<Empty>{words.empty}</Empty>}
      >
        {() => <NewsRows items={items} onEdit={({ id }) => setEditedId(id)} onDelete={setDeleting} />}
      </Answer>
      <LoadMore list={list} shown={items.length} label={words.loadMore} failed={words.loadFailed} />
      {editedId === '' ? null : (
        <Suspense>
          <EditNews id={editedId} onClose={() => setEditedId('')} />
        </Suspense>
      )}
      <DeleteQuestion
        item={deleting}
        title={({ title }) => words.deleteTitle(title)}
        busyLabel={words.deleting}
        remove={remove}
        handleOutcome={handleOutcome}
        failed={(error) => failureMessage(words.deleteFailed, error)}
        onDeleted={({ id }) => {
          setDeleting(null);
          focusAfterRemoving(id);
        }}
        done={() => toast({ message: words.deleted })}
        onCancel={() => setDeleting(null)}
      >
        <p>{words.deleteBody}</p>
      </DeleteQuestion>
    </section>
  );
}

interface NewsRowsProps {
  readonly items: readonly NewsSummary[];
  readonly onEdit: (news: NewsSummary) => void;
  readonly onDelete: (news: NewsSummary) => void;
}

function NewsRows({ items, onEdit, onDelete }: NewsRowsProps) {
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
            editLabel={words.editAction(news.title)}
            onChange={() => onEdit(news)}
            removeLabel={words.deleteAction(news.title)}
            onRemove={() => onDelete(news)}
          />
        </li>
      ))}
    </ul>
  );
}
