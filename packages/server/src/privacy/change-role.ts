import { permit } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { eventsOfKinds, noticeKindsOf } from '@ruang-naskah/domain/notices/values';
import { paths } from '@ruang-naskah/domain/paths';
import type { StageHandover } from '@ruang-naskah/domain/projects/handover';
import type { Role } from '@ruang-naskah/domain/roles';
import { keepsAnAdmin, mayChangeRole } from '@ruang-naskah/domain/users/policy';
import type { ChangeRoleInput } from '@ruang-naskah/domain/users/schema';
import { type AuditContext, audit, portalItself } from '../db/audit.ts';
import type { Tx } from '../db/handle.ts';
import { writeBy } from '../db/write.ts';
import type { Deps, ProcessDeps } from '../deps.ts';
import { markDoneNoticesRead } from '../features/notices/mark-done.ts';
import {
  findSuccessor,
  giveProjectsBack,
  handoverDetail,
  releaseFromProjects,
} from '../features/projects/hand-over.ts';
import { composeMail } from '../features/settings/compose-mail.ts';
import { mailAdmins } from '../features/users/admins.ts';
import {
  type Account,
  findAccountId,
  lockForChange,
  readAccount,
  setRole,
} from '../features/users/change-account.ts';
import { AccountError } from '../features/users/create-admin.ts';
import { enqueueMail } from '../jobs/outbox.ts';
import type { RequestContext } from '../request-context.ts';

/** Another role for an account (decision 0145), with what depends on the previous one. */

/**
 * By an admin: the person's sessions end, open stages go to an editor or to nobody, and a mail tells them. Setting the same
 * role changes nothing.
 */
export async function changeRole(
  deps: Deps,
  context: RequestContext,
  id: string,
  input: ChangeRoleInput,
): Promise<void> {
  const { role, handOverTo } = input;
  const work = async (tx: Tx) => {
    const { account, adminCount } = await readAccount(tx, id);
    permit(mayChangeRole(context.actor, { ...account, adminCount }));
    const successor = await findSuccessor(tx, handOverTo);
    if (successor?.id === id) throw fieldError('handOverTo', messages.projects.editorRequired);
    if (account.role === role) return;
    await applyRole(deps, tx, context, { account, role, successor });
    await mailNewRole(deps, tx, account, role);
  };
  await writeBy(deps, context, work, { lock: (tx) => lockForChange(tx, id, handOverTo) });
  deps.wakeOutbox();
}

/** By the operator; open stages become unassigned. A waiting account is approved. @throws AccountError */
export async function changeRoleByOperator(deps: ProcessDeps, email: string, role: Role): Promise<void> {
  const id = await findAccountId(deps.db.reads, email);
  await deps.db.write(async (tx) => {
    await lockForChange(tx, id);
    const { account, adminCount } = await readAccount(tx, id);
    if (role !== 'admin' && !keepsAnAdmin({ ...account, adminCount })) {
      throw new AccountError('The last admin stays admin.');
    }
    await applyRole(deps, tx, portalItself, { account, role, successor: null });
  });
}

interface RoleChange {
  readonly account: Account;
  readonly role: Role;
  readonly successor: StageHandover['successor'];
}

async function applyRole(
  deps: Deps,
  tx: Tx,
  doer: AuditContext,
  { account, role, successor }: RoleChange,
): Promise<void> {
  const { id } = account;
  await setRole(deps, tx, account, role);
  // A new role also approves an account that waited.
  if (!account.active) await markDoneNoticesRead(deps, tx, { events: ['accountWaiting'], causedBy: id });
  // Who stops being an admin is asked nothing as one, and may not open what these notices lead to.
  const eventsToldToAdmins = eventsOfKinds(noticeKindsOf('admin'));
  if (account.role === 'admin' && role !== 'admin')
    await markDoneNoticesRead(deps, tx, { events: eventsToldToAdmins, recipientIds: [id] });
  // With the same role the person keeps the stages.
  const stages =
    account.role === role ? 0 : await releaseFromProjects(deps, tx, doer.actor, { personId: id, successor });
  if (role === 'penulis') await giveProjectsBack(deps, tx, doer.actor, id);
  const detail = { from: account.role, to: role, ...handoverDetail(stages, successor) };
  await audit(tx, deps, doer, { action: 'users.role_changed', id, detail });
  if ((account.role === 'admin') !== (role === 'admin')) await mailOtherAdmins(deps, tx, account, role);
}

/** So that no new admin goes unnoticed: whoever steals the session of one would make a second. */
function mailOtherAdmins(deps: Deps, tx: Tx, { id, role: before }: Account, role: Role): Promise<void> {
  const { roleLabels } = messages.shell;
  const bodyOf = (link: string) =>
    messages.mail.adminsChangedBody(roleLabels[before], roleLabels[role], link);
  const text = { subject: messages.mail.adminsChangedSubject, bodyOf };
  return mailAdmins(deps, tx, text, { action: 'users.role_changed', except: id });
}

async function mailNewRole(deps: Deps, tx: Tx, { id, email }: Account, role: Role): Promise<void> {
  const link = `${deps.config.publicUrl}${paths.login}`;
  await enqueueMail(deps, tx, {
    kind: 'role-changed',
    recipient: email,
    subject: messages.mail.roleChangedSubject,
    bodyText: await composeMail(tx, messages.mail.roleChangedBody(messages.shell.roleLabels[role], link)),
    userId: id,
  });
}
