import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultTemplate, plainForMail, renderNotice } from '@ruang-naskah/domain/notices/templates';
import type { NoticeEvent, NoticeValues } from '@ruang-naskah/domain/notices/values';
import { areaOf } from '@ruang-naskah/domain/paths';
import { engineOf, type Tx } from '../../../db/handle.ts';
import type { ProcessDeps } from '../../../deps.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import { writeLetter } from '../../settings/service.ts';
import { findTemplates, type NoticeRow, type StoredTemplate } from '../repository.ts';
import { unsubscribeUrl } from '../unsubscription/service.ts';

/** People served in one round; those left over have theirs in the next. */
const peopleAtOnce = 50;
/** Notices told in one mail; the rest is in the portal. */
const linesOfMail = 30;

/**
 * Writes the mails that are due: all that one person waits for goes into one mail. Each is written in the transaction
 * that notes it, so that of several processes one does. Returns how many were queued.
 */
export async function mailDueNotices(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db.reads
    .selectFrom('notices')
    .select('user_id')
    .where('mail_due_at', '<=', now)
    .groupBy('user_id')
    .limit(peopleAtOnce)
    .execute();
  let queued = 0;
  for (const { user_id } of due) {
    if (await deps.db.write((tx) => mailOne(deps, tx, user_id, now))) queued += 1;
  }
  if (queued > 0) deps.wakeOutbox();
  return queued;
}

async function mailOne(deps: ProcessDeps, tx: Tx, userId: string, now: number): Promise<boolean> {
  const waiting = tx
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mail_due_at', '<=', now)
    .orderBy('seq')
    .limit(linesOfMail);
  const rows = await (engineOf(tx) === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('notices').set({ mail_due_at: null, mailed_at: now }).where('id', 'in', ids).execute();
  const person = await tx
    .selectFrom('users')
    .select(['email', 'role'])
    .where('id', '=', userId)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (person === undefined) return false;
  const templates = await findTemplates(tx);
  const events = [...new Set(rows.map(({ event }) => event))];
  const leave = unsubscribeUrl(deps, { userId, events });
  const texts = rows.map((row) => renderMail(row, templates));
  const [first] = texts;
  const link = new URL(areaOf(person.role), deps.config.publicUrl).href;
  const body = messages.notices.mailBody(texts.map(({ text }) => text).join('\n\n'), link, leave);
  await enqueueMail(deps, tx, {
    kind: 'notices',
    recipient: person.email,
    subject:
      texts.length === 1 && first !== undefined ? first.subject : messages.notices.mailSubject(texts.length),
    bodyText: await writeLetter(tx, body),
    userId,
    unsubscribeUrl: leave,
  });
  return true;
}

/** Titles and names are other people's words: nothing in them becomes a link of a mail program (threat T35). */
function renderMail(row: NoticeRow, templates: ReadonlyMap<NoticeEvent, StoredTemplate>) {
  const words = Object.entries(JSON.parse(row.words) as NoticeValues);
  const plain = Object.fromEntries(
    words.map(([name, value]) => [name, name === 'tenggat' ? value : plainForMail(value)]),
  );
  const { subject, text } = renderNotice(templates.get(row.event) ?? defaultTemplate(row.event), plain);
  return { subject: subject.slice(0, limits.noticeSubject + limits.title), text };
}
