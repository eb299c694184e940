import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultTemplate, renderNotice, wordsToSend } from '@ruang-naskah/domain/notices/templates';
import { kindOf, type NoticeEvent, type NoticeValues } from '@ruang-naskah/domain/notices/values';
import { areaOf } from '@ruang-naskah/domain/paths';
import type { Tx } from '../../../db/handle.ts';
import type { ProcessDeps } from '../../../deps.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import { writeLetter } from '../../settings/service.ts';
import type { NoticeRow } from '../repository.ts';
import { readDay, readNow } from '../sending/service.ts';
import { findTemplates, type StoredTemplate } from '../templates/repository.ts';
import { unsubscribeUrl } from '../unsubscription/service.ts';
import { listDuePeople, lockPerson, takeDue } from './repository.ts';

/** People served in one round; those left over have theirs in the next. */
const peopleAtOnce = 50;
/** Notices in one mail; for more a second one is written. */
const noticesOfMail = 500;
/** How many of these are listed; the rest is in the portal. */
const linesOfMail = 30;

/**
 * Writes the mails that are due, one per person with all due notices. Each is written in the transaction
 * that marks them, so that only one of several processes writes it. Returns how many were queued.
 */
export async function mailDueNotices(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await listDuePeople(deps.db.reads, now, peopleAtOnce);
  if (due.length === 0) return 0;
  const day = await readDay(deps);
  let queued = 0;
  let failure: unknown;
  for (const userId of due) {
    try {
      if (await deps.db.write((tx) => mailOne(deps, tx, userId, { ...day, now }))) queued += 1;
    } catch (error) {
      // A mail that cannot be written delays nobody else's.
      failure = error;
    }
  }
  if (queued > 0) deps.wakeOutbox();
  if (failure !== undefined) throw failure;
  return queued;
}

type Moment = Awaited<ReturnType<typeof readDay>> & { readonly now: number };

async function mailOne(deps: ProcessDeps, tx: Tx, userId: string, moment: Moment): Promise<boolean> {
  const { now } = moment;
  const person = await lockPerson(tx, userId);
  const due = await takeDue(tx, userId, { now, most: noticesOfMail });
  if (due.length === 0) return false;
  // To an account that waits or is suspended no mail goes out.
  const rows = person?.active === 1 ? await readNow(tx, due, moment) : [];
  await noteMailed(tx, { due, rows, now });
  if (person === undefined || rows.length === 0) return false;
  const templates = await findTemplates(tx);
  const kinds = [...new Set(rows.map(({ event }) => kindOf(event)))];
  const leave = unsubscribeUrl(deps, { userId, kinds });
  const lines = rows.slice(0, linesOfMail).map((row) => renderMail(row, templates));
  const [first] = lines;
  const texts = lines.map(({ text }) => text);
  if (rows.length > lines.length) texts.push(messages.notices.mailMore(rows.length - lines.length));
  const link = new URL(areaOf(person.role), deps.config.publicUrl).href;
  const body = messages.notices.mailBody(texts.join('\n\n'), link, leave);
  await enqueueMail(deps, tx, {
    kind: 'notices',
    recipient: person.email,
    subject:
      rows.length === 1 && first !== undefined ? first.subject : messages.notices.mailSubject(rows.length),
    bodyText: await writeLetter(tx, body),
    userId,
    unsubscribeUrl: leave,
  });
  return true;
}

/** Marks all due notices as done; obsolete ones count as not mailed. */
async function noteMailed(
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

/** Titles and names are other people's words: nothing in them becomes a link of a mail program (threat T35). */
function renderMail(row: NoticeRow, templates: ReadonlyMap<NoticeEvent, StoredTemplate>) {
  const words = wordsToSend(row.event, JSON.parse(row.words) as NoticeValues);
  return renderNotice(templates.get(row.event) ?? defaultTemplate(row.event), words);
}
