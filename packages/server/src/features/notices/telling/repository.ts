import { type FreshNotice, undoMs } from '@ruang-naskah/domain/notices/undo';
import {
  type NoticeAbout,
  type NoticeEvent,
  type NoticeValues,
  saidBy,
  sameTopic,
} from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/handle.ts';
import type { Database, NewRow } from '../../../db/schema.ts';
import { noteBell } from '../repository.ts';
import { isUnopened } from '../table.ts';

/** Notices that were written before, when there is something new to tell. */

export type Place = { readonly projectId: string } | { readonly manuscriptId: string };

function isAt(place: Place) {
  return (eb: ExpressionBuilder<Database, 'notices'>) =>
    'projectId' in place
      ? eb('project_id', '=', place.projectId)
      : eb('manuscript_id', '=', place.manuscriptId);
}

/** What can still be undone: written since an instant, and not mailed yet. */
export async function findFresh(tx: Tx, place: Place, since: number): Promise<FreshNotice[]> {
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'event', 'stage', 'words'])
    .where(isAt(place))
    .where('created_at', '>', since)
    .where('mailed_at', 'is', null)
    .orderBy('seq')
    .execute();
  return rows.map(({ id, user_id: userId, event, stage, words }) => {
    return { id, userId, event, stage, values: JSON.parse(words) as NoticeValues };
  });
}

export async function withdraw(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.deleteFrom('notices').where('id', 'in', ids).returning('user_id').execute();
  for (const { user_id } of rows) noteBell(tx, user_id);
}

export interface Withdrawal {
  readonly now: number;
  readonly event: NoticeEvent;
  /** Of these people only. */
  readonly userIds?: readonly string[];
}

/**
 * Takes back what was told of a record. What is fresh is gone. What somebody may have read, in the bell, a mail or a
 * WhatsApp message that an admin may be sending now, stays as the record of it: it is read, and is not sent any more.
 * Returns who had been told, and whether by mail.
 */
export async function withdrawAbout(
  tx: Tx,
  about: NoticeAbout,
  { now, event, userIds }: Withdrawal,
): Promise<{ readonly userId: string; readonly mailed: boolean }[]> {
  const since = now - undoMs;
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'created_at', 'mailed_at', 'whatsapp', 'whatsapp_until'])
    .where('about_id', '=', about.id)
    .where('about_kind', '=', about.kind)
    .where('event', '=', event)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .execute();
  const wasTold = (row: (typeof rows)[number]) =>
    row.created_at <= since ||
    row.mailed_at !== null ||
    row.whatsapp === 'sent' ||
    (row.whatsapp_until ?? 0) > now;
  const told = rows.filter(wasTold);
  await withdraw(
    tx,
    rows.filter((row) => !wasTold(row)).map(({ id }) => id),
  );
  if (told.length > 0) {
    const ids = told.map(({ id }) => id);
    await tx
      .updateTable('notices')
      // Without its key, so that who is told of it anew is told.
      .set(({ fn, val }) => ({
        read_at: fn.coalesce('read_at', val(now)),
        mail_due_at: null,
        once_key: null,
      }))
      .where('id', 'in', ids)
      .execute();
    await tx
      .updateTable('notices')
      .set({ whatsapp: null })
      .where('id', 'in', ids)
      .where(isUnopened(now))
      .execute();
  }
  for (const { user_id } of told) noteBell(tx, user_id);
  return told.map(({ user_id, mailed_at }) => ({ userId: user_id, mailed: mailed_at !== null }));
}

/** Of a manuscript: neither a mail nor a WhatsApp message of these events is sent any more. */
export async function dropUnsentAbout(
  tx: Tx,
  manuscriptId: string,
  { events, now }: { readonly events: readonly NoticeEvent[]; readonly now: number },
): Promise<void> {
  const about = tx
    .updateTable('notices')
    .where('manuscript_id', '=', manuscriptId)
    .where('event', 'in', events);
  await about.set({ mail_due_at: null }).where('mail_due_at', 'is not', null).execute();
  await about.set({ whatsapp: null }).where(isUnopened(now)).execute();
}

/**
 * Of events of one topic only the last is sent: those that wait are not. A message, which can wait for days until an
 * admin sends it, is none either where the new one says the same.
 */
export async function supersede(
  tx: Tx,
  place: Place,
  rows: readonly NewRow<'notices'>[],
  now: number,
): Promise<void> {
  for (const { event, stage = null } of rows.filter(isFirstOfThing)) {
    const topic = sameTopic(event);
    const said = [...topic, ...saidBy(event)];
    if (said.length === 0) continue;
    const people = rows.filter((row) => row.event === event && row.stage === stage);
    const earlier = tx
      .updateTable('notices')
      .where(isAt(place))
      .where('event', 'in', said)
      .where('stage', stage === null ? 'is' : '=', stage)
      .where(
        'user_id',
        'in',
        people.map(({ user_id }) => user_id),
      );
    if (topic.length > 0) {
      const mails = earlier.where('event', 'in', topic).where('mail_due_at', 'is not', null);
      await mails.set({ mail_due_at: null }).execute();
    }
    await earlier.set({ whatsapp: null }).where(isUnopened(now)).execute();
  }
}

function isFirstOfThing(row: NewRow<'notices'>, at: number, rows: readonly NewRow<'notices'>[]): boolean {
  return rows.findIndex(({ event, stage }) => event === row.event && stage === row.stage) === at;
}

/** One of the notices that a person caused a moment ago. */
export interface Recent {
  readonly id: string;
  readonly userId: string;
  readonly event: NoticeEvent;
  readonly stage: StageName | null;
  readonly read: boolean;
  readonly mailed: boolean;
  /** In WhatsApp, or open there. */
  readonly sent: boolean;
  readonly mailDueAt: number | null;
}

/** Those about a thing by one author or editor since an instant, oldest first; of an admin's doing none. */
export async function findRecent(
  tx: Tx,
  place: Place,
  { actorId, since, now }: { readonly actorId: string; readonly since: number; readonly now: number },
): Promise<Recent[]> {
  const rows = await tx
    .selectFrom('notices')
    .innerJoin('users', (join) => join.on('users.id', '=', actorId).on('users.role', '<>', 'admin'))
    .select(['notices.id', 'user_id', 'event', 'stage', 'read_at', 'mailed_at', 'mail_due_at'])
    .select(['whatsapp', 'whatsapp_until'])
    .where(isAt(place))
    // Not by the index of actors, in which one person of many years has most rows.
    .where(({ fn, val }) => sql<SqlBool>`${fn.coalesce('actor_id', val(''))} = ${actorId}`)
    .where('notices.created_at', '>', since)
    .orderBy('notices.seq')
    .execute();
  return rows.map(({ id, user_id: userId, event, stage, mail_due_at: mailDueAt, ...row }) => {
    const [read, mailed] = [row.read_at !== null, row.mailed_at !== null];
    const sent = row.whatsapp === 'sent' || (row.whatsapp_until ?? 0) > now;
    return { id, userId, event, stage, read, mailed, sent, mailDueAt };
  });
}
