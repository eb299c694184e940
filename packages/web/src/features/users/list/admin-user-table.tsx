import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { UserSummary } from '@ruang-naskah/domain/users/schema';
import { openHere } from '../../../api/use-opened-in-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { RoleBadge } from '../role-badge.tsx';
import type { UserView } from './use-user-view.ts';

const words = messages.users;
const admin = messages.userAdmin;

interface AdminUserTableProps {
  readonly users: readonly UserSummary[];
  readonly busy: boolean;
  readonly view: UserView;
}

/** The rows of 'Data Pengguna'; cards on a phone. Identity and account numbers are only in the dialog. */
export function AdminUserTable({ users, busy, view }: AdminUserTableProps) {
  const columns: Column<UserSummary>[] = [
    {
      key: 'nama',
      header: words.labels.nama,
      role: 'title',
      cell: ({ id, nama, email }) => (
        <a
          href={view.linkTo(id)}
          data-row-focus
          aria-haspopup="dialog"
          className="inline-block py-1"
          onClick={(event) => openHere(event, () => view.open(id))}
        >
          {nama === '' ? email : nama}
        </a>
      ),
    },
    { key: 'email', header: words.labels.email, cell: ({ email }) => <EmailText email={email} /> },
    { key: 'role', header: words.role, cell: (user) => <RoleAndStatus user={user} /> },
    { key: 'kota', header: words.labels.kota, cell: ({ kota }) => kota || words.empty },
    {
      key: 'nomerHp',
      header: words.labels.nomerHp,
      nowrap: true,
      cell: ({ nomerHp }) => nomerHp || words.empty,
    },
  ];
  return (
    <Table
      caption={messages.shell.screens.users}
      captionHidden
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      busy={busy}
      dense
      isSelected={({ id }) => id === view.openedId}
    />
  );
}

function EmailText({ email }: { email: string }) {
  return <span className="[overflow-wrap:anywhere]">{emailWithReadableDomain(email)}</span>;
}

function RoleAndStatus({ user }: { user: UserSummary }) {
  return (
    <span className="inline-grid justify-items-start gap-1">
      <RoleBadge role={user.role} />
      {user.active ? null : (
        <Badge tone="kuning">{user.suspended ? messages.accountChanges.suspendedStatus : admin.held}</Badge>
      )}
      <SecondStep {...user} />
    </span>
  );
}

/** Nobody needs a second step, but an admin without one is marked. */
function SecondStep({ role, secondStep }: UserSummary) {
  if (secondStep) return <Badge tone="hijau">{admin.secondStep}</Badge>;
  return role === 'admin' ? <Badge tone="jingga">{admin.noSecondStep}</Badge> : null;
}
