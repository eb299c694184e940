import { permit } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Departure } from '@ruang-naskah/domain/projects/handover';
import type { Role } from '@ruang-naskah/domain/roles';
import { keepsAnAdmin, mayChangeRole } from '@ruang-naskah/domain/users/policy';
import type { ChangeRoleInput } from '@ruang-naskah/domain/users/schema';
import type { By } from '../../call.ts';
import { audit, type Doer, portalItself } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';
import { endNotices } from '../../features/notices/done/service.ts';
import {
  findHeir,
  handedDetail,
  releasePerson,
  welcomeAuthor,
} from '../../features/projects/relations/service.ts';
import { writeLetter } from '../../features/settings/service.ts';
import { AccountError } from '../../features/users/accounts/service.ts';
import {
  type Account,
  findAccountId,
  giveRole,
  lockForRole,
  readAccount,
  tellAdmins,
} from '../../features/users/role/service.ts';
import { enqueueMail } from '../../jobs/outbox.ts';

/** Another role for an account (decision 0099), with what depends on the previous one. */

/**
 * By an admin: the person's sessions end, open stages go to an editor or to nobody, and a mail tells them. Setting the same
 * role changes nothing.
 */
export async function changeRole(deps: Deps, by: By, id: string, input: ChangeRoleInput): Promise<void> {
  const { role, handOverTo } = input;
  const work = async (tx: Tx) => {
    const { account, adminCount } = await readAccount(tx, id);
    permit(mayChangeRole(by.actor, { ...account, adminCount }));
    const heir = await findHeir(tx, handOverTo);
    if (heir?.id === id) throw fieldError('handOverTo', messages.projects.editorRequired);
    if (account.role === role) return;
    await applyRole(deps, tx, by, { account, role, heir });
    await tell(deps, tx, account, role);
  };
  await writeBy(deps, by, work, { lock: (tx) => lockForRole(tx, id, handOverTo), alone: true });
  deps.wakeOutbox();
}

/** By the operator; open stages become unassigned. A waiting account is approved. @throws AccountError */
export async function changeRoleOf(deps: ProcessDeps, email: string, role: Role): Promise<void> {
  const id = await findAccountId(deps.db.reads, email);
  await deps.db.write(async (tx) => {
    await lockForRole(tx, id);
    const { account, adminCount } = await readAccount(tx, id);
    if (role !== 'admin' && !keepsAnAdmin({ ...account, adminCount })) {
      throw new AccountError('The last admin stays admin.');
    }
    await applyRole(deps, tx, portalItself, { account, role, heir: null });
  });
}

interface Change {
  readonly account: Account;
  readonly role: Role;
  readonly heir: Departure['heir'];
}

async function applyRole(deps: Deps, tx: Tx, doer: Doer, { account, role, heir }: Change): Promise<void> {
  const { id } = account;
  await giveRole(deps, tx, account, role);
  // Who waited for approval is let in with it.
  if (!account.active) await endNotices(deps, tx, { events: ['accountWaiting'], actorId: id });
  // An heir whose role stays the same continues their work.
  const stages =
    account.role === role ? 0 : await releasePerson(deps, tx, doer.actor, { personId: id, heir });
  if (role === 'penulis') await welcomeAuthor(deps, tx, doer.actor, id);
  const detail = { from: account.role, to: role, ...handedDetail(stages, heir) };
  await audit(tx, deps, doer, { action: 'users.role_changed', id, detail });
  if ((account.role === 'admin') !== (role === 'admin')) await tellOthers(deps, tx, account, role);
}

/** Who is an admin is every admin's business: a stolen session of one would make itself another. */
function tellOthers(deps: Deps, tx: Tx, { id, role: before }: Account, role: Role): Promise<void> {
  const { roleLabels } = messages.shell;
  const bodyOf = (link: string) =>
    messages.mail.adminsChangedBody(roleLabels[before], roleLabels[role], link);
  const text = { subject: messages.mail.adminsChangedSubject, bodyOf };
  return tellAdmins(deps, tx, text, { action: 'users.role_changed', but: id });
}

async function tell(deps: Deps, tx: Tx, { id, email }: Account, role: Role): Promise<void> {
  const link = `${deps.config.publicUrl}${paths.login}`;
  await enqueueMail(deps, tx, {
    kind: 'role-changed',
    recipient: email,
    subject: messages.mail.roleChangedSubject,
    bodyText: await writeLetter(tx, messages.mail.roleChangedBody(messages.shell.roleLabels[role], link)),
    userId: id,
  });
}
