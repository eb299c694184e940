import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type OwnProject, useOwnProjects } from './use-own-projects.ts';

const words = messages.projects;
const ownWords = messages.ownProjects;

interface OwnProjectsProps {
  readonly empty: ReactNode;
  readonly children: (projects: readonly OwnProject[]) => ReactNode;
}

/** One's own projects as far as they are loaded; what is due first comes first, so the rest can wait for a button. */
export function OwnProjects({ empty, children }: OwnProjectsProps) {
  const list = useOwnProjects();
  if (list.data === undefined) {
    if (!list.isError) return <Skeleton shape="cards" label={words.loading} />;
    return (
      <LoadError message={words.loadFailed} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  }
  if (list.data.length === 0) return empty;
  return (
    <div className="grid gap-8">
      <Suspense fallback={<Skeleton shape="cards" label={words.loading} />}>{children(list.data)}</Suspense>
      {list.isFetchNextPageError ? (
        <LoadError message={words.loadFailed} onRetry={() => void list.fetchNextPage()} />
      ) : null}
      {list.hasNextPage && !list.isFetchNextPageError ? (
        <p>
          <Button
            busy={list.isFetchingNextPage}
            busyLabel={messages.ui.loading}
            onClick={() => void list.fetchNextPage()}
          >
            {ownWords.more}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
