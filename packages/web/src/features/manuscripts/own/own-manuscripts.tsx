import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { type HistoryTab, historyTabs, needsReason } from '@ruang-naskah/domain/manuscripts/status';
import { isInTab } from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath } from '@ruang-naskah/domain/paths';
import { describeImprint } from '@ruang-naskah/domain/settings/values';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../../api/address.ts';
import { useSession } from '../../../api/session.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Tabs } from '../../../ui/frame/tabs.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { useRevisionsAsked } from '../../duties/queries.ts';
import { ownManuscripts } from '../queries.ts';
import { BookStatus } from '../status/book-status.tsx';
import { WithdrawalMark } from '../withdrawal/withdrawal-mark.tsx';

const words = messages.manuscripts;

/** One's own manuscripts, newest first. */
export function OwnManuscripts({ emptyAction }: { emptyAction?: ReactNode }) {
  const list = useInfiniteQuery(ownManuscripts());
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="cards" />}
      failed={words.loadFailed}
      keepDataOnError
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
  const { read, setParameters } = useAddress();
  const tab = historyTabs.find((known) => known === read('tab')) ?? 'all';
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
      onSelect={(id) => setParameters({ tab: id }, { replace: true })}
    >
      <div className="grid gap-4">
        <Group items={items.filter((item) => isInTab(item, tab))} complete={!hasNextPage} />
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

/** Unknown while pages are still loading. */
function countOf(
  tab: HistoryTab,
  items: readonly ManuscriptSummary[],
  total: number | undefined,
  more: boolean,
) {
  if (more) return tab === 'all' ? total : undefined;
  return items.filter((item) => isInTab(item, tab)).length;
}

/** A manuscript as its author sees it: title, imprint, date, and the meaning of its status. */
function ManuscriptCard({ manuscript }: { manuscript: ManuscriptSummary }) {
  const { settings } = useSession();
  const { id, judul, tujuanPenerbit, kategori, submissionDate, status } = manuscript;
  const { sendRevision, readReason } = messages.manuscripts;
  const isRevisionAsked = useRevisionsAsked().has(id);
  const action = isRevisionAsked ? sendRevision : needsReason(status) ? readReason : undefined;
  return (
    <article className="card grid gap-2">
      <h2 className="font-sans text-base font-semibold">
        <Link href={manuscriptPath(id)}>
          <bdi>{judul}</bdi>
        </Link>
      </h2>
      <p className="text-sm text-tinta-2">
        {describeImprint(settings, tujuanPenerbit)} · {kategori} ·{' '}
        <time dateTime={submissionDate}>{formatDate(submissionDate, settings.timeZone)}</time>
      </p>
      <BookStatus {...manuscript} />
      <WithdrawalMark withdrawal={manuscript.withdrawal} />
      {action === undefined ? null : (
        <p className="text-sm">
          <Link href={manuscriptPath(id)}>{action}</Link>
        </p>
      )}
    </article>
  );
}
