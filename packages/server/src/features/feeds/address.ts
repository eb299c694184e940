import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import type { Feed, NewFeed } from '@ruang-naskah/domain/feeds/schema';
import { feedPath } from '@ruang-naskah/domain/feeds/values';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, newToken } from '../../infra/ids.ts';
import { type RequestContext, requireSession } from '../../request-context.ts';

/** The address of one's own calendar; a person has one at most. */

export async function readFeed(deps: Deps, actor: Actor): Promise<Feed> {
  const feed = await deps.db.reads
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', requireUser(actor).id)
    .executeTakeFirst();
  return { since: feed === undefined ? null : new Date(feed.created_at).toISOString() };
}

/** Makes a new address and ends the previous one. Only its hash is stored, so it is shown once. */
export async function makeFeed(deps: Deps, context: RequestContext): Promise<NewFeed> {
  const { actor } = requireSession(context);
  const token = newToken();
  const now = deps.clock.now();
  await writeBy(deps, context, async (tx) => {
    const made = { token_hash: hashToken(token), created_at: now };
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: actor.id, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute();
    await audit(tx, deps, context, { action: 'users.feed_made', id: actor.id });
  });
  const address = new URL(feedPath, deps.config.publicUrl);
  // In the query, which neither our log nor that of the proxy keeps.
  address.searchParams.set('k', token);
  return { since: new Date(now).toISOString(), address: address.href };
}

export async function endFeed(deps: Deps, context: RequestContext): Promise<void> {
  const { actor } = requireSession(context);
  await writeBy(deps, context, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await audit(tx, deps, context, { action: 'users.feed_ended', id: actor.id });
  });
}
