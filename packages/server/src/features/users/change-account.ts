import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { normaliseEmail } from '@ruang-naskah/domain/fields';
import type { Role } from '@ruang-naskah/domain/roles';
import { searchText } from '@ruang-naskah/domain/search-text';
import { mayDeleteUser } from '@ruang-naskah/domain/users/policy';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { isSuspended, lockPassword } from '../auth/accounts.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { noteAccountsChange } from './add.ts';
import { countAdmins, lockAndCountAdmins } from './admins.ts';
import { AccountError } from './create-admin.ts';
import { findUser } from './find.ts';

/**
 * What another role or address, closing, opening and deleting do to the account itself (decision 0145). Callers have
 * authorized it.
 */

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
  readonly suspended: boolean;
  /** It got another address since it was closed, and no link for a password yet. */
  readonly lostPassword: boolean;
}

/**
 * Locks before the session is locked: the account's password, always the first lock; all admins, so that two who change
 * each other's role at once leave one admin; and the account and its successor, so that neither role changes meanwhile.
 */
export async function lockForChange(tx: Tx, id: string, successorId?: string): Promise<void> {
  await lockPassword(tx, id);
  await lockAndCountAdmins(tx);
  if (engineOf(tx) !== 'postgres') return;
  const ids = successorId === undefined ? [id] : [id, successorId];
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/**
 * Locks before the session is locked: the account's password, always the first lock; for an admin also all admins, so
 * that two who delete each other at once take turns.
 */
export async function lockForDeletion(tx: Tx, id: string): Promise<void> {
  await lockPassword(tx, id);
  if ((await findUser(tx, id))?.role === 'admin') await lockAndCountAdmins(tx);
}

/** An account, and how many admins there are. @throws AppError `users.not_found` */
export async function readAccount(
  tx: Tx,
  id: string,
): Promise<{ readonly account: Account; readonly adminCount: number }> {
  const row = await findUser(tx, id);
  if (row === undefined) throw new AppError('users.not_found');
  const { email, role } = row;
  const suspended = isSuspended(row);
  const lostPassword = suspended && (row.email_changed_at ?? 0) >= (row.suspended_at ?? 0);
  return {
    account: { id, email, role, active: row.active === 1, suspended, lostPassword },
    adminCount: await lockAndCountAdmins(tx),
  };
}

/** The account that the actor may delete; locks the number of admins until the transaction ends. */
export async function requireDeletable(tx: Tx, actor: Actor, id: string): Promise<{ role: Role }> {
  const row = await findUser(tx, id);
  if (row === undefined) throw new AppError('users.not_found');
  const { role } = row;
  const adminCount = role === 'admin' ? await lockAndCountAdmins(tx) : await countAdmins(tx);
  permit(mayDeleteUser(actor, { id, role, active: row.active === 1, adminCount }));
  return { role };
}

/** Sets the role, and ends every session with the previous one. */
export async function setRole(deps: Deps, tx: Tx, { id, role: before }: Account, role: Role): Promise<void> {
  const now = deps.clock.now();
  await endSessionsOf(tx, id);
  const leftAdmin = before === 'admin' && role !== 'admin' ? { admin_until: now } : {};
  await tx
    .updateTable('users')
    .set({ role, updated_at: now, ...leftAdmin })
    .where('id', '=', id)
    .execute();
  // Who waited is let in with it; who is suspended stays so.
  await tx
    .updateTable('users')
    .set({ active: 1 })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .execute();
}

/** Closes an account, by the operator without a reason; null opens it again. */
export async function setSuspension(
  tx: Tx,
  id: string,
  suspension: { readonly reason: string | null } | null,
  now: number,
): Promise<void> {
  const columns =
    suspension === null
      ? ({ active: 1, suspended_at: null, suspended_reason: null } as const)
      : ({ active: 0, suspended_at: now, suspended_reason: suspension.reason } as const);
  await tx
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute();
  noteAccountsChange(tx);
}

/** Gives the account another address, whose mail server has said nothing yet. */
export async function setEmail(
  tx: Tx,
  id: string,
  { email, reason, now }: { readonly email: string; readonly reason: string | null; readonly now: number },
): Promise<void> {
  const row = await findUser(tx, id);
  if (row === undefined) throw new AppError('users.not_found');
  await tx
    .updateTable('users')
    .set({
      email,
      search_text: searchText(`${row.nama} ${email} ${row.kota ?? ''}`),
      mail_taken_at: null,
      mail_failed_at: null,
      mail_failure: null,
      email_changed_at: now,
      email_reason: reason,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  noteAccountsChange(tx);
}

/** The account of an address. @throws AccountError with one clear line */
export async function findAccountId(db: Db, email: string): Promise<string> {
  const address = normaliseEmail(email);
  const found = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst();
  if (found === undefined) throw new AccountError(`${email} has no account.`);
  return found.id;
}
