import { exportAudit } from '@ruang-naskah/domain/activities/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { searchFailure } from '../../api/api-error.ts';
import { listDownload } from '../../api/list-download.ts';
import { useListPage } from '../../api/use-list-page.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { DownloadList } from '../../ui/list/download-list.tsx';
import { ListResults } from '../../ui/list/list-results.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditPage } from './queries.ts';
import { useAuditView } from './use-audit-view.ts';

const words = messages.activities;

/** /admin/audit: the append-only log (decision 0016), newest first. */
export default function AdminAuditPage() {
  const view = useAuditView();
  const list = useListPage(auditPage(view.query));
  return (
    <>
      <PageHeader
        title={messages.shell.screens.audit}
        lead={words.auditIntro}
        actions={<DownloadList {...listDownload(exportAudit, view.filters)} />}
      />
      <div className="grid gap-6">
        <AuditFilters view={view} events={list.answer.data?.items ?? []} />
        <ListResults list={list} view={view} {...searchFailure(words.auditFailed)} empty={words.auditEmpty}>
          {({ items }) => <AuditTable events={items} busy={list.busy} view={view} />}
        </ListResults>
      </div>
    </>
  );
}
