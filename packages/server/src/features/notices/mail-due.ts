import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { valuesToSend } from '@ruang-naskah/domain/notices/templates';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import { type MailMode, noticeKindOf } from '@ruang-naskah/domain/notices/values';
import { areaOf, noticePath } from '@ruang-naskah/domain/paths';
import type { ExpressionBuilder } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Database } from '../../db/schema.ts';
import type { ProcessDeps } from '../../deps.ts';
import { latestEnd } from '../../infra/clock.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { composeMail } from '../settings/compose-mail.ts';
import { isOutsideBin, type NoticeRow, valuesOf } from './rows.ts';
import { readTodayAndCalendar, refreshAndFilterNotices } from './still-valid.ts';
import { findTemplates, renderWith } from './templates.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The hour of the publisher's day at which summaries and reminders are mailed. */
const mailHour = 7;
const hourMs = 60 * 60 * 1000;

/** When a mail of it is to be written; null for never. */
export function mailDueAt(mode: MailMode, now: number, timeZone: string): number | null {
  if (mode === 'never') return null;
  return mode === 'now' ? now + undoMs : nextMailHour(now, timeZone);
}

/** Seven o'clock of the day of this instant where the publisher is. */
export function mailHourOf(at: number, timeZone: string): number {
  return startOfDay(dayOf(at, timeZone), timeZone) + mailHour * hourMs;
}

/** The next time it is seven o'clock where the publisher is. */
export function nextMailHour(now: number, timeZone: string): number {
  const today = mailHourOf(now, timeZone);
  return today > now ? today : mailHourOf(now + 24 * hourMs, timeZone);
}

/** People served in one round; those left over have theirs in the next. */
const peoplePerRound = 50;
/** Notices in one mail; for more a second one is written. */
const maxNoticesPerMail = 500;
/** How many of these are listed; the rest is in the portal. */
const maxLinesPerMail = 30;

/**
 * Writes the mails that are due, one per person with all due notices. Each is written in the transaction
 * that marks them, so that only one of several processes writes it. Returns how many were queued.
 */
export async function mailDueNotices(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await listDuePeople(deps.db.reads, now, peoplePerRound);
  if (due.length === 0) return 0;
  const day = await readTodayAndCalendar(deps);
  let queued = 0;
  let failure: unknown;
  for (const userId of due) {
    try {
      if (await deps.db.write((tx) => writeMailOf(deps, tx, userId, { ...day, now }))) queued += 1;
    } catch (error) {
      // A mail that cannot be written delays nobody else's.
      failure = error;
    }
  }
  if (queued > 0) deps.wakeOutbox();
  if (failure !== undefined) throw failure;
  return queued;
}

type MailMoment = Awaited<ReturnType<typeof readTodayAndCalendar>> & { readonly now: number };

async function writeMailOf(deps: ProcessDeps, tx: Tx, userId: string, moment: MailMoment): Promise<boolean> {
  const { now } = moment;
  const person = await lockPerson(tx, userId);
  const due = await lockDueNotices(tx, userId, { now, limit: maxNoticesPerMail });
  if (due.length === 0) return false;
  // To an account that waits or is suspended no mail goes out.
  const rows = person?.active === 1 ? await refreshAndFilterNotices(tx, due, moment) : [];
  await markMailed(tx, { due, rows, now });
  if (person === undefined || rows.length === 0) return false;
  const templates = await findTemplates(tx);
  const kinds = [...new Set(rows.map(({ event }) => noticeKindOf(event)))];
  const { email_changed_at: emailChangedAt } = person;
  const unsubscribeLink = unsubscribeUrl(deps, { userId, kinds, emailChangedAt });
  // Titles and names are other people's words: nothing in them becomes a link of a mail program (threat T35).
  const lines = rows
    .slice(0, maxLinesPerMail)
    .map((row) =>
      renderWith(templates, { event: row.event, values: valuesToSend(row.event, valuesOf(row)) }),
    );
  const [first] = lines;
  const urlOf = (path: string) => new URL(path, deps.config.publicUrl).href;
  const area = areaOf(person.role);
  const paths = rows.map((row) => pathOf(row, person.role) ?? area);
  const [shared = area, ...others] = new Set(paths);
  const texts = lines.map(({ text }, at) => {
    const path = paths[at] ?? area;
    return others.length === 0 || path === area ? text : `${text}\n${urlOf(path)}`;
  });
  if (rows.length > lines.length) texts.push(messages.notices.mailMore(rows.length - lines.length));
  const link = urlOf(others.length === 0 ? shared : area);
  const body = messages.notices.mailBody(texts.join('\n\n'), link, unsubscribeLink);
  await enqueueMail(deps, tx, {
    kind: 'notices',
    recipient: person.email,
    subject:
      rows.length === 1 && first !== undefined ? first.subject : messages.notices.mailSubject(rows.length),
    bodyText: await composeMail(tx, body),
    userId,
    unsubscribeUrl: unsubscribeLink,
  });
  return true;
}

/** The screen that shows what a notice is about. */
function pathOf({ event, project_id: projectId, manuscript_id: manuscriptId }: NoticeRow, role: string) {
  return noticePath({ event, projectId, manuscriptId }, role);
}

/** Marks all due notices as done; obsolete ones count as not mailed. */
async function markMailed(
  tx: Tx,
  {
    due,
    rows,
    now,
  }: { readonly due: readonly NoticeRow[]; readonly rows: readonly NoticeRow[]; readonly now: number },
): Promise<void> {
  const idsOf = (some: readonly NoticeRow[]) => some.map(({ id }) => id);
  await tx.updateTable('notices').set({ mail_due_at: null }).where('id', 'in', idsOf(due)).execute();
  if (rows.length > 0) {
    await tx.updateTable('notices').set({ mailed_at: now }).where('id', 'in', idsOf(rows)).execute();
  }
}

/** No mail waits for longer than until the next morning. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** Notices to be mailed now, including those dated by a clock that was ahead (decision 0066). */
function dueBy(now: number) {
  return (eb: ExpressionBuilder<Database, 'notices'>) =>
    eb.or([eb('mail_due_at', '<=', now), eb('mail_due_at', '>', latestEnd(now, longestWaitMs))]);
}

/** People with due notices. */
async function listDuePeople(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where(dueBy(now))
    .where(isOutsideBin)
    .groupBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Only one process at a time writes to a person: two would each find a part of the notices and make two mails. */
function lockPerson(tx: Tx, id: string) {
  const columns = ['email', 'role', 'active', 'email_changed_at'] as const;
  const person = tx.selectFrom('users').select(columns).where('id', '=', id);
  return (engineOf(tx) === 'postgres' ? person.forNoKeyUpdate() : person).executeTakeFirst();
}

/** The due notices of one person. */
function lockDueNotices(
  tx: Tx,
  userId: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<NoticeRow[]> {
  const waiting = tx
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where(dueBy(now))
    .where(isOutsideBin)
    .orderBy('seq')
    .limit(limit);
  return (engineOf(tx) === 'postgres' ? waiting.forUpdate() : waiting).execute();
}
