import { messages } from '@ruang-naskah/domain/messages.id';
import { auditOfPersonPath, paths } from '@ruang-naskah/domain/paths';
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
import { UserFactorsSection } from '../../factors/parts.ts';
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

/** One person: the profile, and all that an admin may do with the account (§6, decision 0014, §5.15). */
export function AdminUserPerson({ profile, onDeleted }: AdminUserPersonProps) {
  const { user, settings } = useSession();
  const today = useToday();
  const isOwn = profile.id === user.id;
  const { suspendedAt } = profile;
  return (
    <div className="grid gap-8">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-tinta-2">
        <RoleBadge role={profile.role} />
        <span>{admin.registeredOn(formatDate(profile.createdAt, settings.timeZone))}</span>
        {profile.active ? null : (
          <Badge tone="kuning">{suspendedAt === null ? admin.held : changes.suspendedStatus}</Badge>
        )}
        <Link href={auditOfPersonPath(profile.id)}>{admin.auditOf}</Link>
      </p>
      {suspendedAt === null ? (
        <AdminApproveUser profile={profile} />
      ) : (
        <AdminReopenUser profile={{ ...profile, suspendedAt }} />
      )}
      {isMinor(profile.tanggalLahir, today) ? <Alert tone="warning">{admin.minor}</Alert> : null}
      <MailDeliveryStatus profile={profile} />
      <ProfileView profile={profile} />
      {profile.active ? <AdminRole profile={profile} isOwn={isOwn} /> : null}
      {isOwn ? <OwnPassword /> : <AccountActions profile={profile} />}
      {profile.active && !isOwn ? <AdminSuspendUser id={profile.id} /> : null}
      <AdminDeleteUser profile={profile} isOwn={isOwn} onDeleted={onDeleted} />
    </div>
  );
}

/** When the mail server last accepted or refused a mail to the person. */
function MailDeliveryStatus({ profile: { mailTakenAt, mailFailedAt, mailFailure } }: { profile: Profile }) {
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

function AccountActions({ profile }: { profile: Profile }) {
  const { id, nama, email, suspendedAt } = profile;
  return (
    <>
      <AdminEmailForm profile={profile} />
      <AdminPasswordForm id={id} />
      {suspendedAt === null ? <AdminResetMail id={id} /> : null}
      <Suspense fallback={<Skeleton count={2} />}>
        <UserFactorsSection id={id} nama={nama || email} />
      </Suspense>
      <AdminEndSessions id={id} />
    </>
  );
}
