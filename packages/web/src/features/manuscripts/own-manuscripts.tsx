import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { type HistoryTab, historyTabs, statusesOfTab } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ManuscriptCard } from './manuscript-card.tsx';
import { ownManuscripts } from './queries.ts';

const words = messages.manuscripts;

/** One's own manuscripts under the four tabs of 'Riwayat Naskah', newest first; the tab stands in the address. */
export function OwnManuscripts({ emptyAction }: { emptyAction?: ReactNode }) {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = historyTabs.find((known) => known === asked) ?? 'all';
  const list = useInfiniteQuery(ownManuscripts());
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  // A group is only true when every manuscript has been looked at; an author has dozens at most.
  const wantsRest = tab !== 'all' && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (wantsRest) void fetchNextPage();
  }, [wantsRest, fetchNextPage]);

  if (list.data === undefined) {
    if (!list.isError) return <Skeleton shape="cards" />;
    return (
      <LoadError message={words.loadFailed} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Empty action={emptyAction}>{words.historyEmpty}</Empty>;
  const total = list.data.pages[0]?.total;
  return (
    <Tabs
      label={words.historyTitle}
      tabs={historyTabs.map((id) => ({
        id,
        label: words.tabs[id],
        count: countOf(id, items, total, hasNextPage),
      }))}
      selected={tab}
      onSelect={(id) => navigate(`${path}?tab=${id}`, { replace: true })}
    >
      <div className="grid gap-4">
        <Group items={inTab(items, tab)} complete={!hasNextPage} />
        {list.isFetchNextPageError ? (
          <LoadError message={words.loadFailed} onRetry={() => void fetchNextPage()} />
        ) : null}
        {hasNextPage && !list.isFetchNextPageError ? (
          <Button
            busy={isFetchingNextPage}
            busyLabel={messages.ui.loading}
            onClick={() => void fetchNextPage()}
          >
            {words.more}
          </Button>
        ) : null}
      </div>
    </Tabs>
  );
}

function Group({ items, complete }: { items: readonly ManuscriptSummary[]; complete: boolean }) {
  if (items.length === 0 && complete) return <p className="text-tinta-2">{words.tabEmpty}</p>;
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={item.id}>
          <ManuscriptCard manuscript={item} />
        </li>
      ))}
    </ul>
  );
}

function inTab(items: readonly ManuscriptSummary[], tab: HistoryTab): ManuscriptSummary[] {
  const statuses = statusesOfTab(tab);
  return items.filter(({ status }) => statuses.includes(status));
}

/** Unknown while manuscripts are still to come. */
function countOf(
  tab: HistoryTab,
  items: readonly ManuscriptSummary[],
  total: number | undefined,
  more: boolean,
) {
  if (more) return tab === 'all' ? total : undefined;
  return inTab(items, tab).length;
}
