import { type FreshNotice, undoMs } from '@ruang-naskah/domain/notices/undo';
import { eventsOfSameTopic, type NoticeAbout, type NoticeEvent } from '@ruang-naskah/domain/notices/values';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../../db/handle.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteBellAndDutiesChange } from './bell.ts';
import { isMessageNotOpened, valuesOf } from './rows.ts';

/** Takes back notices that are no longer true, inside the transaction that makes them untrue. */

export type Subject = { readonly projectId: string } | { readonly manuscriptId: string };

export function isAbout(subject: Subject) {
  return (eb: ExpressionBuilder<Database, 'notices'>) =>
    'projectId' in subject
      ? eb('project_id', '=', subject.projectId)
      : eb('manuscript_id', '=', subject.manuscriptId);
}

/** Notices created after this instant, epoch ms, can still be undone. */
export function freshSince({ clock }: Pick<Deps, 'clock'>): number {
  return clock.now() - undoMs;
}

/** The notices that can still be undone: written within the minute, and not mailed yet. */
export async function findUndoable(deps: Deps, tx: Tx, subject: Subject): Promise<FreshNotice[]> {
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'event', 'stage', 'words'])
    .where(isAbout(subject))
    .where('created_at', '>', freshSince(deps))
    .where('mailed_at', 'is', null)
    .orderBy('seq')
    .execute();
  return rows.map(({ id, user_id: userId, event, stage, words }) => {
    return { id, userId, event, stage, values: valuesOf({ words }) };
  });
}

export async function deleteNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.deleteFrom('notices').where('id', 'in', ids).returning('user_id').execute();
  for (const { user_id } of rows) noteBellAndDutiesChange(tx, user_id);
}

/** What waits for somebody to be mailed or sent by WhatsApp is told in the bell only. */
export async function keepInBell(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ mail_due_at: null })
    .where('user_id', '=', userId)
    .where('mail_due_at', 'is not', null)
    .execute();
  await tx
    .updateTable('notices')
    .set({ whatsapp: null })
    .where('user_id', '=', userId)
    .where('whatsapp', '=', 'ready')
    .execute();
}

/** Before a newer notice of this topic: the fresh ones of it go. */
export async function takeBackFreshNotices(
  deps: Deps,
  tx: Tx,
  subject: Subject,
  topic: NoticeEvent,
): Promise<void> {
  const undone = (await findUndoable(deps, tx, subject)).filter(({ event }) =>
    eventsOfSameTopic(topic).includes(event),
  );
  await deleteNotices(
    tx,
    undone.map(({ id }) => id),
  );
}

type ReachedReader = { readonly userId: string; readonly mailed: boolean };

/** Of a request that ends: admins are not asked any more. Returns whom it had reached. */
export function takeBackNoticesOfRequest(deps: Deps, tx: Tx, id: string): Promise<ReachedReader[]> {
  return takeBackNoticesAbout(deps, tx, { event: 'requestArrived', kind: 'request', id });
}

/** Of a note that is deleted, or mentions these people no more. */
export async function takeBackNote(
  deps: Deps,
  tx: Tx,
  id: string,
  recipientIds?: readonly string[],
): Promise<void> {
  await takeBackNoticesAbout(deps, tx, { event: 'noteToYou', kind: 'note', id, recipientIds });
}

interface AboutRecord extends NoticeAbout {
  readonly event: NoticeEvent;
  readonly recipientIds?: readonly string[] | undefined;
}

/**
 * What is fresh is gone. What somebody may have read, in the bell, a mail or a WhatsApp message that an admin may be
 * sending now, stays as the record of it: it is read, and is not sent any more.
 */
async function takeBackNoticesAbout(
  { clock }: Deps,
  tx: Tx,
  { event, kind, id, recipientIds }: AboutRecord,
): Promise<ReachedReader[]> {
  const now = clock.now();
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'created_at', 'mailed_at', 'whatsapp', 'whatsapp_until'])
    .where('about_id', '=', id)
    .where('about_kind', '=', kind)
    .where('event', '=', event)
    .$if(recipientIds !== undefined, (query) => query.where('user_id', 'in', recipientIds ?? []))
    .execute();
  const wasTold = (row: (typeof rows)[number]) =>
    row.created_at <= now - undoMs ||
    row.mailed_at !== null ||
    row.whatsapp === 'sent' ||
    (row.whatsapp_until ?? 0) > now;
  const told = rows.filter(wasTold);
  await deleteNotices(
    tx,
    rows.filter((row) => !wasTold(row)).map(({ id }) => id),
  );
  if (told.length === 0) return [];
  const ids = told.map(({ id }) => id);
  await tx
    .updateTable('notices')
    // Without its key, so that who is told of it anew is told.
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)), mail_due_at: null, once_key: null }))
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('notices')
    .set({ whatsapp: null })
    .where('id', 'in', ids)
    .where(isMessageNotOpened(now))
    .execute();
  for (const { user_id } of told) noteBellAndDutiesChange(tx, user_id);
  return told.map(({ user_id, mailed_at }) => ({ userId: user_id, mailed: mailed_at !== null }));
}

/** These events of a manuscript stay in the bell; neither a mail nor a WhatsApp message of them is sent any more. */
export async function cancelUnsentMessages(
  { clock }: Deps,
  tx: Tx,
  manuscriptId: string,
  events: readonly NoticeEvent[],
): Promise<void> {
  const about = tx
    .updateTable('notices')
    .where('manuscript_id', '=', manuscriptId)
    .where('event', 'in', events);
  await about.set({ mail_due_at: null }).where('mail_due_at', 'is not', null).execute();
  await about.set({ whatsapp: null }).where(isMessageNotOpened(clock.now())).execute();
}
