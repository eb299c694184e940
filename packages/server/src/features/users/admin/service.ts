import type { Actor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import type { AdminPasswordInput } from '@ruang-naskah/domain/auth/schema';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import { mayAdministerUsers, mayApproveUser, mayDeleteUser } from '@ruang-naskah/domain/users/policy';
import type { ListUsersQuery, UserList } from '@ruang-naskah/domain/users/schema';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { withTotal } from '../../../db/paging.ts';
import { countCall } from '../../../db/rate-limits.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import {
  findAccount,
  keepPassword,
  requireOldPassword,
  sendResetMail,
  setPassword,
} from '../../auth/password/service.ts';
import { endSessionsOf } from '../../auth/session/service.ts';
import { endNotices } from '../../notices/done/service.ts';
import { writeLetter } from '../../settings/service.ts';
import { countHeld, countUserRows, listUserRows } from '../list/repository.ts';
import { activate, countAdmins, countAdminsForChange, findUser, isSuspended } from '../repository.ts';

/** The admin's operations on accounts. */

function requireAdmin(actor: Actor): void {
  permit(mayAdministerUsers(actor));
}

/** @throws AppError `invalid` for a cursor of another list */
export async function listUsers(deps: Deps, actor: Actor, query: ListUsersQuery): Promise<UserList> {
  requireAdmin(actor);
  const page = await listUserRows(deps.db.reads, query, limits.pageSize);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  const whole = await withTotal(page, query.cursor, () => countUserRows(deps.db.reads, query));
  return { ...whole, held: await countHeld(deps.db.reads) };
}

/** The number of accounts that wait for approval. */
export function countHeldUsers(deps: Deps, actor: Actor): Promise<number> {
  requireAdmin(actor);
  return countHeld(deps.db.reads);
}

/**
 * Approves a waiting account (decision 0011), once however many admins approve at the same moment, and tells the person by
 * mail.
 */
export async function approveUser(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  await writeBy(deps, by, async (tx) => {
    const row = await findUser(tx, id);
    if (row === undefined) throw new AppError('users.not_found');
    permit(mayApproveUser(actor, { active: row.active === 1, suspended: isSuspended(row) }));
    if (!(await activate(tx, id, deps.clock.now()))) throw new AppError('users.not_held');
    await endNotices(deps, tx, { events: ['accountWaiting'], actorId: id });
    await enqueueMail(deps, tx, {
      kind: 'account-approved',
      recipient: row.email,
      subject: messages.mail.approvedSubject,
      bodyText: await writeLetter(tx, messages.mail.approvedBody(`${deps.config.publicUrl}${paths.login}`)),
      userId: id,
    });
    await audit(tx, deps, by, { action: 'users.approved', id });
  });
  deps.wakeOutbox();
}

/** The account that the actor may delete; locks the number of admins until the transaction ends. */
export async function requireDeletable(tx: Tx, actor: Actor, id: string): Promise<{ role: Role }> {
  const row = await findUser(tx, id);
  if (row === undefined) throw new AppError('users.not_found');
  const { role } = row;
  const adminCount = role === 'admin' ? await countAdminsForChange(tx) : await countAdmins(tx);
  permit(mayDeleteUser(actor, { id, role, active: row.active === 1, adminCount }));
  return { role };
}

/**
 * Locks, before the session, the account's password, which is always locked first; for an admin also all admins, so
 * that two who delete each other at once take turns.
 */
export async function lockForDeletion(tx: Tx, id: string): Promise<void> {
  await keepPassword(tx, id);
  if ((await findUser(tx, id))?.role === 'admin') await countAdminsForChange(tx);
}

/** Refuses with 404 an account that does not exist; runs before a bad body is reported. */
export async function requireAccount(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  if ((await findUser(deps.db.reads, id)) === undefined) throw new AppError('users.not_found');
}

/** Sets a user's password given their old one (§5): five tries an hour for each account. */
export async function setUserPassword(
  deps: Deps,
  by: By,
  id: string,
  input: AdminPasswordInput,
): Promise<void> {
  requireAdmin(by.actor);
  const found = await findAccount(deps.db.reads, id);
  if (found === undefined) throw new AppError('users.not_found');
  await countCall(deps.db, deps.clock, { key: `admin-password-of:${id}`, limit: 5, seconds: 3600 });
  const account = await requireOldPassword(deps, found, input.oldPassword, 'users.old_password_wrong');
  await setPassword(deps, by, account, input.password);
}

/** Sends a user the reset link, which needs no old password (decision 0014). */
export async function sendUserReset(deps: Deps, by: By, id: string): Promise<void> {
  requireAdmin(by.actor);
  const account = await findAccount(deps.db.reads, id);
  if (account === undefined) throw new AppError('users.not_found');
  if (isSuspended(account)) throw new AppError('users.suspended');
  await sendResetMail(deps, by, account);
}

/** Signs a user out everywhere (ASVS 7.4.5): a phone was lost. Their password stays. */
export async function endUserSessions(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  requireAdmin(actor);
  await writeBy(deps, by, async (tx) => {
    if ((await findUser(tx, id)) === undefined) throw new AppError('users.not_found');
    if (!(await endSessionsOf(tx, id))) return;
    await audit(tx, deps, by, { action: 'users.sessions_ended', id });
  });
}
