import { randomInt } from 'node:crypto';
import { isEmail, normaliseEmail } from '@ruang-naskah/domain/fields';
import { limits } from '@ruang-naskah/domain/limits';
import { foldText, searchText, sortKey } from '@ruang-naskah/domain/search-text';
import { isAdmin } from '../../db/admins.ts';
import { audit, portalItself } from '../../db/audit.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { ProcessDeps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { addPassword } from '../auth/accounts.ts';
import { accountColumns, type NewUser } from './columns.ts';
import { emailExists } from './find.ts';

/** What the operator's commands refuse, in one clear line. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/** Without letters and digits that look alike: the password is read from a terminal and typed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function makePassword(length = 16): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** `portal admin create`. @throws AccountError */
export async function createAdmin(deps: ProcessDeps, email: string, password: string): Promise<void> {
  const address = normaliseEmail(email);
  if (!isEmail(address)) throw new AccountError(`${email} is not an e-mail address.`);
  if ([...password].length < limits.passwordMin) {
    throw new AccountError(`The password needs at least ${limits.passwordMin} characters.`);
  }
  if (await emailExists(deps.db.reads, address)) throw new AccountError(`${address} has an account already.`);
  const hash = await deps.passwords.hash(password);
  const id = newId();
  const now = deps.clock.now();
  await deps.db.write(async (tx) => {
    const user = { id, email: address, role: 'admin', active: true, consentVersion: null, now } as const;
    await insertBareUser(tx, user, 'Admin');
    await addPassword(tx, id, hash, now);
    await audit(tx, deps, portalItself, { action: 'users.admin_created', id });
  });
}

/** An account without personal data: the first admin. */
async function insertBareUser(tx: Tx, user: NewUser, nama: string): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...accountColumns(user),
      nama,
      nama_fold: foldText(nama),
      nama_sort: sortKey(nama),
      search_text: searchText(`${nama} ${user.email}`),
    })
    .execute();
}

/** On the very first start: makes the admin of the environment. Returns the password if it was generated. */
export async function ensureFirstAdmin(
  deps: ProcessDeps,
): Promise<{ email: string; password: string | undefined } | undefined> {
  if (await hasAdmin(deps.db.reads)) return undefined;
  const { email, password } = deps.config.firstAdmin;
  const chosen = password ?? makePassword();
  try {
    await createAdmin(deps, email, chosen);
  } catch (error) {
    const isTaken = error instanceof AccountError || isUniqueViolation(error);
    // Another process made it first.
    if (isTaken && (await hasAdmin(deps.db.reads))) return undefined;
    throw error;
  }
  return { email, password: password === undefined ? chosen : undefined };
}

/** Whether there is an admin at all, be it a suspended one. */
async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where(isAdmin).limit(1).executeTakeFirst()) !== undefined;
}

/** The message about the first admin, with a generated password. */
export function describeFirstAdmin(admin: {
  readonly email: string;
  readonly password: string | undefined;
}): string {
  const lines = ['  First admin made:', `    e-mail    ${admin.email}`];
  if (admin.password !== undefined) {
    lines.push(
      `    password  ${admin.password}`,
      '  This password is shown only now. Change it after signing in.',
    );
  }
  return lines.join('\n');
}
