import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { formatNumber } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { manuscriptPage } from './queries.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewTable } from './review-table.tsx';
import { placeOf } from './use-review-place.ts';
import { type ReviewView, useReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** /admin/dashboard 'Review Naskah' (§2): opens on what waits, oldest first; the view lives in the address. */
export default function AdminReviewListPage() {
  const view = useReviewView();
  return (
    <>
      <PageHeader title={words.title} />
      <div className="grid gap-6">
        <ReviewFilters view={view} />
        <Results view={view} />
      </div>
    </>
  );
}

function Results({ view }: { view: ReviewView }) {
  const answer = useQuery(manuscriptPage(view.query));
  const { data, isPlaceholderData } = answer;
  if (answer.isError) {
    return (
      <LoadError
        message={messages.manuscripts.loadFailed}
        busy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton shape="rows" count={8} />;
  if (data.items.length === 0) {
    return (
      <EmptyPage previous={view.previous} busy={isPlaceholderData}>
        {words.empty}
      </EmptyPage>
    );
  }
  const { nextCursor } = data;
  return (
    <>
      <ReviewTable
        rows={data.items}
        place={placeOf(view.search, view.trail, data)}
        view={view}
        busy={isPlaceholderData}
      />
      <Pager
        previous={view.previous}
        next={nextCursor === null ? null : () => view.next(nextCursor)}
        busy={isPlaceholderData}
        summary={summaryOf(view.range(data.items.length, words.range), data.total)}
      />
    </>
  );
}

/** «26–50 dari 132 naskah», as far as it is known. */
function summaryOf(range: string | null, total: number | undefined): string | null {
  return total === undefined || range === null ? range : words.rangeOf(range, formatNumber(total));
}
