import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { isResetByOperator, mayResetFactors } from '@ruang-naskah/domain/factors/policy';
import type { UserFactors } from '@ruang-naskah/domain/factors/schema';
import { normaliseEmail } from '@ruang-naskah/domain/fields';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import { type AuditContext, audit, portalItself } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { findAccount, findAccountByEmail, lockPassword } from '../auth/accounts.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { instantOrNull, mailFactorRemoved } from './own-factors.ts';
import { deleteAllFactors } from './stored-factors.ts';

/** Somebody lost every factor and every recovery code: an admin, or for an admin the operator, takes the second step away. */

/** @throws AppError `users.not_found` */
export async function readUserFactors(deps: Deps, actor: Actor, id: string): Promise<UserFactors> {
  permit(mayAdministerUsers(actor));
  const account = await findAccount(deps.db.reads, id);
  if (account === undefined) throw new AppError('users.not_found');
  const { role, admin_until: adminEndedAt } = account;
  return {
    since: instantOrNull(account.second_factor_at),
    byOperator: isResetByOperator({ role, adminEndedAt }, deps.clock.now()),
  };
}

/** Without one there is nothing to do. @throws AppError `users.not_found`, `factors.by_operator` */
export async function resetUserFactors(deps: Deps, context: RequestContext, id: string): Promise<void> {
  permit(mayAdministerUsers(context.actor));
  const work = async (tx: Tx) => {
    const account = await findAccount(tx, id);
    if (account === undefined) throw new AppError('users.not_found');
    const { role, admin_until: adminEndedAt } = account;
    permit(mayResetFactors(context.actor, { id, role, adminEndedAt }, deps.clock.now()));
    await resetFactors(deps, tx, context, id);
  };
  await writeBy(deps, context, work, { lock: (tx) => lockPassword(tx, id) });
  deps.wakeOutbox();
}

/** The operator's command. Returns what it did, or undefined where nobody has the address. */
export async function resetFactorsByOperator(deps: ProcessDeps, email: string): Promise<boolean | undefined> {
  const account = await findAccountByEmail(deps.db.reads, normaliseEmail(email));
  if (account === undefined) return undefined;
  return deps.db.write(async (tx) => {
    await lockPassword(tx, account.id);
    return resetFactors(deps, tx, portalItself, account.id);
  });
}

/** False when the account has no second step. */
async function resetFactors(deps: Deps, tx: Tx, doer: AuditContext, id: string): Promise<boolean> {
  const account = await findAccount(tx, id);
  if (!(await deleteAllFactors(tx, id)) || account === undefined || account.second_factor_at === null)
    return false;
  await endSessionsOf(tx, id);
  await mailFactorRemoved(deps, tx, { actor: account, email: account.email }, 'all');
  await audit(tx, deps, doer, { action: 'factors.reset', id });
  return true;
}

/** After a restore: what was given up since the backup must not open the account again (decision 0120). */
export async function forgetFactors(deps: ProcessDeps, id: string): Promise<boolean> {
  return deps.db.write(async (tx) => {
    await lockPassword(tx, id);
    return deleteAllFactors(tx, id);
  });
}
