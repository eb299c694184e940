import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { isNotFound } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminDeleteUser } from './admin-delete-user.tsx';
import { AdminPasswordForm } from './admin-password-form.tsx';
import { AdminResetMail } from './admin-reset-mail.tsx';
import { ProfileView } from './profile-view.tsx';
import { userById } from './queries.ts';
import { RoleBadge } from './role-badge.tsx';

const words = messages.users;

interface AdminUserDialogProps {
  /** Whose profile is open; empty when none is. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** One person: the whole profile, a new password or the way to one, and deletion (§6, DESIGN §5.14, §5.15). */
export function AdminUserDialog({ id, onClose, onDeleted }: AdminUserDialogProps) {
  const open = id !== '';
  const answer = useQuery({ ...userById(id), enabled: open });
  const profile = open ? answer.data : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={profile?.nama || words.listTitle} size="lg">
      {profile !== undefined ? (
        // Nothing typed for one person may stay for the next.
        <Person key={profile.id} profile={profile} onDeleted={() => onDeleted(profile.id)} />
      ) : isNotFound(answer.error) ? (
        <Alert tone="danger" role="alert">
          {words.notFound}
        </Alert>
      ) : answer.isError ? (
        <LoadError
          message={words.listFailed}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton count={10} />
      )}
    </Dialog>
  );
}

function Person({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  const { user, settings } = useSession();
  const own = profile.id === user.id;
  return (
    <div className="grid gap-8">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-tinta-2">
        <RoleBadge role={profile.role} />
        <span>{words.registeredOn(formatDate(profile.createdAt, settings.timeZone))}</span>
        {profile.active ? null : <span>{words.inactive}</span>}
        <Link href={`${paths.audit}?actorId=${encodeURIComponent(profile.id)}`}>{words.auditOf}</Link>
      </p>
      <ProfileView profile={profile} />
      {own ? <OwnPassword /> : <OthersPassword id={profile.id} />}
      <AdminDeleteUser profile={profile} own={own} onDeleted={onDeleted} />
    </div>
  );
}

function OwnPassword() {
  return (
    <section className="title-rule grid gap-2" aria-labelledby="password-pengguna">
      <h3 id="password-pengguna">{words.passwordTitle}</h3>
      <p className="text-tinta-2">
        {words.ownPassword} <Link href={paths.adminProfile}>{words.profileTitle}</Link>
      </p>
    </section>
  );
}

function OthersPassword({ id }: { id: string }) {
  return (
    <>
      <AdminPasswordForm id={id} />
      <AdminResetMail id={id} />
    </>
  );
}
