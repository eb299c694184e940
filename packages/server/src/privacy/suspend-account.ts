import { permit } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import {
  keepsAnAdmin,
  mayHandOverStages,
  mayReopenUser,
  maySuspendUser,
} from '@ruang-naskah/domain/users/policy';
import { type AuditContext, audit, portalItself } from '../db/audit.ts';
import type { Tx } from '../db/handle.ts';
import { writeBy } from '../db/write.ts';
import type { Deps, ProcessDeps } from '../deps.ts';
import { endResetLinks, sendPasswordLink } from '../features/auth/reset-password.ts';
import { endSessionsOf } from '../features/auth/sessions.ts';
import { keepInBell } from '../features/notices/take-back.ts';
import { findSuccessor, handOverOpenStages } from '../features/projects/hand-over.ts';
import { mailAdmins } from '../features/users/admins.ts';
import {
  type Account,
  findAccountId,
  lockForChange,
  readAccount,
  setSuspension,
} from '../features/users/change-account.ts';
import { AccountError } from '../features/users/create-admin.ts';
import { deleteWaitingMailOf } from '../jobs/outbox.ts';
import type { RequestContext } from '../request-context.ts';

/** Closing an account without erasing it (decision 0145). */

/** Ends sessions, reset links and waiting mails; the stages of the person stay theirs until they are handed over. */
export async function suspendUser(
  deps: Deps,
  context: RequestContext,
  id: string,
  reason: string,
): Promise<void> {
  const work = async (tx: Tx) => {
    const { account, adminCount } = await readAccount(tx, id);
    permit(maySuspendUser(context.actor, { ...account, adminCount }));
    await suspend(deps, tx, context, { account, reason });
  };
  await writeBy(deps, context, work, { lock: (tx) => lockForChange(tx, id) });
  deps.wakeOutbox();
}

/** By the operator. @throws AccountError with one clear line */
export async function suspendByOperator(
  deps: ProcessDeps,
  email: string,
  reason: string | null = null,
): Promise<void> {
  const id = await findAccountId(deps.db.reads, email);
  await deps.db.write(async (tx) => {
    await lockForChange(tx, id);
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
    await lockForChange(tx, id);
    await setSuspension(tx, id, { reason }, deps.clock.now());
    await deleteWaitingMailOf(tx, id);
    await audit(tx, deps, portalItself, { action: 'users.suspended', id });
  });
}

async function suspend(
  deps: Deps,
  tx: Tx,
  doer: AuditContext,
  { account, reason }: { readonly account: Account; readonly reason: string | null },
): Promise<void> {
  const { id } = account;
  await setSuspension(tx, id, { reason }, deps.clock.now());
  await endSessionsOf(tx, id);
  await endResetLinks(tx, id);
  await deleteWaitingMailOf(tx, id);
  await audit(tx, deps, doer, { action: 'users.suspended', id });
  await mailOtherAdmins(deps, tx, account, 'users.suspended');
}

/** Opens it with the password, second step, calendar address and stages that it still has. What was told stays in the bell. */
export async function reopenUser(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const work = async (tx: Tx) => {
    const { account } = await readAccount(tx, id);
    permit(mayReopenUser(context.actor, account));
    await reopen(deps, tx, context, account);
  };
  await writeBy(deps, context, work, { lock: (tx) => lockForChange(tx, id) });
  deps.wakeOutbox();
}

/** By the operator. @throws AccountError with one clear line */
export async function reopenByOperator(deps: ProcessDeps, email: string): Promise<void> {
  const id = await findAccountId(deps.db.reads, email);
  await deps.db.write(async (tx) => {
    await lockForChange(tx, id);
    const { account } = await readAccount(tx, id);
    if (!account.suspended) throw new AccountError(`${email} is not suspended.`);
    await reopen(deps, tx, portalItself, account);
  });
}

async function reopen(deps: Deps, tx: Tx, doer: AuditContext, account: Account): Promise<void> {
  await setSuspension(tx, account.id, null, deps.clock.now());
  await keepInBell(tx, account.id);
  if (account.lostPassword) await sendPasswordLink(deps, tx, account);
  await audit(tx, deps, doer, { action: 'users.reopened', id: account.id });
  await mailOtherAdmins(deps, tx, account, 'users.reopened');
}

/** Who is an admin is every admin's business (decision 0121). */
async function mailOtherAdmins(
  deps: Deps,
  tx: Tx,
  { id, role }: Account,
  action: 'users.suspended' | 'users.reopened',
): Promise<void> {
  if (role !== 'admin') return;
  const { adminSuspendedBody, adminReopenedBody, adminsChangedSubject: subject } = messages.mail;
  const bodyOf = action === 'users.suspended' ? adminSuspendedBody : adminReopenedBody;
  await mailAdmins(deps, tx, { subject, bodyOf }, { action, except: id });
}

/** The open stages of a closed account go to an editor, who is told. Returns how many there were. */
export async function handOverStages(
  deps: Deps,
  context: RequestContext,
  id: string,
  handOverTo: string,
): Promise<number> {
  const work = async (tx: Tx) => {
    const { account } = await readAccount(tx, id);
    permit(mayHandOverStages(context.actor, account));
    const successor = await findSuccessor(tx, handOverTo);
    if (successor === null) throw fieldError('handOverTo', messages.projects.editorRequired);
    const stages = await handOverOpenStages(deps, tx, context.actor, { personId: id, successor });
    if (stages === 0) return stages;
    const detail = { stages, handedTo: successor.id };
    await audit(tx, deps, context, { action: 'users.stages_handed_over', id, detail });
    return stages;
  };
  const stages = await writeBy(deps, context, work, { lock: (tx) => lockForChange(tx, id, handOverTo) });
  deps.wakeOutbox();
  return stages;
}
