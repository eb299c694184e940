import type { UserActor } from '@ruang-naskah/domain/actor';
import type { NoticeProject } from '@ruang-naskah/domain/notices/events';
import { type BinEvent, binNotices } from '@ruang-naskah/domain/notices/events-books';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import type { Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { noteBell } from '../repository.ts';
import { announce } from '../service.ts';
import { findUnreadOf, takeBackYounger } from './repository.ts';

const opposite = { projectDeleted: 'projectRestored', projectRestored: 'projectDeleted' } as const;

/**
 * Inside the transaction that puts a project into the bin, or takes it out: tells its people, but for those who have been
 * told the opposite within the minute, and for whom that is taken back. The line of a deleted project belongs to no
 * project: it leads nowhere, and stays when the bin is emptied. All other lines of a project are hidden while it is there.
 */
export async function announceBin(
  deps: Deps,
  tx: Tx,
  { event, project }: { readonly event: BinEvent; readonly project: NoticeProject & { readonly id: string } },
  by: UserActor,
): Promise<void> {
  const { id } = project;
  const now = deps.clock.now();
  const since = now - undoMs;
  const settled = await takeBackYounger(tx, `${opposite[event]}:${id}:`, { since, now });
  for (const userId of new Set([...settled, ...(await findUnreadOf(tx, id))])) noteBell(tx, userId);
  const drafts = binNotices(event, project, by).filter(
    ({ to }) => to !== 'admins' && !settled.includes(to.userId),
  );
  const projectId = event === 'projectDeleted' ? null : id;
  const once = `${event}:${id}:${now}`;
  await announce(deps, tx, { drafts, projectId, manuscriptId: null, actorId: by.id, once });
}
