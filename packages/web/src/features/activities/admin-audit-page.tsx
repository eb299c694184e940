import { exportAudit } from '@ruang-naskah/domain/activities/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import { searchFailure } from '../../api/api-error.ts';
import type { AnswerOf } from '../../api/client.ts';
import { listDownload } from '../../api/list-download.ts';
import { useListPage } from '../../api/use-list-page.ts';
import { Answer } from '../../ui/feedback/answer.tsx';
import { EmptyPage } from '../../ui/feedback/empty-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Deferred } from '../../ui/list/deferred.tsx';
import { DownloadList } from '../../ui/list/download-list.tsx';
import { ListStatus } from '../../ui/list/list-status.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { rangeText } from '../../ui/list/range-text.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditPage } from './queries.ts';
import { type AuditView, useAuditView } from './use-audit-view.ts';

const words = messages.activities;

/** /admin/audit: the append-only log (decision 0016), newest first. */
export default function AdminAuditPage() {
  const view = useAuditView();
  const { answer, busy, now, told } = useListPage(auditPage(view.query));
  return (
    <>
      <PageHeader
        title={messages.shell.screens.audit}
        lead={words.auditIntro}
        actions={<DownloadList {...listDownload(exportAudit, view.filters)} />}
      />
      <div className="grid gap-6">
        <AuditFilters view={view} events={answer.data?.items ?? []} />
        <ListStatus {...told} view={view} empty={words.auditEmpty} />
        <Answer
          query={answer}
          loading={<Skeleton shape="rows" count={8} />}
          {...searchFailure(words.auditFailed)}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyPage previous={view.previous} busy={busy}>
              {words.auditEmpty}
            </EmptyPage>
          }
        >
          {(page) => <Results page={page} busy={busy} now={now} view={view} />}
        </Answer>
      </div>
    </>
  );
}

interface ResultsProps {
  readonly page: AnswerOf<'activities.listAudit'>;
  readonly busy: boolean;
  readonly now: boolean;
  readonly view: AuditView;
}

function Results({ page, busy, now, view }: ResultsProps) {
  const { items, nextCursor } = page;
  return (
    <>
      <Deferred now={now}>
        <AuditTable events={items} busy={busy} view={view} />
      </Deferred>
      <Pager
        previous={view.previous}
        next={nextCursor === null ? null : () => view.next(nextCursor)}
        busy={busy}
        summary={rangeText(view.range(page.items.length), page)}
      />
    </>
  );
}
