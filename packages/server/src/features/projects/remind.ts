import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import type { WorkCalendar } from '@ruang-naskah/domain/calendar/working-days';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manualReminder } from '@ruang-naskah/domain/notices/reminders';
import type {
  RefusedRow,
  Reminded,
  Reminder,
  RemindInput,
  TakeBackInput,
  TakenBack,
} from '@ruang-naskah/domain/projects/bulk-schema';
import type { ProjectListItem, ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import { mostUrgentPersonalTurn, personalTurns } from '@ruang-naskah/domain/projects/turn';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { describeDelivery } from '../notices/remind-on-request.ts';
import { findTemplates, renderWith } from '../notices/templates.ts';
import { readToday } from '../settings/read.ts';
import { findCandidates } from '../users/people.ts';
import { lockProject, requireManager, requireReadable } from './read.ts';

const sentences = messages.projectBulk;

/** The text of a reminder, from the publisher's present template. */
export async function readReminder(deps: Deps, actor: Actor, id: string): Promise<Reminder> {
  requireManager(actor);
  const today = await readToday(deps);
  const project = await requireReadable(deps.db.reads, actor, id);
  const reminder = manualReminder(project, today, await readWorkCalendar(deps));
  const { version } = project;
  const empty = { name: null, others: [], subject: '', text: '', when: '' };
  if (reminder === null) return { ...empty, remindedToday: false, holderSuspended: false, version };
  const { subject, text } = renderWith(await findTemplates(deps.db.reads), reminder);
  const [row] = await withReminderState(deps.db.reads, [project], today);
  const [held, ...rest] = personalTurns(project);
  const name = held?.name ?? '';
  const others = rest.map((turn) => sentences.remindHolder(turn.name, turn.stage ?? ''));
  const when = await describeDelivery(deps, reminder);
  const { remindedToday = false, holderSuspended = false } = row ?? {};
  return { name, others, subject, text, when, remindedToday, holderSuspended, version };
}

/**
 * Requests reminders, each once a day for a stage and its holder. The job of the notices delivers them once they can
 * no longer be taken back.
 */
export async function remindHolders(
  deps: Deps,
  context: RequestContext,
  { rows }: RemindInput,
): Promise<Reminded> {
  requireManager(context.actor);
  const today = await readToday(deps);
  const calendar = await readWorkCalendar(deps);
  return writeBy(deps, context, async (tx) => {
    const reminded: string[] = [];
    const refused: RefusedRow[] = [];
    // In one order for everybody, so that two of these cannot deadlock.
    for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const refusal = await remindOne(deps, tx, context, { ...row, today, calendar });
      if (refusal === null) reminded.push(row.id);
      else refused.push(refusal);
    }
    return { reminded, refused };
  });
}

interface ProjectToRemind {
  readonly id: string;
  readonly version: number;
  readonly today: string;
  readonly calendar: WorkCalendar;
}

/** Null when the reminder is stored and will be delivered. */
async function remindOne(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  { id, version, today, calendar }: ProjectToRemind,
): Promise<RefusedRow | null> {
  const found = await lockProject(tx, id);
  if (found === undefined) return { id, title: '', reason: sentenceOf('projects.not_found') };
  const { title, changed } = found;
  if (version !== found.version) {
    const reason = sentenceOf('version_stale');
    return { id, title, reason, ...(changed !== undefined && { changed }) };
  }
  const reminder = manualReminder(found, today, calendar);
  if (reminder === null) return { id, title, reason: sentences.nobodyToRemind };
  const holder = (await findCandidates(tx, [reminder.holderId])).get(reminder.holderId);
  if (holder?.active === false) return { id, title, reason: sentences.holderSuspended(holder.nama) };
  const { stage } = reminder;
  const now = deps.clock.now();
  const isNew = await insertReminder(tx, {
    id: newId(),
    project_id: id,
    stage,
    holder_id: reminder.holderId,
    day: today,
    asked_by: requireUser(context.actor).id,
    tell_at: now + limits.reminderDelaySeconds * 1000,
    told_at: null,
  });
  if (!isNew) return { id, title, reason: sentences.alreadyReminded };
  await audit(tx, deps, context, { action: 'projects.reminded', id, detail: { stage } });
  return null;
}

/** Reminders already delivered are kept; the answer says which were taken back. */
export async function takeBackReminders(
  deps: Deps,
  context: RequestContext,
  { ids }: TakeBackInput,
): Promise<TakenBack> {
  requireManager(context.actor);
  const admin = requireUser(context.actor);
  return writeBy(deps, context, async (tx) => {
    const projectIds = await deleteUndelivered(tx, ids, admin.id);
    for (const id of projectIds)
      await audit(tx, deps, context, { action: 'projects.reminder_taken_back', id });
    return { ids: projectIds };
  });
}

/** False when this holder was reminded of this stage today: the unique key lets only one of several concurrent requests through. */
async function insertReminder(tx: Tx, row: NewRow<'stage_reminders'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stage_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Takes back this person's reminders of these projects that were not delivered yet; returns the projects. */
async function deleteUndelivered(tx: Tx, projectIds: readonly string[], askedBy: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('stage_reminders')
    .where('project_id', 'in', projectIds)
    .where('asked_by', '=', askedBy)
    .where('told_at', 'is', null)
    .returning('project_id')
    .execute();
  return [...new Set(rows.map(({ project_id }) => project_id))];
}

/**
 * Adds to each project of a page whether the one whose turn it shows was reminded of it today, and whether their account
 * is closed: two more queries.
 */
export async function withReminderState(
  db: Db,
  items: readonly ProjectSummary[],
  day: string,
): Promise<ProjectListItem[]> {
  if (items.every((item) => mostUrgentPersonalTurn(item) === undefined)) return [...items];
  const holders = items.flatMap((item) => mostUrgentPersonalTurn(item)?.holderId ?? []);
  const [reminded, closed] = await Promise.all([
    db
      .selectFrom('stage_reminders')
      .select(['project_id', 'stage', 'holder_id'])
      .where(
        'project_id',
        'in',
        items.map(({ id }) => id),
      )
      .where('day', '=', day)
      .execute(),
    db.selectFrom('users').select('id').where('id', 'in', holders).where('active', '=', 0).execute(),
  ]);
  const suspended = new Set(closed.map(({ id }) => id));
  return items.map((item) => {
    const turn = mostUrgentPersonalTurn(item);
    const isReminded = reminded.some(
      (row) => row.project_id === item.id && row.stage === turn?.stage && row.holder_id === turn.holderId,
    );
    return {
      ...item,
      ...(isReminded && { remindedToday: true }),
      ...(suspended.has(turn?.holderId ?? '') && { holderSuspended: true }),
    };
  });
}
