import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { mayReadFactorRule, maySetFactorRule } from '@ruang-naskah/domain/factors/policy';
import type { FactorRule } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type By, requireSession } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { noteEnded } from '../../../db/changes.ts';
import { forgetFactorRule, isFactorRequired, saveFactorRule } from '../../../db/factor-rule.ts';
import type { Tx } from '../../../db/handle.ts';
import type { Gauge } from '../../../db/measures.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { keepPassword } from '../../auth/password/service.ts';
import { tellAdmins } from '../../users/role/service.ts';
import { countAdminsWithout, findSince, listAdminsWithout } from '../repository.ts';

/** Whether admins need a second step (decision 0121). */

export async function readFactorRule(deps: Deps, actor: Actor): Promise<FactorRule> {
  permit(mayReadFactorRule(actor));
  return readStanding(deps);
}

/** For the operator, who has asked nobody: the rule, and how many admins have no second step. */
export async function readStanding(deps: Pick<Deps, 'db' | 'clock'>): Promise<FactorRule> {
  return { required: await isFactorRequired(deps), ...(await countAdminsWithout(deps.db.reads)) };
}

export async function measureFactors(deps: Pick<Deps, 'db' | 'clock'>): Promise<readonly Gauge[]> {
  const { required, without } = await readStanding(deps);
  return [
    {
      name: 'second_step_required',
      help: 'Whether admins must have a second step.',
      value: required ? 1 : 0,
    },
    { name: 'admins_without_second_step', help: 'Admins without a second step.', value: without },
  ];
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
        if (required) await endStreamsOf(tx);
        else await tellReleased(deps, tx);
      },
      // With it nobody gives up their own second step at the same moment.
      { lock: (tx) => keepPassword(tx, actor.id) },
    );
  } finally {
    forgetFactorRule(deps.db);
  }
  deps.wakeOutbox();
  return readFactorRule(deps, actor);
}

/** What admins without a second step have open ends at once, at all processes. */
async function endStreamsOf(tx: Tx): Promise<void> {
  for (const { id } of await listAdminsWithout(tx)) noteEnded(tx, { userId: id });
}

function tellReleased(deps: Deps, tx: Tx): Promise<void> {
  const text = { subject: messages.mail.ruleReleasedSubject, bodyOf: messages.mail.ruleReleasedBody };
  return tellAdmins(deps, tx, text, { action: 'settings.factor_rule_set' });
}
