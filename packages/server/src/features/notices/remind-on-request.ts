import { dayOf } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type ManualReminder, turnReminder } from '@ruang-naskah/domain/notices/reminders';
import { mailModeOf, reminderEvents } from '@ruang-naskah/domain/notices/values';
import type { ExpressionBuilder } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Database, Row } from '../../db/schema.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';
import { latestEnd } from '../../infra/clock.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readSettings } from '../settings/read.ts';
import { nextMailHour } from './mail-due.ts';
import { findMailChoices } from './preferences.ts';
import { type Reminder, writeReminders } from './write-reminders.ts';

const batchSize = 200;

type ReminderRow = Pick<Row<'stage_reminders'>, 'project_id' | 'stage' | 'holder_id' | 'day'>;

/** The sentence that tells an admin when the reminder would be mailed. */
export async function describeDelivery(deps: Deps, { event, holderId }: ManualReminder): Promise<string> {
  const sentences = messages.projectBulk.remindWhen;
  const choices = await findMailChoices(deps.db.reads, [holderId]);
  const mode = mailModeOf(event, choices.get(holderId));
  if (mode !== 'daily') return sentences[mode];
  const { timeZone } = await readSettings(deps);
  const now = deps.clock.now();
  return sentences.daily(dayOf(nextMailHour(now, timeZone), timeZone) === dayOf(now, timeZone));
}

/**
 * Delivers requested reminders to those who still hold the stage, once they can no longer be taken back. The lock lets
 * only one of several processes deliver each. Returns how many it delivered.
 */
export async function remindOnRequest(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = await readSettings(deps);
  const today = dayOf(now, timeZone);
  if (!(await hasDueReminders(deps.db.reads, now))) return 0;
  const calendar = await readWorkCalendar(deps);
  return deps.db.write(async (tx) => {
    const due = await takeDueReminders(tx, now);
    const reminders = due.flatMap(({ id, title, turn, askedBy, day }): Reminder[] => {
      const reminder = turnReminder(title, turn, { today, calendar });
      if (reminder === null) return [];
      const { stage, holderId } = reminder;
      const key = onceKeyOf({ project_id: id, stage, holder_id: holderId, day });
      return [{ ...reminder, projectId: id, askedBy, key }];
    });
    if (reminders.length > 0) await writeReminders(tx, reminders, { now, timeZone });
    return reminders.length;
  });
}

function onceKeyOf({ project_id, stage, holder_id, day }: ReminderRow): string {
  return ['asked', project_id, stage, holder_id, day].join(':');
}

/** What can no longer be taken back; also what was dated by a clock that was ahead (decision 0066). */
function dueBy(now: number) {
  return (eb: ExpressionBuilder<Database, 'stage_reminders'>) =>
    eb.or([eb('tell_at', '<=', now), eb('tell_at', '>', latestEnd(now, limits.reminderDelaySeconds * 1000))]);
}

/** Reminders of a project in the bin wait until it is restored. */
function isOutsideBin({ exists, not, selectFrom }: ExpressionBuilder<Database, 'stage_reminders'>) {
  const binned = selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'stage_reminders.project_id')
    .where('projects.deleted_at', 'is not', null);
  return not(exists(binned));
}

/** Whether a requested reminder waits that can no longer be taken back. */
async function hasDueReminders(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('stage_reminders')
    .select('tell_at')
    .where('told_at', 'is', null)
    .where(dueBy(now))
    .where(isOutsideBin)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Such reminders, the longest waiting first, marked as delivered in this transaction; each with its project as it is now.
 * Reminders of a stage that is done meanwhile are dropped.
 */
async function takeDueReminders(tx: Tx, now: number) {
  const waiting = tx
    .selectFrom('stage_reminders')
    .selectAll()
    .where('told_at', 'is', null)
    .where(dueBy(now))
    .where(isOutsideBin)
    .orderBy('tell_at')
    .limit(batchSize);
  const rows = await (engineOf(tx) === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).execute();
  if (rows.length === 0) return [];
  const asked = await tx
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['projects.id', 'projects.title', 'project_stages.stage', 'asked_id', 'deadline'])
    .where('projects.id', 'in', [...new Set(rows.map(({ project_id }) => project_id))])
    .where('projects.deleted_at', 'is', null)
    .where('asked_id', 'is not', null)
    .execute();
  const taken = rows.flatMap((row) => {
    const { project_id, stage, holder_id } = row;
    const current = asked.find((one) => one.id === project_id && one.stage === stage);
    return current?.asked_id === holder_id ? [{ row, current }] : [];
  });
  const told = taken.map(({ row }) => row.id);
  const obsolete = rows.map(({ id }) => id).filter((id) => !told.includes(id));
  if (told.length > 0)
    await tx.updateTable('stage_reminders').set({ told_at: now }).where('id', 'in', told).execute();
  if (obsolete.length > 0) await tx.deleteFrom('stage_reminders').where('id', 'in', obsolete).execute();
  return taken.map(({ row: { holder_id: holderId, stage, asked_by: askedBy, day }, current }) => {
    const { id, title, deadline } = current;
    return { id, title, askedBy, day, turn: { stage, holderId, deadline, dueOn: deadline } };
  });
}

/**
 * Inside the transaction that puts a project into the bin: deletes the notices of reminders that nobody has seen, and lets
 * their requests wait until the project is back. What was mailed, read or sent stays, so that nobody is reminded twice.
 */
export async function holdBackReminders(tx: Tx, projectId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('notices')
    .where('project_id', '=', projectId)
    .where('event', 'in', reminderEvents)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn.coalesce('whatsapp', val('')), '<>', 'sent'))
    .returning('once_key')
    .execute();
  const untold = new Set(gone.map(({ once_key }) => once_key));
  const rows = await tx
    .selectFrom('stage_reminders')
    .select(['id', 'project_id', 'stage', 'holder_id', 'day'])
    .where('project_id', '=', projectId)
    .where('told_at', 'is not', null)
    .execute();
  const ids = rows.filter((row) => untold.has(onceKeyOf(row))).map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable('stage_reminders').set({ told_at: null }).where('id', 'in', ids).execute();
}

/** Inside the transaction that takes a project out of the bin: drops reminders requested on an earlier day. */
export async function deleteOutdatedReminders(tx: Tx, projectId: string, today: string): Promise<void> {
  await tx
    .deleteFrom('stage_reminders')
    .where('project_id', '=', projectId)
    .where('told_at', 'is', null)
    .where('day', '<>', today)
    .execute();
}
