import { permit } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { isResetByOperator } from '@ruang-naskah/domain/factors/policy';
import { isEmail } from '@ruang-naskah/domain/fields';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayAdministerUsers, mayChangeEmail } from '@ruang-naskah/domain/users/policy';
import type { ChangeEmailInput } from '@ruang-naskah/domain/users/schema';
import type { By } from '../../call.ts';
import { audit, type Doer, portalItself } from '../../db/audit.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';
import { findAccount, startAnew } from '../../features/auth/password/service.ts';
import { endPasskeys } from '../../features/factors/service.ts';
import { writeLetter } from '../../features/settings/service.ts';
import { AccountError } from '../../features/users/accounts/service.ts';
import { findAccountId, giveEmail, lockForRole, tellAdmins } from '../../features/users/role/service.ts';
import { newToken } from '../../infra/ids.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { deleteOfAddress } from './repository.ts';

/** Another e-mail address for an account (decision 0145), with what hung on the one before. */

interface Change {
  readonly email: string;
  readonly reason: string | null;
  /** Of a password that nobody knows. */
  readonly hash: string;
}

/** @throws AppError `users.email_by_operator`, `auth.email_in_use` */
export async function changeEmail(
  deps: Deps,
  by: By,
  id: string,
  { email, reason }: ChangeEmailInput,
): Promise<void> {
  permit(mayAdministerUsers(by.actor));
  const hash = await deps.passwords.hash(newToken());
  const work = async (tx: Tx) => {
    const account = await findAccount(tx, id);
    if (account === undefined) throw new AppError('users.not_found');
    const { role, admin_until: adminUntil } = account;
    const byOperator = isResetByOperator({ role, adminUntil }, deps.clock.now());
    permit(mayChangeEmail(by.actor, { byOperator }));
    if (account.email === email) throw fieldError('email', messages.accountChanges.emailSame);
    await apply(deps, tx, by, { account, change: { email, reason, hash } });
  };
  try {
    await writeBy(deps, by, work, { lock: (tx) => lockForRole(tx, id) });
  } catch (error) {
    if (!isUniqueViolation(error, 'users', 'email')) throw error;
    throw new AppError('auth.email_in_use', { fields: { email: messages.auth.emailInUse } });
  }
  deps.wakeOutbox();
}

/** By the operator, for admins too. @throws AccountError with one clear line */
export async function changeEmailAt(
  deps: ProcessDeps,
  before: string,
  { email: after, reason = null }: { readonly email: string; readonly reason?: string | null },
): Promise<void> {
  const email = after.trim().toLowerCase();
  if (!isEmail(email)) throw new AccountError(`${after} is not an e-mail address.`);
  const id = await findAccountId(deps.db.reads, before);
  const hash = await deps.passwords.hash(newToken());
  try {
    await deps.db.write(async (tx) => {
      await lockForRole(tx, id);
      const account = await findAccount(tx, id);
      if (account === undefined) throw new AccountError(`${before} has no account.`);
      if (account.email === email) throw new AccountError(`${after} is its address already.`);
      await apply(deps, tx, portalItself, { account, change: { email, reason, hash } });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users', 'email')) throw error;
    throw new AccountError(`${after} has an account already.`);
  }
}

async function apply(
  deps: Deps,
  tx: Tx,
  doer: Doer,
  {
    account,
    change,
  }: { readonly account: { readonly id: string; readonly email: string }; readonly change: Change },
): Promise<void> {
  const { id } = account;
  const { email, reason, hash } = change;
  await deleteOfAddress(tx, id, account.email);
  await giveEmail(tx, id, { email, reason, now: deps.clock.now() });
  await startAnew(deps, tx, { id, email }, hash);
  await endPasskeys(tx, id);
  await enqueueMail(deps, tx, {
    kind: 'email-changed',
    recipient: account.email,
    subject: messages.mail.emailChangedSubject,
    bodyText: await writeLetter(tx, messages.mail.emailChangedBody),
    userId: id,
  });
  await audit(tx, deps, doer, { action: 'users.email_changed', id });
  const text = { subject: messages.mail.addressChangedSubject, bodyOf: messages.mail.addressChangedBody };
  await tellAdmins(deps, tx, text, { action: 'users.email_changed' });
}
