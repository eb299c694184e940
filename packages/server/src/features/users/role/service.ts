import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { AppError } from '@ruang-naskah/domain/errors';
import { paths } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Db, Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import { keepPassword } from '../../auth/password/service.ts';
import { endSessionsOf } from '../../auth/session/service.ts';
import { writeLetter } from '../../settings/service.ts';
import { AccountError } from '../accounts/service.ts';
import {
  countAdminsForChange,
  findUser,
  findUserIdByEmail,
  isSuspended,
  listOtherAdmins,
  lockUsers,
  setSuspension,
  updateEmail,
  updateRole,
} from '../repository.ts';

/** The effect of a change of role on the account itself (decision 0099). Callers have authorized it. */

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
  readonly suspended: boolean;
}

/**
 * Locks, before the session, the account's password, which is always locked first, all admins, so that of two who make
 * each other something else one is left, and those whose role matters: nobody is made responsible meanwhile.
 */
export async function lockForRole(tx: Tx, id: string, heirId?: string): Promise<void> {
  await keepPassword(tx, id);
  await countAdminsForChange(tx);
  await lockUsers(tx, heirId === undefined ? [id] : [id, heirId]);
}

/** An account, and how many admins there are. @throws AppError `users.not_found` */
export async function readAccount(
  tx: Tx,
  id: string,
): Promise<{ readonly account: Account; readonly adminCount: number }> {
  const row = await findUser(tx, id);
  if (row === undefined) throw new AppError('users.not_found');
  const { email, role } = row;
  return {
    account: { id, email, role, active: row.active === 1, suspended: isSuspended(row) },
    adminCount: await countAdminsForChange(tx),
  };
}

/** Sets the role, and ends every session with the previous one. */
export async function giveRole(deps: Deps, tx: Tx, account: Account, role: Role): Promise<void> {
  await endSessionsOf(tx, account.id);
  await updateRole(tx, account, role, deps.clock.now());
}

/** Closes the account, by the operator without a reason; null opens it again. */
export function keepSuspension(
  tx: Tx,
  id: string,
  suspension: { readonly reason: string | null } | null,
  now: number,
): Promise<void> {
  return setSuspension(tx, id, suspension, now);
}

/** Gives the account another address. */
export async function giveEmail(
  tx: Tx,
  id: string,
  change: { readonly email: string; readonly reason: string | null; readonly now: number },
): Promise<void> {
  const row = await findUser(tx, id);
  if (row === undefined) throw new AppError('users.not_found');
  await updateEmail(tx, row, change);
}

/**
 * Mails every admin what concerns them all, and whose audit lines say who did it: also the one who seems to have done it,
 * for their session may be in other hands. `but` is the account that it is about.
 */
export async function tellAdmins(
  deps: Deps,
  tx: Tx,
  { subject, bodyOf }: { readonly subject: string; readonly bodyOf: (link: string) => string },
  { action, but = null }: { readonly action: AuditAction; readonly but?: string | null },
): Promise<void> {
  const bodyText = await writeLetter(tx, bodyOf(`${deps.config.publicUrl}${paths.audit}?action=${action}`));
  for (const { id, email } of await listOtherAdmins(tx, but))
    await enqueueMail(deps, tx, { kind: 'admins-changed', recipient: email, subject, bodyText, userId: id });
}

/** The account of an address. @throws AccountError with one clear line */
export async function findAccountId(db: Db, email: string): Promise<string> {
  const found = await findUserIdByEmail(db, email.trim().toLowerCase());
  if (found === undefined) throw new AccountError(`${email} has no account.`);
  return found.id;
}
