import { permit } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { keepsAnAdmin, mayReopenUser, maySuspendUser } from '@ruang-naskah/domain/users/policy';
import type { By } from '../../call.ts';
import { audit, type Doer, portalItself } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';
import { endResetLinks } from '../../features/auth/password/service.ts';
import { endSessionsOf } from '../../features/auth/session/service.ts';
import { findHeir, giveStages } from '../../features/projects/relations/service.ts';
import { AccountError } from '../../features/users/accounts/service.ts';
import {
  type Account,
  findAccountId,
  keepSuspension,
  lockForRole,
  readAccount,
  tellAdmins,
} from '../../features/users/role/service.ts';

/** Closing an account without erasing it (decision 0145). */

/** Their sign-ins and links end; what they are responsible for stays with them until it is handed over. */
export async function suspendUser(deps: Deps, by: By, id: string, reason: string): Promise<void> {
  const work = async (tx: Tx) => {
    const { account, adminCount } = await readAccount(tx, id);
    permit(maySuspendUser(by.actor, { ...account, adminCount }));
    await suspend(deps, tx, by, { account, reason });
  };
  await writeBy(deps, by, work, { lock: (tx) => lockForRole(tx, id), alone: true });
  deps.wakeOutbox();
}

/** By the operator. @throws AccountError with one clear line */
export async function suspendAt(
  deps: ProcessDeps,
  email: string,
  reason: string | null = null,
): Promise<void> {
  const id = await findAccountId(deps.db.reads, email);
  await deps.db.write(async (tx) => {
    await lockForRole(tx, id);
    const { account, adminCount } = await readAccount(tx, id);
    if (account.suspended) throw new AccountError(`${email} is suspended already.`);
    if (!account.active) throw new AccountError(`${email} waits for approval, and cannot sign in.`);
    if (!keepsAnAdmin({ ...account, adminCount })) throw new AccountError('The last admin stays.');
    await suspend(deps, tx, portalItself, { account, reason });
  });
}

/** After a restore: closes an account that the backup brought back open. Its sign-ins were left out. */
export async function suspendAgain(deps: ProcessDeps, id: string, reason: string): Promise<void> {
  await deps.db.write(async (tx) => {
    await lockForRole(tx, id);
    await keepSuspension(tx, id, { reason }, deps.clock.now());
    await audit(tx, deps, portalItself, { action: 'users.suspended', id });
  });
}

async function suspend(
  deps: Deps,
  tx: Tx,
  doer: Doer,
  { account, reason }: { readonly account: Account; readonly reason: string | null },
): Promise<void> {
  const { id } = account;
  await keepSuspension(tx, id, { reason }, deps.clock.now());
  await endSessionsOf(tx, id);
  await endResetLinks(tx, id);
  await audit(tx, deps, doer, { action: 'users.suspended', id });
  await tellOthers(deps, tx, account, 'users.suspended');
}

/** With the password, the second step, the calendar address and the stages that are still theirs. */
export async function reopenUser(deps: Deps, by: By, id: string): Promise<void> {
  const work = async (tx: Tx) => {
    const { account } = await readAccount(tx, id);
    permit(mayReopenUser(by.actor, account));
    await reopen(deps, tx, by, account);
  };
  await writeBy(deps, by, work, { lock: (tx) => lockForRole(tx, id) });
  deps.wakeOutbox();
}

/** By the operator. @throws AccountError with one clear line */
export async function reopenAt(deps: ProcessDeps, email: string): Promise<void> {
  const id = await findAccountId(deps.db.reads, email);
  await deps.db.write(async (tx) => {
    await lockForRole(tx, id);
    const { account } = await readAccount(tx, id);
    if (!account.suspended) throw new AccountError(`${email} is not suspended.`);
    await reopen(deps, tx, portalItself, account);
  });
}

async function reopen(deps: Deps, tx: Tx, doer: Doer, account: Account): Promise<void> {
  await keepSuspension(tx, account.id, null, deps.clock.now());
  await audit(tx, deps, doer, { action: 'users.reopened', id: account.id });
  await tellOthers(deps, tx, account, 'users.reopened');
}

/** Who is an admin is every admin's business (decision 0121). */
async function tellOthers(
  deps: Deps,
  tx: Tx,
  { id, role }: Account,
  action: 'users.suspended' | 'users.reopened',
): Promise<void> {
  if (role !== 'admin') return;
  const { adminSuspendedBody, adminReopenedBody, adminsChangedSubject: subject } = messages.mail;
  const bodyOf = action === 'users.suspended' ? adminSuspendedBody : adminReopenedBody;
  await tellAdmins(deps, tx, { subject, bodyOf }, { action, but: id });
}

/** The open stages of a closed account go to an editor, who is told. */
export async function handOverStages(deps: Deps, by: By, id: string, handOverTo: string): Promise<void> {
  const work = async (tx: Tx) => {
    const { account } = await readAccount(tx, id);
    permit(mayReopenUser(by.actor, account));
    const heir = await findHeir(tx, handOverTo);
    if (heir === null) throw fieldError('handOverTo', messages.projects.editorRequired);
    const stages = await giveStages(deps, tx, by.actor, { personId: id, heir });
    if (stages === 0) return;
    const detail = { stages, handedTo: heir.id };
    await audit(tx, deps, by, { action: 'users.stages_handed_over', id, detail });
  };
  await writeBy(deps, by, work, { lock: (tx) => lockForRole(tx, id, handOverTo), alone: true });
  deps.wakeOutbox();
}
