import { addWorkingDays, type WorkCalendar, workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, daysBetween, startOfDay } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type AskedReminder as AskedOfHolder, turnReminder } from '@ruang-naskah/domain/notices/asked';
import { defaultTemplate, renderNotice } from '@ruang-naskah/domain/notices/templates';
import { mailModeOf, type NoticeEvent, type NoticeValues } from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Tx } from '../../../db/handle.ts';
import type { Deps, ProcessDeps } from '../../../deps.ts';
import { newId } from '../../../infra/ids.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readSettings } from '../../settings/service.ts';
import { findModes, findReached } from '../preferences/repository.ts';
import { insertNotices } from '../repository.ts';
import { mailDueAt, mailHour, nextMailHour } from '../service.ts';
import { findTemplates } from '../templates/repository.ts';
import {
  type AskedReminder,
  askAgain,
  type DueStage,
  deleteAskedBefore,
  deleteUntoldAbout,
  findAskedOn,
  findRemindedSince,
  findTold,
  hasAsked,
  joinWaiting,
  listDueStages,
  takeAsked,
} from './repository.ts';

const batch = 200;
const hourMs = 60 * 60 * 1000;
/** How often the job looks for people to remind. */
export const remindEveryMs = 15 * 60 * 1000;
/** Somebody who is late is reminded again after a week, by the calendar. */
const againDays = 7;

interface Reminder {
  readonly id: string;
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
 * Creates the missing reminders of what is due, from seven in the morning on; it looks for missing ones, so that a night
 * without a server loses none. The unique key lets only one of several processes create each. Returns how many it created.
 */
export async function remind(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = await readSettings(deps);
  const today = dayOf(now, timeZone);
  if (now < startOfDay(today, timeZone) + mailHour * hourMs) return 0;
  const calendar = await readWorkCalendar(deps);
  const until = addWorkingDays(today, limits.dueSoonDays, calendar);
  let told = 0;
  for (let after = { deadline: '', id: '', position: 0 }; ; ) {
    const due = await listDueStages(deps.db.reads, until, after, batch);
    const reminders = due.map((stage) => reminderOf(stage, today, calendar));
    const known = await findTold(
      deps.db.reads,
      reminders.map(({ key }) => key),
    );
    const asked = await findAskedOn(
      deps.db.reads,
      today,
      reminders.map(({ id }) => id),
    );
    // Who was reminded by hand today is not reminded again.
    const fresh = reminders.filter(({ key, id, stage }) => !known.has(key) && !asked.has(`${id} ${stage}`));
    if (fresh.length > 0) await deps.db.write((tx) => tell(tx, fresh, { now, timeZone }));
    told += fresh.length;
    const last = due.at(-1);
    if (last === undefined || due.length < batch) return told;
    after = last;
  }
}

function reminderOf(stage: DueStage, today: string, calendar: WorkCalendar): Reminder {
  const daysGone = daysBetween(stage.deadline, today);
  const event = daysGone > 0 ? 'overdue' : 'dueSoon';
  const time = event === 'overdue' ? Math.floor((daysGone - 1) / againDays) : 0;
  const key = [event, stage.id, stage.stage, stage.deadline, stage.holderId, time].join(':');
  const words = { judul: stage.title, tahap: stage.stage, tenggat: stage.deadline };
  const values =
    event === 'overdue'
      ? { ...words, lewat: messages.notices.days(workingAge(stage.deadline, today, calendar)) }
      : words;
  return { id: stage.id, stage: stage.stage, holderId: stage.holderId, event, values, askedBy: null, key };
}

/**
 * Delivers requested reminders to those who still hold the stage, once they can no longer be taken back. The lock lets
 * only one of several processes deliver each. Returns how many it delivered.
 */
export async function tellAsked(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = await readSettings(deps);
  const today = dayOf(now, timeZone);
  if (!(await hasAsked(deps.db.reads, now))) return 0;
  const calendar = await readWorkCalendar(deps);
  return deps.db.write(async (tx) => {
    const asked = await takeAsked(tx, now, batch);
    const reminders = asked.flatMap(({ id, title, turn, askedBy, day }): Reminder[] => {
      const reminder = turnReminder(title, turn, { today, calendar });
      if (reminder === null) return [];
      const { stage, holderId } = reminder;
      const key = askedKey({ project_id: id, stage, holder_id: holderId, day });
      return [{ ...reminder, id, askedBy, key }];
    });
    if (reminders.length > 0) await tell(tx, reminders, { now, timeZone });
    return reminders.length;
  });
}

function askedKey({ project_id, stage, holder_id, day }: AskedReminder): string {
  return ['asked', project_id, stage, holder_id, day].join(':');
}

/** Inside the transaction that puts a project into the bin; a reminder of it that nobody has got yet is told later. */
export async function holdBack(tx: Tx, projectId: string): Promise<void> {
  const untold = new Set(await deleteUntoldAbout(tx, projectId));
  await askAgain(tx, projectId, (row) => untold.has(askedKey(row)));
}

/** Inside the transaction that takes a project out of the bin. */
export const forgetHeldBack = deleteAskedBefore;

/** How the reminder that an admin is about to ask for reaches its reader. */
export async function whenMailed(deps: Deps, { event, holderId }: AskedOfHolder): Promise<string> {
  const words = messages.projectBulk.remindWhen;
  const modes = await findModes(deps.db.reads, [holderId]);
  const mode = mailModeOf(event, modes.get(holderId));
  if (mode !== 'daily') return words[mode];
  const { timeZone } = await readSettings(deps);
  const now = deps.clock.now();
  return words.daily(dayOf(nextMailHour(now, timeZone), timeZone) === dayOf(now, timeZone));
}

/** One mail of the job's reminders per person and day; what an admin asks for goes out by the person's choice. */
async function tell(
  tx: Tx,
  reminders: readonly Reminder[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
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
  const modes = await findModes(tx, ids);
  const reminded = await findRemindedSince(tx, ids, startOfDay(dayOf(now, timeZone), timeZone));
  // Later ones wait for the mail of the next morning.
  const tomorrow = nextMailHour(now, timeZone) + remindEveryMs;
  const rows = reminders
    .filter(({ holderId }) => modes.has(holderId))
    .map((reminder) => {
      const mode = mailModeOf(reminder.event, modes.get(reminder.holderId));
      const due = mailDueAt(mode, now, timeZone);
      const late = due !== null && reminder.askedBy === null && reminded.has(reminder.holderId);
      return { reminder, due: late ? tomorrow : due };
    });
  const soon = mailDueAt('now', now, timeZone);
  const templates = await findTemplates(tx);
  const today = rows.flatMap(({ reminder, due }) => (due === soon ? reminder.holderId : []));
  if (soon !== null) await joinWaiting(tx, [...new Set(today)], soon);
  await insertNotices(
    tx,
    rows.map(({ reminder, due }) => ({
      id: newId(),
      user_id: reminder.holderId,
      event: reminder.event,
      project_id: reminder.id,
      manuscript_id: null,
      stage: reminder.stage,
      actor_id: reminder.askedBy,
      words: JSON.stringify(reminder.values),
      line: renderNotice(templates.get(reminder.event) ?? defaultTemplate(reminder.event), reminder.values)
        .subject,
      once_key: reminder.key,
      created_at: now,
      read_at: null,
      mail_due_at: due,
      mailed_at: null,
    })),
    await findReached(tx, ids),
  );
}
