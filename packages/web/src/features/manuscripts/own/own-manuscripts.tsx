import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { type HistoryTab, historyTabs, statusesOfTab } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/frame/tabs.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { ownManuscripts } from '../queries.ts';
import { ManuscriptCard } from './manuscript-card.tsx';

const words = messages.manuscripts;

/** One's own manuscripts, newest first. */
export function OwnManuscripts({ emptyAction }: { emptyAction?: ReactNode }) {
  const list = useInfiniteQuery(ownManuscripts());
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="cards" />}
      failed={words.loadFailed}
      keep
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={<Empty action={emptyAction}>{words.historyEmpty}</Empty>}
    >
      {({ pages }) => (
        <HistoryTabs list={list} items={pages.flatMap((page) => page.items)} total={pages[0]?.total} />
      )}
    </Answer>
  );
}

interface HistoryTabsProps {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isError' | 'fetchNextPage'
  >;
  readonly items: readonly ManuscriptSummary[];
  readonly total: number | undefined;
}

/** The four tabs of 'Riwayat Naskah'; the tab stands in the address. */
function HistoryTabs({ list, items, total }: HistoryTabsProps) {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = historyTabs.find((known) => known === asked) ?? 'all';
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  // The groups need all pages; an author has dozens of manuscripts at most.
  const wantsRest = tab !== 'all' && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (wantsRest) void fetchNextPage();
  }, [wantsRest, fetchNextPage]);
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
        <LoadMore list={list} shown={items.length} label={words.more} failed={words.loadFailed} />
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

/** Unknown while pages are still loading. */
function countOf(
  tab: HistoryTab,
  items: readonly ManuscriptSummary[],
  total: number | undefined,
  more: boolean,
) {
  if (more) return tab === 'all' ? total : undefined;
  return inTab(items, tab).length;
}
