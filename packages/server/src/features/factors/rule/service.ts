import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { mayReadFactorRule, maySetFactorRule } from '@ruang-naskah/domain/factors/policy';
import type { FactorRule } from '@ruang-naskah/domain/factors/schema';
import { type By, requireSession } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { keepPassword } from '../../auth/password/service.ts';
import { forgetFactorRule, isFactorRequired, saveFactorRule } from '../../auth/rule/service.ts';
import { countAdminsWithout, findSince } from '../repository.ts';

/** Whether admins need a second step (decision 0121). */

export async function readFactorRule(deps: Deps, actor: Actor): Promise<FactorRule> {
  permit(mayReadFactorRule(actor));
  return { required: await isFactorRequired(deps), ...(await countAdminsWithout(deps.db.reads)) };
}

/** @throws AppError `factors.own_first` */
export async function setFactorRule(deps: Deps, by: By, required: boolean): Promise<FactorRule> {
  const { actor } = requireSession(by);
  try {
    await writeBy(
      deps,
      by,
      async (tx) => {
        const enrolled = (await findSince(tx, actor.id)) != null;
        permit(maySetFactorRule(actor, { required, enrolled }));
        if (!(await saveFactorRule(tx, required, deps.clock.now()))) return;
        await audit(tx, deps, by, { action: 'settings.factor_rule_set', detail: { required } });
      },
      // With it nobody gives up their own second step at the same moment.
      { lock: (tx) => keepPassword(tx, actor.id) },
    );
  } finally {
    forgetFactorRule(deps.db);
  }
  return readFactorRule(deps, actor);
}
