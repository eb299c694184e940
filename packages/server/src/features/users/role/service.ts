import { AppError } from '@ruang-naskah/domain/errors';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Db, Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { keepPassword } from '../../auth/password/service.ts';
import { endSessionsOf } from '../../auth/session/service.ts';
import { AccountError } from '../accounts/service.ts';
import { countAdminsForChange, findUser, findUserIdByEmail, lockUsers, updateRole } from '../repository.ts';

/** The effect of a change of role on the account itself (decision 0099). Callers have authorized it. */

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
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
    account: { id, email, role, active: row.active === 1 },
    adminCount: await countAdminsForChange(tx),
  };
}

/** Sets the role, and ends every session with the previous one. */
export async function giveRole(deps: Deps, tx: Tx, id: string, role: Role): Promise<void> {
  await endSessionsOf(tx, id);
  await updateRole(tx, id, role, deps.clock.now());
}

/** The account of an address. @throws AccountError with one clear line */
export async function findAccountId(db: Db, email: string): Promise<string> {
  const found = await findUserIdByEmail(db, email.trim().toLowerCase());
  if (found === undefined) throw new AccountError(`${email} has no account.`);
  return found.id;
}
