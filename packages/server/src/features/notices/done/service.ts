import { isStillAsked } from '@ruang-naskah/domain/notices/asked';
import type { NoticeProject } from '@ruang-naskah/domain/notices/events';
import {
  asksForDecision,
  asksForWork,
  type NoticeValues,
  noticeEvents,
} from '@ruang-naskah/domain/notices/values';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import type { Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { type Done, findUnreadAsking, markDone } from './repository.ts';

/** A notice that asks for something is read once that is done: it stays in the bell, as the record of it. */

/** Inside the transaction that does it. */
export async function endNotices({ clock }: Pick<Deps, 'clock'>, tx: Tx, done: Done): Promise<void> {
  await markDone(tx, done, clock.now());
}

const asking = noticeEvents.filter(
  (event) => asksForWork(event) || asksForDecision(event) || event === 'proofJudged',
);

/** Inside the transaction that changes a project: what its stages ask of nobody any more. */
export async function endAsked(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  project: NoticeProject & { readonly id: string },
): Promise<void> {
  const unread = await findUnreadAsking(tx, project.id, asking);
  const over = unread.filter(({ event, stage, user_id: userId, words }) => {
    if (stage === null) return false;
    const { tenggat: deadline } = JSON.parse(words) as NoticeValues;
    return !isStillAsked({ ...project, turn: stageTurn(project, stage) }, { event, stage, userId, deadline });
  });
  if (over.length > 0) await endNotices(deps, tx, { events: asking, ids: over.map(({ id }) => id) });
}
