import { exportManuscripts } from '@ruang-naskah/domain/manuscripts/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Suspense } from 'react';
import { searchFailure } from '../../../api/api-error.ts';
import type { AnswerOf } from '../../../api/client.ts';
import { listDownload } from '../../../api/list-download.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { EmptyPage } from '../../../ui/feedback/empty-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Deferred } from '../../../ui/list/deferred.tsx';
import { DownloadList } from '../../../ui/list/download-list.tsx';
import { ListStatus } from '../../../ui/list/list-status.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { rangeText } from '../../../ui/list/range-text.ts';
import { ListViews } from '../../views/queries.ts';
import { manuscriptPage } from '../queries.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewTable } from './review-table.tsx';
import { placeOf } from './use-review-place.ts';
import { type ReviewView, useReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** /admin/dashboard 'Review Naskah' (§2): opens on all, newest first, with what waits one press away; the view lives in the address. */
export default function AdminReviewListPage() {
  const view = useReviewView();
  return (
    <>
      <PageHeader
        title={words.title}
        actions={<DownloadList {...listDownload(exportManuscripts, view.query)} />}
      />
      <div className="grid gap-6">
        <Suspense fallback={<div className="min-h-[45px]" />}>
          <ListViews list="manuscripts" query={view.query} />
        </Suspense>
        <ReviewFilters view={view} />
        <Results view={view} />
      </div>
    </>
  );
}

function Results({ view }: { view: ReviewView }) {
  const { answer, busy, now, told } = useListPage(manuscriptPage(view.query));
  return (
    <>
      <ListStatus {...told} view={view} empty={words.empty} />
      <Answer
        query={answer}
        loading={<Skeleton shape="rows" count={8} />}
        {...searchFailure(messages.manuscripts.loadFailed)}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage previous={view.previous} busy={busy}>
            {words.empty}
          </EmptyPage>
        }
      >
        {(data) => <Page data={data} busy={busy} now={now} view={view} />}
      </Answer>
    </>
  );
}

interface PageProps {
  readonly data: AnswerOf<'manuscripts.list'>;
  readonly busy: boolean;
  readonly now: boolean;
  readonly view: ReviewView;
}

function Page({ data, busy, now, view }: PageProps) {
  const { nextCursor } = data;
  return (
    <>
      <Deferred now={now}>
        <ReviewTable
          rows={data.items}
          place={placeOf(view.search, view.trail, data)}
          view={view}
          busy={busy}
        />
      </Deferred>
      <Pager
        previous={view.previous}
        next={nextCursor === null ? null : () => view.next(nextCursor)}
        busy={busy}
        summary={rangeText(view.range(data.items.length), data)}
      />
    </>
  );
}
