import type { Role } from '@ruang-naskah/domain/roles';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Parameters } from '../../db/prepared.ts';
import { prepareWrite } from '../../db/prepared-writes.ts';

/** An account as sign-in needs it. */
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

export function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return accounts(db).where('users.id', '=', id).executeTakeFirst();
}

/**
 * Locks an account's password until the transaction ends. A transaction that writes credentials, reset links and
 * sessions or erases the account, locks it first, then the account, then its sessions: another order could deadlock.
 * SQLite writes one at a time anyway. False when there is no such account (any more).
 */
export async function keepCredential(tx: Tx, userId = ''): Promise<boolean> {
  const query = tx.selectFrom('credentials').select('user_id').where('user_id', '=', userId);
  const row = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row !== undefined;
}

/**
 * What an account that may sign in is allowed, as it is now and stays until the transaction ends: a transaction that
 * changes its role or its second step ends the session as well. Undefined when the account is held or gone.
 */
export async function keepRole(
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

export async function insertCredential(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
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
  const written =
    before === undefined
      ? await replaceHash(tx, { userId, hash, now })
      : await replaceSameHash(tx, { userId, hash, now, before });
  return written > 0;
}

type NewHash = { userId: string; hash: string; now: number };
const replaceHash = prepareWrite((tx, p: Parameters<NewHash>) => hashUpdate(tx, p));
const replaceSameHash = prepareWrite((tx, p: Parameters<NewHash & { before: string }>) =>
  hashUpdate(tx, p).where('password_hash', '=', p('before')),
);

function hashUpdate(tx: Tx, p: Parameters<NewHash>) {
  return tx
    .updateTable('credentials')
    .set({ password_hash: p('hash'), updated_at: p('now'), failed_count: 0 })
    .where('user_id', '=', p('userId'));
}

export async function countFailure(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set((eb) => ({ failed_count: eb('failed_count', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
