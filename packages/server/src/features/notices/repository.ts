import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { sql } from 'kysely';
import { isAdmin } from '../../db/admins.ts';
import { deleteInBatches, type GoesOn } from '../../db/batches.ts';
import { noteChange } from '../../db/changes.ts';
import type { DatabaseHandle, Db, Tx } from '../../db/handle.ts';
import { decodeCursor, defineKeyset, type Page, toPage } from '../../db/paging.ts';
import { type Parameters, prepare } from '../../db/prepared.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import { insertUntold, isOfNoBinned } from './table.ts';

export type NoticeRow = Row<'notices'>;
const newest = defineKeyset('notices', 'desc', ['notices.seq'], ['number']);

/** One page of a person's notices; undefined for the cursor of another list. */
export async function listNoticeRows(
  db: Db,
  userId: string,
  cursor: string | undefined,
  size: number,
): Promise<Page<NoticeRow> | undefined> {
  const from = cursor === undefined ? undefined : decodeCursor(newest, cursor);
  if (cursor !== undefined && from === undefined) return undefined;
  const own = db.selectFrom('notices').selectAll().where('user_id', '=', userId).where(isOfNoBinned);
  const rows = await (from === undefined ? own : own.where('seq', '<', from[0]))
    .orderBy('seq', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, newest, (row) => [row.seq]);
}

/** Counted as far as `most`. */
export async function countUnread(db: Db, userId: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(isOfNoBinned)
    .limit(most)
    .execute();
  return rows.length;
}

/** False when this person has no such notice. */
export async function markRead(tx: Tx, userId: string, id: string, now: number): Promise<boolean> {
  const own = await tx
    .selectFrom('notices')
    .select('read_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined) return false;
  if (own.read_at === null)
    await tx.updateTable('notices').set({ read_at: now }).where('id', '=', id).execute();
  noteBell(tx, userId);
  return true;
}

export async function markAllRead(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(isOfNoBinned)
    .execute();
  noteBell(tx, userId);
}

/** Adds new notices; a reminder that already exists is left out. `reached`: see `findReached`. */
export async function insertNotices(
  tx: Tx,
  rows: readonly NewRow<'notices'>[],
  reached: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  await insertUntold(
    tx,
    rows.map((row) => (reached.has(row.user_id) ? { ...row, whatsapp: 'ready' } : row)),
  );
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) noteBell(tx, userId);
}

/** Notifies somebody's open pages that their number of unread notices changed. */
export function noteBell(tx: Tx, userId: string): void {
  noteChange(tx, { kind: 'notices', id: null, version: null, readers: [userId] });
}

/** Removes a person's waiting messages from the queue. */
export async function forgetMessagesTo(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ whatsapp: null })
    .where('user_id', '=', userId)
    .where('whatsapp', '=', 'ready')
    .execute();
}

/** What waited for too long is out of date. */
export async function forgetOldMessages(tx: Tx, before: number): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ whatsapp: null })
    .where('whatsapp', '=', 'ready')
    .where('created_at', '<', before)
    .execute();
}

const adminIds = prepare({
  build: (db: Db, _: Parameters<Record<never, never>>) =>
    db.selectFrom('users').select('id').where(isAdmin).where('active', '=', 1).limit(50),
  columns: ['id'],
  map: ([id]) => id,
});

/** Everybody who may decide; a publisher has a handful. */
export function findAdminIds(db: Db): Promise<string[]> {
  return adminIds.all(db, {});
}

/** All notices about projects, read or not. */
export async function deleteNoticesAbout(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length > 0) await tx.deleteFrom('notices').where('project_id', 'in', projectIds).execute();
}

/** Lines that name a person go with their account. */
export async function deleteNoticesBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notices').where('actor_id', '=', userId).execute();
}

export const deleteOldNotices = (db: DatabaseHandle, before: number, goesOn: GoesOn): Promise<void> =>
  deleteInBatches(db, { table: 'notices', key: ['id'], where: sql`created_at < ${before}` }, goesOn);

/** Cancels due mails of these events. */
export async function forgetDueMail(tx: Tx, userId: string, events: readonly NoticeEvent[]): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ mail_due_at: null })
    .where('user_id', '=', userId)
    .where('event', 'in', events)
    .where('mail_due_at', 'is not', null)
    .execute();
}
