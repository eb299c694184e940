import { addWorkingDays, type WorkCalendar, workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, daysBetween, startOfDay } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultMailMode, type NoticeEvent } from '@ruang-naskah/domain/notices/values';
import type { Tx } from '../../../db/handle.ts';
import type { ProcessDeps } from '../../../deps.ts';
import { newId } from '../../../infra/ids.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readSettings } from '../../settings/service.ts';
import { findModes, insertNotices } from '../repository.ts';
import { mailDueAt, mailHour, nextMailHour } from '../service.ts';
import { type DueStage, findRemindedSince, findTold, listDueStages } from './repository.ts';

const batch = 200;
const hourMs = 60 * 60 * 1000;
/** Somebody who is late is reminded again after a week, by the calendar. */
const againDays = 7;

interface Reminder extends DueStage {
  readonly event: Extract<NoticeEvent, 'dueSoon' | 'overdue'>;
  /** Working days. */
  readonly late: number;
  /** Names what it reminds of: the same is told once, however often this is asked. */
  readonly key: string;
}

/**
 * Reminds of what is due and was not told yet, from seven in the morning on: asked by what is missing, so that a night
 * without a server loses none. Of several processes the unique key lets one tell it. Returns how many were told.
 */
export async function remind(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = await readSettings(deps);
  const today = dayOf(now, timeZone);
  if (now < startOfDay(today, timeZone) + mailHour * hourMs) return 0;
  const calendar = await readWorkCalendar(deps);
  const until = addWorkingDays(today, limits.dueSoonDays, calendar);
  let told = 0;
  for (let after = { deadline: '', id: '' }; ; ) {
    const due = await listDueStages(deps.db.reads, until, after, batch);
    const reminders = due.map((stage) => reminderOf(stage, today, calendar));
    const known = await findTold(
      deps.db.reads,
      reminders.map(({ key }) => key),
    );
    const fresh = reminders.filter(({ key }) => !known.has(key));
    if (fresh.length > 0) await deps.db.write((tx) => tell(tx, fresh, { now, timeZone }));
    told += fresh.length;
    const last = due.at(-1);
    if (last === undefined || due.length < batch) return told;
    after = { deadline: last.deadline, id: last.id };
  }
}

function reminderOf(stage: DueStage, today: string, calendar: WorkCalendar): Reminder {
  const daysGone = daysBetween(stage.deadline, today);
  const event = daysGone > 0 ? 'overdue' : 'dueSoon';
  const time = event === 'overdue' ? Math.floor((daysGone - 1) / againDays) : 0;
  const key = [event, stage.id, stage.stage, stage.deadline, stage.holderId, time].join(':');
  return { ...stage, event, late: workingAge(stage.deadline, today, calendar), key };
}

async function tell(
  tx: Tx,
  reminders: readonly Reminder[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<void> {
  const holders = [...new Set(reminders.map(({ holderId }) => holderId))];
  const people = await tx.selectFrom('users').select('id').where('id', 'in', holders).execute();
  const ids = people.map(({ id }) => id);
  const modes = await findModes(tx, ids);
  const reminded = await findRemindedSince(tx, ids, startOfDay(dayOf(now, timeZone), timeZone));
  const rows = reminders.filter(({ holderId }) => modes.has(holderId));
  await insertNotices(
    tx,
    rows.map((reminder) => {
      const mode = modes.get(reminder.holderId)?.[reminder.event] ?? defaultMailMode(reminder.event);
      const due = mailDueAt(mode, now, timeZone);
      // One mail of reminders a person and day: what comes later waits for the next morning.
      const late = due !== null && reminded.has(reminder.holderId);
      return {
        id: newId(),
        user_id: reminder.holderId,
        event: reminder.event,
        project_id: reminder.id,
        manuscript_id: null,
        stage: reminder.stage,
        actor_id: null,
        words: JSON.stringify(wordsOf(reminder)),
        once_key: reminder.key,
        created_at: now,
        read_at: null,
        mail_due_at: late ? nextMailHour(now, timeZone) : due,
        mailed_at: null,
      };
    }),
  );
}

function wordsOf({ title, stage, deadline, event, late }: Reminder) {
  const words = { judul: title, tahap: stage, tenggat: deadline };
  return event === 'overdue' ? { ...words, lewat: messages.notices.days(late) } : words;
}
