import {
  addWorkingDays,
  type WorkCalendar,
  workingDaysSince,
} from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, daysBetween } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/handle.ts';
import type { ProcessDeps } from '../../deps.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readSettings } from '../settings/read.ts';
import { mailHourOf } from './mail-due.ts';
import { type Reminder, reminderIntervalMs, writeReminders } from './write-reminders.ts';

const batchSize = 200;
/** Two rounds, of which one may come late. */
const leadMs = 2 * reminderIntervalMs;
/** Somebody who is late is reminded again after so many calendar days. */
const repeatAfterDays = 7;

/**
 * Creates the missing reminders of what is due. It begins so long before seven in the morning that each is in the mail or
 * summary of seven, and looks for missing ones, so that a night without a server loses none. The unique key lets only one of
 * several processes create each. Returns how many it created.
 */
export async function remindByDate(deps: ProcessDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = await readSettings(deps);
  const today = dayOf(now, timeZone);
  const earliest = mailHourOf(now, timeZone);
  if (now < earliest - leadMs) return 0;
  const calendar = await readWorkCalendar(deps);
  const until = addWorkingDays(today, limits.dueSoonDays, calendar);
  let created = 0;
  for (let after = { deadline: '', id: '', position: 0 }; ; ) {
    const due = await listDueStages(deps.db.reads, until, after, batchSize);
    const reminders = due.map((stage) => reminderOf(stage, today, calendar));
    const delivered = await findDelivered(
      deps.db.reads,
      reminders.map(({ key }) => key),
    );
    const byHand = await findRemindedByHand(
      deps.db.reads,
      today,
      reminders.map(({ projectId }) => projectId),
    );
    // Who was reminded by hand today is not reminded again.
    const missing = reminders.filter(
      ({ key, projectId, stage }) => !delivered.has(key) && !byHand.has(`${projectId} ${stage}`),
    );
    if (missing.length > 0)
      await deps.db.write((tx) => writeReminders(tx, missing, { now, timeZone, earliest }));
    created += missing.length;
    const last = due.at(-1);
    if (last === undefined || due.length < batchSize) return created;
    after = last;
  }
}

function reminderOf(stage: DueStage, today: string, calendar: WorkCalendar): Reminder {
  const daysGone = daysBetween(stage.deadline, today);
  const event = daysGone > 0 ? 'overdue' : 'dueSoon';
  const repetition = event === 'overdue' ? Math.floor((daysGone - 1) / repeatAfterDays) : 0;
  const key = [event, stage.id, stage.stage, stage.deadline, stage.holderId, repetition].join(':');
  const common = { judul: stage.title, tahap: stage.stage, tenggat: stage.deadline };
  const values =
    event === 'overdue'
      ? { ...common, lewat: messages.notices.days(workingDaysSince(stage.deadline, today, calendar)) }
      : common;
  return {
    projectId: stage.id,
    stage: stage.stage,
    holderId: stage.holderId,
    event,
    values,
    askedBy: null,
    key,
  };
}

/** A stage that asks somebody for work until a day that is near or past. */
interface DueStage {
  readonly id: string;
  readonly title: string;
  readonly stage: StageName;
  readonly position: number;
  readonly holderId: string;
  readonly deadline: string;
}

/** The next stages due until a day, earliest first, behind a place; read along the index of deadlines of what is now. */
export async function listDueStages(
  db: Db,
  until: string,
  after: Pick<DueStage, 'deadline' | 'id' | 'position'>,
  size: number,
): Promise<DueStage[]> {
  const rows = await db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['projects.id', 'projects.title'])
    .select(['project_stages.stage', 'project_stages.position', 'asked_id', 'deadline'])
    // The condition of the index stands as literals: a planner cannot match parameters with it.
    .where(sql<SqlBool>`project_stages.turn = 'now' and project_stages.deadline_key < '9999-12-31'`)
    .where('asked_id', 'is not', null)
    .where('deadline_key', '<=', until)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('deadline_key', 'project_id', 'project_stages.position'),
        '>',
        tuple(after.deadline, after.id, after.position),
      ),
    )
    .where('projects.deleted_at', 'is', null)
    .orderBy('deadline_key')
    .orderBy('project_id')
    .orderBy('project_stages.position')
    .limit(size)
    .execute();
  return rows.flatMap(({ asked_id: holderId, deadline, ...row }) =>
    holderId === null || deadline === null ? [] : [{ ...row, holderId, deadline }],
  );
}

/** The reminders among these that were already delivered. */
async function findDelivered(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('notices').select('once_key').where('once_key', 'in', keys).execute();
  return new Set(rows.flatMap(({ once_key }) => once_key ?? []));
}

/** Of these projects, the stages that were reminded of by hand on a day, each as its project and name. */
async function findRemindedByHand(
  db: Db,
  day: string,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (projectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('stage_reminders')
    .select(['project_id', 'stage'])
    .where('project_id', 'in', projectIds)
    .where('day', '=', day)
    .execute();
  return new Set(rows.map(({ project_id, stage }) => `${project_id} ${stage}`));
}
