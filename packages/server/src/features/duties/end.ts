import { requireUser } from '@ruang-naskah/domain/actor';
import type { EndDutyInput } from '@ruang-naskah/domain/duties/schema';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { markWithdrawalAnswerRead } from '../manuscripts/duties.ts';
import { endMentionByReading } from '../notes/duties.ts';
import { noteBellAndDutiesChange } from '../notices/bell.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { markRequestAnswerRead } from '../projects/duties.ts';

/** Ends a duty by its being read. What is not this person's, or has ended, stays as it is. */
export async function endDuty(
  deps: Deps,
  context: RequestContext,
  { kind, dutyId }: EndDutyInput,
): Promise<void> {
  const person = requireUser(context.actor);
  await writeBy(deps, context, async (tx) => {
    if (kind === 'mention') return endMentionByReading(deps, tx, person, dutyId);
    const wasUnread =
      (await markRequestAnswerRead(tx, person, dutyId)) ||
      (await markWithdrawalAnswerRead(tx, person, dutyId));
    if (!wasUnread) return;
    await markDoneNoticesRead(deps, tx, {
      events: ['requestDecided'],
      aboutIds: [dutyId],
      recipientIds: [person.id],
    });
    noteBellAndDutiesChange(tx, person.id);
  });
}
