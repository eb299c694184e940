import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import {
  type MailMode,
  mailModeOf,
  type NoticeEvent,
  type NoticeValues,
  reminderEvents,
} from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Db, Tx } from '../../db/handle.ts';
import { newId } from '../../infra/ids.ts';
import { insertNotices } from './announce.ts';
import { nextMailHour } from './mail-due.ts';
import { findMailChoices, findWhatsappReaders } from './preferences.ts';
import { isMessageNotOpened } from './rows.ts';
import { findTemplates, renderWith } from './templates.ts';

/** How often reminders are looked for. */
export const reminderIntervalMs = 15 * 60 * 1000;

export interface Reminder {
  readonly projectId: string;
  readonly stage: StageName;
  readonly holderId: string;
  readonly event: NoticeEvent;
  readonly values: NoticeValues;
  /** The admin who requested it; null for one by date. */
  readonly askedBy: string | null;
  /** Identifies what it reminds of, so that the same reminder is created once. */
  readonly key: string;
}

/**
 * One mail of the job's reminders per person and day; what an admin asks for goes out by the person's choice.
 * @param earliest no mail is due before it, in milliseconds
 */
export async function writeReminders(
  tx: Tx,
  reminders: readonly Reminder[],
  {
    now,
    timeZone,
    earliest = now,
  }: { readonly now: number; readonly timeZone: string; readonly earliest?: number },
): Promise<void> {
  const holders = [...new Set(reminders.map(({ holderId }) => holderId))];
  // Nothing reminds a suspended account.
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', holders)
    .where('active', '=', 1)
    .execute();
  const ids = people.map(({ id }) => id);
  const choices = await findMailChoices(tx, ids);
  const reminded = await findRemindedSince(tx, ids, startOfDay(dayOf(now, timeZone), timeZone));
  const soon = Math.max(earliest, now + undoMs);
  const dueOf = (mode: MailMode, isSecondToday: boolean) => {
    if (mode === 'never') return null;
    if (isSecondToday) return nextMailHour(Math.max(earliest, now), timeZone);
    return mode === 'now' ? soon : nextMailHour(now, timeZone);
  };
  const rows = reminders
    .filter(({ holderId }) => choices.has(holderId))
    .map((reminder) => {
      const mode = mailModeOf(reminder.event, choices.get(reminder.holderId));
      const isSecondToday = reminder.askedBy === null && reminded.has(reminder.holderId);
      return { reminder, due: dueOf(mode, isSecondToday) };
    });
  const templates = await findTemplates(tx);
  const mailedNow = rows.flatMap(({ reminder, due }) => (due === soon ? reminder.holderId : []));
  await mailWaitingAt(tx, [...new Set(mailedNow)], soon);
  await insertNotices(
    tx,
    rows.map(({ reminder, due }) => ({
      id: newId(),
      user_id: reminder.holderId,
      event: reminder.event,
      project_id: reminder.projectId,
      manuscript_id: null,
      stage: reminder.stage,
      actor_id: reminder.askedBy,
      words: JSON.stringify(reminder.values),
      line: renderWith(templates, reminder).subject,
      once_key: reminder.key,
      created_at: now,
      read_at: null,
      mail_due_at: due,
      mailed_at: null,
    })),
    await findWhatsappReaders(tx, ids),
  );
  await dropOlderMessages(tx, ids, now);
}

/** Which of these people had a reminder mailed since an instant. */
async function findRemindedSince(
  db: Db,
  userIds: readonly string[],
  since: number,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('event', 'in', reminderEvents)
    .where('mailed_at', '>=', since)
    .groupBy('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Mails the waiting reminders of these people at an instant too, in one mail with those that are due then. */
async function mailWaitingAt(tx: Tx, userIds: readonly string[], at: number): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('notices')
    .set({ mail_due_at: at })
    .where('user_id', 'in', userIds)
    .where('event', 'in', reminderEvents)
    .where('mail_due_at', 'is not', null)
    .execute();
}

/** Of the reminders of a stage only the newest waits as a message: an admin sends it by hand, days later perhaps. */
async function dropOlderMessages(tx: Tx, userIds: readonly string[], now: number): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('notices')
    .set({ whatsapp: null })
    .where('user_id', 'in', userIds)
    .where('event', 'in', reminderEvents)
    .where(isMessageNotOpened(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notices as newer')
          .select('newer.id')
          .whereRef('newer.user_id', '=', 'notices.user_id')
          .whereRef('newer.project_id', '=', 'notices.project_id')
          .whereRef('newer.stage', '=', 'notices.stage')
          .where('newer.event', 'in', reminderEvents)
          .whereRef('newer.seq', '>', 'notices.seq'),
      ),
    )
    .execute();
}
