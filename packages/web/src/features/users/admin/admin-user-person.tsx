import { messages } from '@ruang-naskah/domain/messages.id';
import { auditOfPath, paths } from '@ruang-naskah/domain/paths';
import { isMinor } from '@ruang-naskah/domain/users/policy';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { useToday } from '../../../api/use-today.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { FactorsOf } from '../../factors/queries.ts';
import { ProfileView } from '../profile/profile-view.tsx';
import { RoleBadge } from '../role-badge.tsx';
import { AdminApproveUser } from './admin-approve-user.tsx';
import { AdminDeleteUser } from './admin-delete-user.tsx';
import { AdminEmailForm } from './admin-email-form.tsx';
import { AdminPasswordForm } from './admin-password-form.tsx';
import { AdminEndSessions, AdminResetMail } from './admin-person-actions.tsx';
import { AdminRole } from './admin-role.tsx';
import { AdminReopenUser, AdminSuspendUser } from './admin-suspension.tsx';

const words = messages.users;
const admin = messages.userAdmin;
const changes = messages.accountChanges;

interface AdminUserPersonProps {
  readonly profile: Profile;
  readonly onDeleted: () => void;
}

/** One person: approval where they wait for it, the whole profile, a new password or the way to one, the end of their sign-ins, and deletion (§6, decision 0014, §5.15). */
export function AdminUserPerson({ profile, onDeleted }: AdminUserPersonProps) {
  const { user, settings } = useSession();
  const today = useToday();
  const own = profile.id === user.id;
  const { suspendedAt } = profile;
  return (
    <div className="grid gap-8">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-tinta-2">
        <RoleBadge role={profile.role} />
        <span>{admin.registeredOn(formatDate(profile.createdAt, settings.timeZone))}</span>
        {profile.active ? null : (
          <Badge tone="kuning">{suspendedAt === null ? admin.inactive : changes.standing}</Badge>
        )}
        <Link href={auditOfPath(profile.id)}>{admin.auditOf}</Link>
      </p>
      {suspendedAt === null ? (
        <AdminApproveUser profile={profile} />
      ) : (
        <AdminReopenUser profile={{ ...profile, suspendedAt }} />
      )}
      {isMinor(profile.tanggalLahir, today) ? <Alert tone="warning">{admin.minor}</Alert> : null}
      <MailStanding profile={profile} />
      <ProfileView profile={profile} />
      {profile.active ? <AdminRole profile={profile} own={own} /> : null}
      {own ? <OwnPassword /> : <OthersAccess profile={profile} />}
      {profile.active && !own ? <AdminSuspendUser id={profile.id} /> : null}
      <AdminDeleteUser profile={profile} own={own} onDeleted={onDeleted} />
    </div>
  );
}

/** What the mail server last did with their mail: whether it arrived, it does not tell. */
function MailStanding({ profile: { mailTakenAt, mailFailedAt, mailFailure } }: { profile: Profile }) {
  const { timeZone } = useSession().settings;
  return (
    <>
      {mailFailedAt === null || mailFailure === null ? null : (
        <Alert tone="warning">{admin.mailFailed[mailFailure](formatDateTime(mailFailedAt, timeZone))}</Alert>
      )}
      {mailTakenAt === null ? null : (
        <p className="text-tinta-2">{admin.mailTaken(formatDateTime(mailTakenAt, timeZone))}</p>
      )}
    </>
  );
}

function OwnPassword() {
  return (
    <section className="section-rule grid gap-2" aria-labelledby="password-pengguna">
      <h3 id="password-pengguna">{admin.passwordTitle}</h3>
      <p className="text-tinta-2">
        {admin.ownPassword} <Link href={paths.adminProfile}>{words.profileTitle}</Link>
      </p>
    </section>
  );
}

function OthersAccess({ profile }: { profile: Profile }) {
  const { id, nama, email, suspendedAt } = profile;
  return (
    <>
      <AdminEmailForm profile={profile} />
      <AdminPasswordForm id={id} />
      {suspendedAt === null ? <AdminResetMail id={id} /> : null}
      <Suspense fallback={<Skeleton count={2} />}>
        <FactorsOf id={id} nama={nama || email} />
      </Suspense>
      <AdminEndSessions id={id} />
    </>
  );
}
