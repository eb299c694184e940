import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { isResetByOperator, mayResetFactors } from '@ruang-naskah/domain/factors/policy';
import type { FactorsOf } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { By } from '../../../call.ts';
import { audit, type Doer, portalItself } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps, ProcessDeps } from '../../../deps.ts';
import { findAccount, findAccountAt, keepPassword } from '../../auth/password/service.ts';
import { endSessionsOf } from '../../auth/session/service.ts';
import { deleteAllWays } from '../repository.ts';
import { instantOrNull, resetLink, tell } from '../service.ts';

/** Somebody lost every way and every code: an admin, or for an admin the operator, takes the second step away. */

/** @throws AppError `users.not_found` */
export async function readFactorsOf(deps: Deps, actor: Actor, id: string): Promise<FactorsOf> {
  permit(mayAdministerUsers(actor));
  const account = await findAccount(deps.db.reads, id);
  if (account === undefined) throw new AppError('users.not_found');
  const { role, admin_until: adminUntil } = account;
  return {
    since: instantOrNull(account.second_factor_at),
    byOperator: isResetByOperator({ role, adminUntil }, deps.clock.now()),
  };
}

/** Without one there is nothing to do. @throws AppError `users.not_found`, `factors.by_operator` */
export async function resetFactorsOf(deps: Deps, by: By, id: string): Promise<void> {
  permit(mayAdministerUsers(by.actor));
  const work = async (tx: Tx) => {
    const account = await findAccount(tx, id);
    if (account === undefined) throw new AppError('users.not_found');
    const { role, admin_until: adminUntil } = account;
    permit(mayResetFactors(by.actor, { id, role, adminUntil }, deps.clock.now()));
    await resetFactors(deps, tx, by, id);
  };
  await writeBy(deps, by, work, { lock: (tx) => keepPassword(tx, id) });
  deps.wakeOutbox();
}

/** The operator's command. Returns what it did, or undefined where nobody has the address. */
export async function resetFactorsAt(deps: ProcessDeps, email: string): Promise<boolean | undefined> {
  const account = await findAccountAt(deps.db.reads, email.trim().toLowerCase());
  if (account === undefined) return undefined;
  return deps.db.write(async (tx) => {
    await keepPassword(tx, account.id);
    return resetFactors(deps, tx, portalItself, account.id);
  });
}

/** False when the account has no second step. */
async function resetFactors(deps: Deps, tx: Tx, doer: Doer, id: string): Promise<boolean> {
  const account = await findAccount(tx, id);
  if (!(await deleteAllWays(tx, id)) || account === undefined || account.second_factor_at === null)
    return false;
  await endSessionsOf(tx, id);
  await tell(
    deps,
    tx,
    { actor: account, email: account.email },
    {
      subject: messages.mail.factorRemovedSubject,
      body: messages.mail.factorRemovedBody(messages.mail.factorWays.all, resetLink(deps)),
    },
  );
  await audit(tx, deps, doer, { action: 'factors.reset', id });
  return true;
}

/** After a restore: what was given up since the backup must not open the account again (decision 0120). */
export async function forgetFactors(deps: ProcessDeps, id: string): Promise<boolean> {
  return deps.db.write(async (tx) => {
    await keepPassword(tx, id);
    return deleteAllWays(tx, id);
  });
}
