import { permit } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { isResetByOperator } from '@ruang-naskah/domain/factors/policy';
import { isEmail, normaliseEmail } from '@ruang-naskah/domain/fields';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayAdministerUsers, mayChangeEmail } from '@ruang-naskah/domain/users/policy';
import type { ChangeEmailInput } from '@ruang-naskah/domain/users/schema';
import { type AuditContext, audit, portalItself } from '../db/audit.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Tx } from '../db/handle.ts';
import { writeBy } from '../db/write.ts';
import type { Deps, ProcessDeps } from '../deps.ts';
import { type AccountRow, findAccount, isSuspended } from '../features/auth/accounts.ts';
import { endPassword, sendPasswordLink } from '../features/auth/reset-password.ts';
import { endPasskeys } from '../features/factors/stored-factors.ts';
import { composeMail } from '../features/settings/compose-mail.ts';
import { mailAdmins } from '../features/users/admins.ts';
import { findAccountId, lockForChange, setEmail } from '../features/users/change-account.ts';
import { AccountError } from '../features/users/create-admin.ts';
import { newToken } from '../infra/ids.ts';
import { deleteWaitingMailOf, enqueueMail } from '../jobs/outbox.ts';
import type { RequestContext } from '../request-context.ts';

/** Another e-mail address for an account (decision 0145), with what hung on the one before. */

interface EmailChange {
  readonly email: string;
  readonly reason: string | null;
  /** Of a password that nobody knows. */
  readonly hash: string;
}

/** @returns whether the new address has its link now. @throws AppError `users.email_by_operator`, `auth.email_in_use` */
export async function changeEmail(
  deps: Deps,
  context: RequestContext,
  id: string,
  { email, reason }: ChangeEmailInput,
): Promise<boolean> {
  permit(mayAdministerUsers(context.actor));
  const hash = await deps.passwords.hash(newToken());
  const work = async (tx: Tx) => {
    const account = await findAccount(tx, id);
    if (account === undefined) throw new AppError('users.not_found');
    const { role, admin_until: adminEndedAt } = account;
    const byOperator = isResetByOperator({ role, adminEndedAt }, deps.clock.now());
    permit(mayChangeEmail(context.actor, { byOperator }));
    if (account.email === email) throw fieldError('email', messages.accountChanges.emailSame);
    await applyEmail(deps, tx, context, { account, change: { email, reason, hash } });
    return !isSuspended(account);
  };
  try {
    const hasLink = await writeBy(deps, context, work, { lock: (tx) => lockForChange(tx, id) });
    deps.wakeOutbox();
    return hasLink;
  } catch (error) {
    if (!isUniqueViolation(error, 'users', 'email')) throw error;
    throw new AppError('auth.email_in_use', { fields: { email: messages.auth.emailInUse } });
  }
}

/** By the operator, for admins too. @throws AccountError with one clear line */
export async function changeEmailByOperator(
  deps: ProcessDeps,
  before: string,
  { email: after, reason = null }: { readonly email: string; readonly reason?: string | null },
): Promise<void> {
  const email = normaliseEmail(after);
  if (!isEmail(email)) throw new AccountError(`${after} is not an e-mail address.`);
  const id = await findAccountId(deps.db.reads, before);
  const hash = await deps.passwords.hash(newToken());
  try {
    await deps.db.write(async (tx) => {
      await lockForChange(tx, id);
      const account = await findAccount(tx, id);
      if (account === undefined) throw new AccountError(`${before} has no account.`);
      if (account.email === email) throw new AccountError(`${after} is its address already.`);
      await applyEmail(deps, tx, portalItself, { account, change: { email, reason, hash } });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users', 'email')) throw error;
    throw new AccountError(`${after} has an account already.`);
  }
}

async function applyEmail(
  deps: Deps,
  tx: Tx,
  doer: AuditContext,
  { account, change }: { readonly account: AccountRow; readonly change: EmailChange },
): Promise<void> {
  const { id } = account;
  const { email, reason, hash } = change;
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', id).execute();
  await deleteWaitingMailOf(tx, id);
  await setEmail(tx, id, { email, reason, now: deps.clock.now() });
  await endPassword(deps, tx, id, hash);
  await endPasskeys(tx, id);
  // To a closed account no link is sent before it is opened again.
  if (!isSuspended(account)) await sendPasswordLink(deps, tx, { id, email });
  await enqueueMail(deps, tx, {
    kind: 'email-changed',
    recipient: account.email,
    subject: messages.mail.emailChangedSubject,
    bodyText: await composeMail(tx, messages.mail.emailChangedBody),
    userId: id,
  });
  await audit(tx, deps, doer, { action: 'users.email_changed', id });
  const text = { subject: messages.mail.addressChangedSubject, bodyOf: messages.mail.addressChangedBody };
  await mailAdmins(deps, tx, text, { action: 'users.email_changed' });
}
