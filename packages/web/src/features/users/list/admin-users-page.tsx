import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { roles } from '@ruang-naskah/domain/roles';
import { exportUsers } from '@ruang-naskah/domain/users/calls';
import type { UserSummary } from '@ruang-naskah/domain/users/schema';
import { userStatuses } from '@ruang-naskah/domain/users/values';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { searchFailure } from '../../../api/api-error.ts';
import { listDownload } from '../../../api/list-download.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { EmptyPage } from '../../../ui/feedback/empty-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Deferred } from '../../../ui/list/deferred.tsx';
import { DownloadList } from '../../../ui/list/download-list.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { filterOptions } from '../../../ui/list/filter-choice.ts';
import { ListStatus } from '../../../ui/list/list-status.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { rangeText } from '../../../ui/list/range-text.ts';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { ListViews } from '../../views/queries.ts';
import { AdminUserDialog } from '../admin/admin-user-dialog.tsx';
import { userPage } from '../queries.ts';
import { AdminUserTable } from './admin-user-table.tsx';
import { type UserView, useUserView } from './use-user-view.ts';

const words = messages.users;
const admin = messages.userAdmin;
const approvals = messages.approvals;
const none: readonly UserSummary[] = [];
const statusLabels = {
  held: admin.inactive,
  suspended: messages.accountChanges.standing,
  'without-second-step': admin.adminsWithoutStep,
  'mail-failed': admin.mailFailedStanding,
};
const noneWith = {
  held: approvals.noneWaiting,
  suspended: messages.accountChanges.noSuspended,
  'without-second-step': admin.everyAdminHasStep,
  'mail-failed': admin.noMailFailed,
};

/** /admin/users 'Data Pengguna' (§2, §6): everybody, with search, filters, who waits, and one person in a dialog. */
export default function AdminUsersPage() {
  const view = useUserView();
  const { answer, busy, now, told } = useListPage(userPage(view.query));
  const users = answer.data?.items ?? none;
  const { container, removed } = useRemovalFocus<HTMLDivElement>(users.map(({ id }) => id));
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
        <ListStatus {...told} view={view} empty={emptyText(view)} />
        <Answer
          query={answer}
          loading={<Skeleton shape="rows" count={8} />}
          {...searchFailure(admin.listFailed)}
        >
          {({ held, nextCursor, total }) => (
            <Results
              users={users}
              held={held}
              nextCursor={nextCursor}
              total={total}
              busy={busy}
              now={now}
              view={view}
            />
          )}
        </Answer>
      </div>
      <AdminUserDialog
        id={view.opened}
        onClose={view.close}
        onDeleted={(id) => {
          view.close();
          removed(id);
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
      folded={[view.query.role, view.query.status].filter((value) => value !== undefined).length}
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
  const noneAtAll = role === undefined && q === undefined;
  return status !== undefined && noneAtAll ? noneWith[status] : admin.listEmpty;
}

interface ResultsProps {
  readonly users: readonly UserSummary[];
  /** How many accounts wait for approval, shown or not. */
  readonly held: number;
  readonly nextCursor: string | null;
  readonly total: number | undefined;
  readonly busy: boolean;
  readonly now: boolean;
  readonly view: UserView;
}

function Results({ users, held, nextCursor, total, busy, now, view }: ResultsProps) {
  const { status } = view.query;
  if (users.length === 0) {
    return (
      <EmptyPage previous={view.previous} busy={busy}>
        {emptyText(view)}
      </EmptyPage>
    );
  }
  return (
    <>
      {held === 0 || status === 'held' ? null : (
        <p>
          {approvals.waiting(held)}{' '}
          <Link href={`${paths.users}?status=held`} className="inline-block py-1">
            {approvals.showWaiting}
          </Link>
        </p>
      )}
      <Deferred now={now}>
        <AdminUserTable users={users} busy={busy} view={view} />
      </Deferred>
      <Pager
        previous={view.previous}
        next={nextCursor === null ? null : () => view.next(nextCursor)}
        busy={busy}
        summary={rangeText(view.range(users.length), { nextCursor, total })}
      />
    </>
  );
}
