import { permit } from '@ruang-naskah/domain/actor';
import type { AdminPasswordInput } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import { countCall } from '../../db/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { findAccount, isSuspended } from '../auth/accounts.ts';
import { requireOldPassword, setPassword } from '../auth/change-password.ts';
import { sendResetMail } from '../auth/reset-password.ts';

/** Sets a user's password given their old one (§5): five tries an hour for each account. */
export async function setUserPassword(
  deps: Deps,
  context: RequestContext,
  id: string,
  input: AdminPasswordInput,
): Promise<void> {
  permit(mayAdministerUsers(context.actor));
  const found = await findAccount(deps.db.reads, id);
  if (found === undefined) throw new AppError('users.not_found');
  await countCall(deps.db, deps.clock, { key: `admin-password-of:${id}`, limit: 5, seconds: 3600 });
  const account = await requireOldPassword(deps, found, input.oldPassword, 'users.old_password_wrong');
  await setPassword(deps, context, account, input.password);
}

/** Sends a user the reset link, which needs no old password (decision 0014). */
export async function sendUserReset(deps: Deps, context: RequestContext, id: string): Promise<void> {
  permit(mayAdministerUsers(context.actor));
  const account = await findAccount(deps.db.reads, id);
  if (account === undefined) throw new AppError('users.not_found');
  if (isSuspended(account)) throw new AppError('users.suspended');
  await sendResetMail(deps, context, account);
}
