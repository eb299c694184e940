import { undoMs } from '@ruang-naskah/domain/notices/undo';
import {
  canFlood,
  eventsOfSameTopic,
  type NoticeEvent,
  noticeKindOf,
} from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import { nextMailHour } from './mail-due.ts';
import { deleteNotices, isAbout, type Subject } from './take-back.ts';

const hourMs = 60 * 60 * 1000;

/**
 * One thing (kind, stage or manuscript, person) causes at most one immediate mail a recipient and hour by acts of authors
 * and editors: the rest joins a mail that waits, or that of the next morning, and the bell shows the last state of it.
 */
export async function limitMails(
  tx: Tx,
  subject: Subject,
  rows: readonly NewRow<'notices'>[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<readonly NewRow<'notices'>[]> {
  const actorId = rows[0]?.actor_id ?? null;
  if (actorId === null || !rows.some(({ event }) => canFlood(event))) return rows;
  const recent = await findRecent(tx, subject, { actorId, since: now - hourMs, now });
  const replaced: string[] = [];
  const limited = rows.map((row) => {
    const before = recent.filter((one) => isAboutSameThing(one, row));
    const isMailed = before.some(({ mailed }) => mailed);
    if (isMailed) replaced.push(...before.filter((one) => isReplacedBy(one, row)).map(({ id }) => id));
    const soon = now + undoMs;
    if (row.mail_due_at !== soon) return row;
    const waiting = before.find(({ mailDueAt }) => mailDueAt !== null && mailDueAt <= soon);
    return {
      ...row,
      mail_due_at: isMailed ? nextMailHour(now, timeZone) : (waiting?.mailDueAt ?? soon),
    };
  });
  await deleteNotices(tx, replaced);
  return limited;
}

/** A notice that a person caused within the hour. */
interface RecentNotice {
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

function isAboutSameThing(one: RecentNotice, { user_id, event, stage }: NewRow<'notices'>): boolean {
  return (
    canFlood(event) &&
    one.userId === user_id &&
    one.stage === stage &&
    noticeKindOf(one.event) === noticeKindOf(event)
  );
}

/** Its reader has not seen it anywhere yet, and the new one says all that it says. */
function isReplacedBy({ mailed, sent, read, event }: RecentNotice, row: NewRow<'notices'>): boolean {
  return !mailed && !sent && !read && eventsOfSameTopic(row.event).includes(event);
}

/** Those about a thing by one author or editor since an instant, oldest first; of an admin's doing none. */
async function findRecent(
  tx: Tx,
  subject: Subject,
  { actorId, since, now }: { readonly actorId: string; readonly since: number; readonly now: number },
): Promise<RecentNotice[]> {
  const rows = await tx
    .selectFrom('notices')
    .innerJoin('users', (join) => join.on('users.id', '=', actorId).on('users.role', '<>', 'admin'))
    .select(['notices.id', 'user_id', 'event', 'stage', 'read_at', 'mailed_at', 'mail_due_at'])
    .select(['whatsapp', 'whatsapp_until'])
    .where(isAbout(subject))
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
