import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { ListNoticesQuery, Notice } from '@ruang-naskah/domain/notices/schema';
import { noteChange } from '../../db/changes.ts';
import type { Tx } from '../../db/handle.ts';
import { listPage } from '../../db/lists.ts';
import { defineKeyset, type Page } from '../../db/paging.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { isOutsideBin, type NoticeRow, valuesOf } from './rows.ts';
import { findTemplates, renderWith, type Templates } from './templates.ts';

const newest = defineKeyset('notices', 'desc', ['notices.seq'], ['number']);

/** One's own notices, newest first. @throws AppError `invalid` for a cursor of another list */
export async function listNotices(
  deps: Deps,
  actor: Actor,
  { cursor }: ListNoticesQuery,
): Promise<Page<Notice>> {
  const db = deps.db.reads;
  const { id } = requireUser(actor);
  const own = db.selectFrom('notices').selectAll().where('user_id', '=', id).where(isOutsideBin);
  const page = await listPage(db, own, { order: newest, cursor, limit: limits.pageSize });
  const templates = await findTemplates(db);
  return { items: page.items.map((row) => toNotice(row, templates)), nextCursor: page.nextCursor };
}

function toNotice(row: NoticeRow, templates: Templates): Notice {
  return {
    id: row.id,
    event: row.event,
    text: row.line ?? renderWith(templates, { event: row.event, values: valuesOf(row) }).subject,
    projectId: row.project_id,
    manuscriptId: row.manuscript_id,
    createdAt: new Date(row.created_at).toISOString(),
    read: row.read_at !== null,
  };
}

/** Counted up to `limits.unreadCounted`, plus one if there are more. */
export async function countUnreadNotices({ db }: Deps, actor: Actor): Promise<{ unread: number }> {
  const rows = await db.reads
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', requireUser(actor).id)
    .where('read_at', 'is', null)
    .where(isOutsideBin)
    .limit(limits.unreadCounted + 1)
    .execute();
  return { unread: rows.length };
}

/** @throws AppError `notices.not_found` for what is not one's own */
export async function markRead(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const user = requireUser(context.actor);
  await writeBy(deps, context, async (tx) => {
    const own = await tx
      .selectFrom('notices')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (own === undefined) throw new AppError('notices.not_found');
    if (own.read_at === null)
      await tx.updateTable('notices').set({ read_at: deps.clock.now() }).where('id', '=', id).execute();
    noteBellAndDutiesChange(tx, user.id);
  });
}

export async function markAllRead(deps: Deps, context: RequestContext): Promise<void> {
  const user = requireUser(context.actor);
  await writeBy(deps, context, async (tx) => {
    await tx
      .updateTable('notices')
      .set({ read_at: deps.clock.now() })
      .where('user_id', '=', user.id)
      .where('read_at', 'is', null)
      .where(isOutsideBin)
      .execute();
    noteBellAndDutiesChange(tx, user.id);
  });
}

/** Notifies somebody's open pages that their number of unread notices changed, or their duties, which stand beside it. */
export function noteBellAndDutiesChange(tx: Tx, userId: string): void {
  noteChange(tx, { kind: 'notices', id: null, version: null, readers: [userId] });
}
