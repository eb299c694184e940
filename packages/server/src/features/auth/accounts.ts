import { createHmac } from 'node:crypto';
import type { Role } from '@ruang-naskah/domain/roles';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';

/** An account with its credentials, as sign-in needs it. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly nama: string;
  readonly role: Role;
  readonly active: 0 | 1;
  /** Since when an admin has closed it; `active` is 0 as well. */
  readonly suspended_at: number | null;
  readonly password_hash: string;
  readonly failed_count: number;
  /** Since when it asks for a second step. */
  readonly second_factor_at: number | null;
  /** When it stopped being an admin; null where it never was one. */
  readonly admin_until: number | null;
}

/** Closed by an admin, rather than waiting for approval. A release of before opens an account without clearing the date. */
export function isSuspended({ active, suspended_at }: Pick<AccountRow, 'active' | 'suspended_at'>): boolean {
  return active === 0 && suspended_at !== null;
}

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.nama',
      'users.role',
      'users.active',
      'users.suspended_at',
      'users.second_factor_at',
      'users.admin_until',
      'credentials.password_hash',
      'credentials.failed_count',
    ]);
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return accounts(db).where('users.email', '=', email).executeTakeFirst();
}

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return accounts(db).where('users.id', '=', id).executeTakeFirst();
}

/**
 * Locks an account's password until the transaction ends. A transaction that writes credentials, reset links and
 * sessions or erases the account, locks it first, then the account, then its sessions: another order could deadlock.
 * SQLite writes one at a time anyway. False when there is no such account (any more).
 */
export async function lockPassword(tx: Tx, userId = ''): Promise<boolean> {
  const query = tx.selectFrom('credentials').select('user_id').where('user_id', '=', userId);
  const row = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row !== undefined;
}

/**
 * What an account that may sign in is allowed, as it is now and stays until the transaction ends: a transaction that
 * changes its role or its second step ends the session as well. Undefined when the account is held or gone.
 */
export async function lockRole(
  tx: Tx,
  userId: string,
): Promise<Pick<AccountRow, 'role' | 'second_factor_at'> | undefined> {
  const query = tx
    .selectFrom('users')
    .select(['role', 'second_factor_at'])
    .where('id', '=', userId)
    .where('active', '=', 1);
  return (engineOf(tx) === 'postgres' ? query.forShare() : query).executeTakeFirst();
}

/** An account that may sign in, as it is until the transaction ends; undefined when it is held or gone. */
export async function lockActiveAccount(tx: Tx, userId: string): Promise<AccountRow | undefined> {
  const current = await lockRole(tx, userId);
  const account = current && (await findAccount(tx, userId));
  return account && { ...account, ...current };
}

export async function addPassword(tx: Tx, userId: string, passwordHash: string, now: number): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, updated_at: now, failed_count: 0 })
    .execute();
}

/**
 * Replaces the hash and resets the failures. With `before`, only if that is still the hash: false when the password was
 * changed since it was checked, or the account was deleted.
 */
export async function updatePassword(
  tx: Tx,
  userId: string,
  { hash, now, before }: { readonly hash: string; readonly now: number; readonly before?: string },
): Promise<boolean> {
  let update = tx
    .updateTable('credentials')
    .set({ password_hash: hash, updated_at: now, failed_count: 0 })
    .where('user_id', '=', userId);
  if (before !== undefined) update = update.where('password_hash', '=', before);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the password by a hash that nobody knows the password of; false when there is no such account. */
export function invalidatePassword(deps: ProcessDeps, userId: string, hash: string): Promise<boolean> {
  return deps.db.write((tx) => updatePassword(tx, userId, { hash, now: deps.clock.now() }));
}

/** A count key for a typed address, known or not, which does not reveal it. */
export function limitKeyOfEmail(deps: Deps, email: string): string {
  return createHmac('sha256', deps.secrets.subkey('login-limit')).update(email).digest('base64url');
}
