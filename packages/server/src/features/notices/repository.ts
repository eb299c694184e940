import type { FreshNotice } from '@ruang-naskah/domain/notices/events';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { type SqlBool, sql } from 'kysely';
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

/** The key by which the notices of a note are found. */
export const nameOfNote = (id: string) => `note:${id}`;

/** Of notices that tell of notes, the ids of those whose note was deleted meanwhile. */
export async function findOfDeletedNotes(
  db: Db,
  notices: readonly NoticeRow[],
): Promise<ReadonlySet<string>> {
  const told = notices.flatMap(({ id, once_key }) => {
    const [kind, noteId] = once_key?.split(':') ?? [];
    return kind === 'note' && noteId !== undefined ? [{ id, noteId }] : [];
  });
  if (told.length === 0) return new Set();
  const kept = await db
    .selectFrom('notes')
    .select('id')
    .where(
      'id',
      'in',
      told.map(({ noteId }) => noteId),
    )
    .where('body', 'is not', null)
    .execute();
  const live = new Set(kept.map(({ id }) => id));
  return new Set(told.flatMap(({ id, noteId }) => (live.has(noteId) ? [] : [id])));
}

/**
 * Those whose `once_key` begins like this; it ends in a colon, before which only the semicolon comes next. What an admin
 * has sent by WhatsApp, or may be sending now, was told: its line stays as the record of it.
 */
export async function deleteNoticesOnce(tx: Tx, prefix: string, now: number): Promise<void> {
  const end = prefix.replace(/:$/, ';');
  const told = await tx
    .updateTable('notices')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)), mail_due_at: null }))
    .where('once_key', '>=', prefix)
    .where('once_key', '<', end)
    .where((eb) => eb.or([eb('whatsapp', '=', 'sent'), eb('whatsapp_until', '>', now)]))
    .returning(['id', 'user_id'])
    .execute();
  const untold = tx.deleteFrom('notices').where('once_key', '>=', prefix).where('once_key', '<', end);
  const kept = told.map(({ id }) => id);
  const gone = await (kept.length === 0 ? untold : untold.where('id', 'not in', kept))
    .returning('user_id')
    .execute();
  for (const { user_id } of [...told, ...gone]) noteBell(tx, user_id);
}

const freshOf = prepare({
  build: (db: Db, p: Parameters<{ id: string; by: string; since: number }>) =>
    db
      .selectFrom('notices')
      .select(['id', 'user_id', 'event', 'stage'])
      .where('project_id', '=', p('id'))
      // Not by the index of actors, in which one admin of many years has most rows.
      .where(sql<SqlBool>`coalesce(actor_id, '') = ${p('by')}`)
      .where('created_at', '>', p('since'))
      .where('mailed_at', 'is', null),
  columns: ['id', 'user_id', 'event', 'stage'],
  map: ([id, userId, event, stage]): FreshNotice => ({ id, userId, event, stage }),
});

/** Of a project and a person's doing, since an instant, and not mailed yet. */
export function findFreshNotices(
  tx: Tx,
  about: { readonly id: string; readonly by: string; readonly since: number },
): Promise<FreshNotice[]> {
  return freshOf.all(tx, { ...about });
}

export async function withdrawNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.deleteFrom('notices').where('id', 'in', ids).returning('user_id').execute();
  for (const { user_id } of rows) noteBell(tx, user_id);
}

/** Of a manuscript: neither a mail nor a WhatsApp message of these events is sent any more. */
export async function dropUnsentAbout(
  tx: Tx,
  manuscriptId: string,
  events: readonly NoticeEvent[],
): Promise<void> {
  const about = tx
    .updateTable('notices')
    .where('manuscript_id', '=', manuscriptId)
    .where('event', 'in', events);
  await about.set({ mail_due_at: null }).where('mail_due_at', 'is not', null).execute();
  await about.set({ whatsapp: null }).where('whatsapp', '=', 'ready').execute();
}

/** Lines that name a person go with their account. */
export async function deleteNoticesBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notices').where('actor_id', '=', userId).execute();
}

export const deleteOldNotices = (db: DatabaseHandle, before: number, goesOn: GoesOn): Promise<void> =>
  deleteInBatches(db, { table: 'notices', key: ['id'], where: sql`created_at < ${before}` }, goesOn);

export async function isPerson(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

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
