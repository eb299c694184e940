import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { mayReadFactorRule, maySetFactorRule } from '@ruang-naskah/domain/factors/policy';
import type { FactorRule } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { isAdmin } from '../../db/admins.ts';
import { audit } from '../../db/audit.ts';
import { noteEndedSessions } from '../../db/changes.ts';
import { forgetFactorRule, isFactorRequired, saveFactorRule } from '../../db/factor-rule.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { Measure } from '../../db/measures.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { type RequestContext, requireSession } from '../../request-context.ts';
import { lockPassword } from '../auth/accounts.ts';
import { mailAdmins } from '../users/admins.ts';
import { findSecondStepSince } from './stored-factors.ts';

/** Whether admins need a second step (decision 0121). */

export async function readFactorRule(deps: Deps, actor: Actor): Promise<FactorRule> {
  permit(mayReadFactorRule(actor));
  return readRuleWithCounts(deps);
}

/** For the operator, who has asked nobody: the rule, and how many admins have no second step. */
export async function readRuleWithCounts(deps: Pick<Deps, 'db' | 'clock'>): Promise<FactorRule> {
  return { required: await isFactorRequired(deps), ...(await countAdminsWithoutFactor(deps.db.reads)) };
}

/** How many admins there are, and how many of them have no second step. */
export async function countAdminsWithoutFactor(db: Db): Promise<{ admins: number; without: number }> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll<number>().as('admins'),
      eb.fn.count<number>('second_factor_at').as('enrolled'),
    ])
    .where(isAdmin)
    .where('active', '=', 1)
    .executeTakeFirst();
  const admins = Number(row?.admins ?? 0);
  return { admins, without: admins - Number(row?.enrolled ?? 0) };
}

export async function measureFactors(deps: Pick<Deps, 'db' | 'clock'>): Promise<readonly Measure[]> {
  const { required, without } = await readRuleWithCounts(deps);
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
export async function setFactorRule(deps: Deps, context: RequestContext, required: boolean): Promise<void> {
  const { actor } = requireSession(context);
  try {
    await writeBy(
      deps,
      context,
      async (tx) => {
        const enrolled = (await findSecondStepSince(tx, actor.id)) !== null;
        permit(maySetFactorRule(actor, { required, enrolled }));
        if (!(await saveFactorRule(tx, required, deps.clock.now()))) return;
        await audit(tx, deps, context, { action: 'settings.factor_rule_set', detail: { required } });
        if (required) await endStreamsOfAdminsWithoutFactor(tx);
        else
          await mailAdmins(
            deps,
            tx,
            { subject: messages.mail.ruleReleasedSubject, bodyOf: messages.mail.ruleReleasedBody },
            { action: 'settings.factor_rule_set' },
          );
      },
      // With it nobody gives up their own second step at the same moment.
      { lock: (tx) => lockPassword(tx, actor.id) },
    );
  } finally {
    forgetFactorRule(deps.db);
  }
  deps.wakeOutbox();
}

/** What admins without a second step have open ends at once, at all processes. */
async function endStreamsOfAdminsWithoutFactor(tx: Tx): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where(isAdmin)
    .where('second_factor_at', 'is', null)
    .where('active', '=', 1)
    .execute();
  for (const { id } of admins) noteEndedSessions(tx, { userId: id });
}
