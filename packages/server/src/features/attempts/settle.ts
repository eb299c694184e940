import { requireUser } from '@ruang-naskah/domain/actor';
import type { SettleAttemptInput, SettledAttempt } from '@ruang-naskah/domain/attempts/schema';
import { closeKey } from '../../db/idempotency.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

/**
 * What a write whose answer was lost has stored, by its idempotency key; null where it stored nothing, and then it never
 * will. Keys belong to one account, so that nobody can end another's attempt.
 */
export async function settleAttempt(
  deps: Deps,
  context: RequestContext,
  { key }: SettleAttemptInput,
): Promise<SettledAttempt> {
  const userId = requireUser(context.actor).id;
  const found = await writeBy(deps, context, (tx) => closeKey(tx, deps.clock, { userId, key }));
  if (found === undefined) return { stored: null };
  const { id, judul, title = judul } = (JSON.parse(found.answer) ?? {}) as Partial<Record<string, string>>;
  return { stored: { at: new Date(found.at).toISOString(), id: id ?? '', title: title ?? '' } };
}
