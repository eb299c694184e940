import type { UserActor } from '@ruang-naskah/domain/actor';
import type { NoticeProject } from '@ruang-naskah/domain/notices/events';
import { type BinEvent, binNotices } from '@ruang-naskah/domain/notices/events-projects';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../../db/handle.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { announce } from './announce.ts';
import { noteBellAndDutiesChange } from './bell.ts';
import { isMessageNotOpened } from './rows.ts';

const opposite = { projectDeleted: 'projectRestored', projectRestored: 'projectDeleted' } as const;

type BinProject = NoticeProject & { readonly id: string; readonly createdAt: string };

/**
 * Inside the transaction that puts a project into the bin, or takes it out: tells its people, but for those who have been
 * told the opposite within the minute, and for whom that is taken back; and nobody of a project that was made within the
 * minute, of which nobody was told. The line of a deleted project belongs to no
 * project: it leads nowhere, and stays when the bin is emptied. All other lines of a project are hidden while it is there.
 */
export async function announceBin(
  deps: Deps,
  tx: Tx,
  { event, project }: { readonly event: BinEvent; readonly project: BinProject },
  by: UserActor,
): Promise<void> {
  const { id } = project;
  const now = deps.clock.now();
  const since = now - undoMs;
  const undone = await takeBackYounger(tx, `${opposite[event]}:${id}:`, { since, now });
  // What they were told before that is true again; where it waited for a mail of the morning, it is told anew.
  const untold = await deleteUnsent(tx, `${event}:${id}:`, { recipients: undone });
  for (const userId of new Set([...undone, ...(await findReadersWithUnread(tx, id))]))
    noteBellAndDutiesChange(tx, userId);
  if (Date.parse(project.createdAt) > since) return;
  const newNotices = binNotices(event, project, by).filter(
    ({ to }) => to !== 'admins' && (!undone.includes(to.userId) || untold.includes(to.userId)),
  );
  const projectId = event === 'projectDeleted' ? null : id;
  const once = `${event}:${id}:${now}`;
  await announce(deps, tx, { newNotices, projectId, actorId: by.id, once });
}

/** People who have unread notices of a project. */
async function findReadersWithUnread(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('notices')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('read_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The notices whose key begins like this; the prefix ends in a colon, before which only the semicolon comes next. */
function keyBeginsWith(prefix: string) {
  const end = prefix.replace(/:$/, ';');
  return ({ eb, and }: ExpressionBuilder<Database, 'notices'>) =>
    and([eb('once_key', '>=', prefix), eb('once_key', '<', end)]);
}

/** Deletes those that are younger or for these people, as far as they are not sent; returns whom they were for. */
async function deleteUnsent(
  tx: Tx,
  prefix: string,
  which: { readonly since: number } | { readonly recipients: readonly string[] },
): Promise<string[]> {
  if ('recipients' in which && which.recipients.length === 0) return [];
  const rows = await tx
    .deleteFrom('notices')
    .where(keyBeginsWith(prefix))
    .where(({ eb }) =>
      'since' in which ? eb('created_at', '>', which.since) : eb('user_id', 'in', which.recipients),
    )
    .where('mailed_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn.coalesce('whatsapp', val('')), '<>', 'sent'))
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Takes back the notices whose key begins like this: those that are younger than `since` and not sent go, the others stay
 * in the bell, and what is not sent of them is not sent any more. Returns whom the first were for.
 */
async function takeBackYounger(
  tx: Tx,
  prefix: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<string[]> {
  const gone = await deleteUnsent(tx, prefix, { since });
  const kept = tx.updateTable('notices').where(keyBeginsWith(prefix));
  await kept.set({ mail_due_at: null }).execute();
  await kept.set({ whatsapp: null }).where(isMessageNotOpened(now)).execute();
  return gone;
}
