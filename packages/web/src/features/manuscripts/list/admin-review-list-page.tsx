import { exportManuscripts } from '@ruang-naskah/domain/manuscripts/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Suspense } from 'react';
import { searchFailure } from '../../../api/api-error.ts';
import { listDownload } from '../../../api/list-download.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { DownloadList } from '../../../ui/list/download-list.tsx';
import { ListResults } from '../../../ui/list/list-results.tsx';
import { ListViews } from '../../views/parts.ts';
import { manuscriptPage } from '../queries.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewTable } from './review-table.tsx';
import { toReviewListPage } from './use-review-neighbours.ts';
import { useReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** /admin/dashboard 'Review Naskah' (§2): opens on all, newest first, with what waits one press away; the view lives in the address. */
export default function AdminReviewListPage() {
  const view = useReviewView();
  const list = useListPage(manuscriptPage(view.query));
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
        <ListResults
          list={list}
          view={view}
          {...searchFailure(messages.manuscripts.loadFailed)}
          empty={words.empty}
        >
          {(page) => (
            <ReviewTable
              rows={page.items}
              listPage={toReviewListPage(view.search, view.trail, page)}
              view={view}
              busy={list.busy}
            />
          )}
        </ListResults>
      </div>
    </>
  );
}
