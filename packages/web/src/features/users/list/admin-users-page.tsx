import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { roles } from '@ruang-naskah/domain/roles';
import { exportUsers } from '@ruang-naskah/domain/users/endpoints';
import type { UserSummary } from '@ruang-naskah/domain/users/schema';
import { userStatuses } from '@ruang-naskah/domain/users/values';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { searchFailure } from '../../../api/api-error.ts';
import { listDownload } from '../../../api/list-download.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { DownloadList } from '../../../ui/list/download-list.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { filterOptions } from '../../../ui/list/filter-choice.ts';
import { ListResults } from '../../../ui/list/list-results.tsx';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { ListViews } from '../../views/parts.ts';
import { AdminUserDialog } from '../admin/admin-user-dialog.tsx';
import { userPage } from '../queries.ts';
import { AdminUserTable } from './admin-user-table.tsx';
import { type UserView, useUserView } from './use-user-view.ts';

const words = messages.users;
const admin = messages.userAdmin;
const approvals = messages.approvals;
const noUsers: readonly UserSummary[] = [];
const statusLabels = {
  held: admin.held,
  suspended: messages.accountChanges.suspendedStatus,
  'without-second-step': admin.adminsWithoutStep,
  'mail-failed': admin.mailFailedStanding,
};
const emptyTexts = {
  held: approvals.noneWaiting,
  suspended: messages.accountChanges.noSuspended,
  'without-second-step': admin.everyAdminHasStep,
  'mail-failed': admin.noMailFailed,
};

/** /admin/users 'Data Pengguna' (§2, §6): a list with search and filters; one person opens in a dialog. */
export default function AdminUsersPage() {
  const view = useUserView();
  const list = useListPage(userPage(view.query));
  const users = list.answer.data?.items ?? noUsers;
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLDivElement>(users.map(({ id }) => id));
  return (
    <div ref={container}>
      <PageHeader
        title={messages.shell.screens.users}
        actions={
          <DownloadList {...listDownload(exportUsers, view.query)} note={messages.exports.phonesMasked} />
        }
      />
      <div className="grid gap-6">
        <Suspense fallback={<div className="min-h-[45px]" />}>
          <ListViews list="users" query={view.query} />
        </Suspense>
        <UserFilters view={view} />
        <ListResults list={list} view={view} {...searchFailure(admin.listFailed)} empty={emptyText(view)}>
          {({ items, held: waitingCount }) => (
            <>
              {waitingCount === 0 || view.query.status === 'held' ? null : (
                <WaitingAccounts count={waitingCount} />
              )}
              <AdminUserTable users={items} busy={list.busy} view={view} />
            </>
          )}
        </ListResults>
      </div>
      <AdminUserDialog
        id={view.openedId}
        onClose={view.close}
        onDeleted={(id) => {
          view.close();
          focusAfterRemoving(id);
        }}
      />
    </div>
  );
}

function UserFilters({ view }: { view: UserView }) {
  return (
    <FilterBar
      label={admin.filters}
      view={view}
      foldedFilterCount={[view.query.role, view.query.status].filter((value) => value !== undefined).length}
      search={{ name: 'q', label: admin.search }}
      selects={[
        {
          name: 'role',
          label: words.role,
          all: admin.allRoles,
          options: filterOptions(roles, messages.shell.roleLabels),
        },
        {
          name: 'status',
          label: approvals.standing,
          all: approvals.allStandings,
          options: filterOptions(userStatuses, statusLabels),
        },
      ]}
    />
  );
}

function emptyText({ query: { status, role, q } }: UserView): string {
  const isOnlyStatus = role === undefined && q === undefined;
  return status !== undefined && isOnlyStatus ? emptyTexts[status] : admin.listEmpty;
}

/** How many accounts wait for approval, whatever the list shows. */
function WaitingAccounts({ count }: { count: number }) {
  return (
    <p>
      {approvals.waiting(count)}{' '}
      <Link href={`${paths.users}?status=held`} className="inline-block py-1">
        {approvals.showWaiting}
      </Link>
    </p>
  );
}
