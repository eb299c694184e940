import { limits } from '@ruang-naskah/domain/limits';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { reminderEvents } from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { deleteInBatches, type GoesOn } from '../../../db/batches.ts';
import { type DatabaseHandle, type Db, engineOf, type Tx } from '../../../db/handle.ts';
import type { Database, Row } from '../../../db/schema.ts';
import { latestEnd } from '../../../infra/clock.ts';

/** A stage that asks somebody for work until a day that is near or past. */
export interface DueStage {
  readonly id: string;
  readonly title: string;
  readonly stage: StageName;
  readonly position: number;
  readonly holderId: string;
  readonly deadline: string;
}

/** A reminder that an admin asked for. */
export type AskedReminder = Pick<Row<'stage_reminders'>, 'project_id' | 'stage' | 'holder_id' | 'day'>;

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

/** What can no longer be taken back; also what was dated by a clock that was ahead (decision 0066). */
function tellBy(now: number) {
  return (eb: ExpressionBuilder<Database, 'stage_reminders'>) =>
    eb.or([eb('tell_at', '<=', now), eb('tell_at', '>', latestEnd(now, limits.reminderDelaySeconds * 1000))]);
}

/** The reminders among these that were already delivered. */
export async function findTold(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('notices').select('once_key').where('once_key', 'in', keys).execute();
  return new Set(rows.flatMap(({ once_key }) => once_key ?? []));
}

/** Of these projects, the stages that were reminded of by hand on a day, each as its project and name. */
export async function findAskedOn(
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

/** Which of these people had a reminder mailed since an instant. */
export async function findRemindedSince(
  db: Db,
  userIds: readonly string[],
  since: number,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('event', 'in', reminderEvents as readonly NoticeEvent[])
    .where('mailed_at', '>=', since)
    .groupBy('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Lets reminders that wait to be mailed to these people go with those that are mailed at an instant. */
export async function joinWaiting(tx: Tx, userIds: readonly string[], at: number): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('notices')
    .set({ mail_due_at: at })
    .where('user_id', 'in', userIds)
    .where('event', 'in', reminderEvents as readonly NoticeEvent[])
    .where('mail_due_at', 'is not', null)
    .execute();
}

/** Reminders of a project in the bin wait until it is restored. */
function isInUse({ exists, not, selectFrom }: ExpressionBuilder<Database, 'stage_reminders'>) {
  const binned = selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'stage_reminders.project_id')
    .where('projects.deleted_at', 'is not', null);
  return not(exists(binned));
}

/** Whether a requested reminder waits that can no longer be taken back. */
export async function hasAsked(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('stage_reminders')
    .select('tell_at')
    .where('told_at', 'is', null)
    .where(tellBy(now))
    .where(isInUse)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Such reminders, the longest waiting first, marked as delivered in this transaction; each with its project as it is now.
 * Reminders of a stage that is done meanwhile are dropped.
 */
export async function takeAsked(tx: Tx, now: number, most: number) {
  const waiting = tx
    .selectFrom('stage_reminders')
    .selectAll()
    .where('told_at', 'is', null)
    .where(tellBy(now))
    .where(isInUse)
    .orderBy('tell_at')
    .limit(most);
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
    const still = asked.find((one) => one.id === project_id && one.stage === stage);
    return still?.asked_id === holder_id ? [{ row, still }] : [];
  });
  await endAsked(
    tx,
    rows.map(({ id }) => id),
    { told: taken.map(({ row }) => row.id), now },
  );
  return taken.map(({ row: { holder_id: holderId, stage, asked_by: askedBy, day }, still }) => {
    const { id, title, deadline } = still;
    return { id, title, askedBy, day, turn: { stage, holderId, deadline, dueOn: deadline } };
  });
}

async function endAsked(
  tx: Tx,
  ids: readonly string[],
  { told, now }: { readonly told: readonly string[]; readonly now: number },
): Promise<void> {
  const moot = ids.filter((id) => !told.includes(id));
  if (told.length > 0)
    await tx.updateTable('stage_reminders').set({ told_at: now }).where('id', 'in', told).execute();
  if (moot.length > 0) await tx.deleteFrom('stage_reminders').where('id', 'in', moot).execute();
}

/**
 * Reminders of a project that goes into the bin and that nobody has got yet. Those that were mailed, read or sent stay as
 * the record of it, so that nobody is reminded of the same twice once it is back. Returns the keys of those that go.
 */
export async function deleteUntoldAbout(tx: Tx, projectId: string): Promise<string[]> {
  const gone = await tx
    .deleteFrom('notices')
    .where('project_id', '=', projectId)
    .where('event', 'in', reminderEvents)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn.coalesce('whatsapp', val('')), '<>', 'sent'))
    .returning('once_key')
    .execute();
  return gone.flatMap(({ once_key }) => once_key ?? []);
}

/** Lets reminders of a project wait again if their notice was not delivered. */
export async function askAgain(
  tx: Tx,
  projectId: string,
  isUntold: (row: AskedReminder) => boolean,
): Promise<void> {
  const rows = await tx
    .selectFrom('stage_reminders')
    .select(['id', 'project_id', 'stage', 'holder_id', 'day'])
    .where('project_id', '=', projectId)
    .where('told_at', 'is not', null)
    .execute();
  const ids = rows.filter(isUntold).map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable('stage_reminders').set({ told_at: null }).where('id', 'in', ids).execute();
}

/** For a restored project: drops reminders requested on an earlier day. */
export async function deleteAskedBefore(tx: Tx, projectId: string, today: string): Promise<void> {
  await tx
    .deleteFrom('stage_reminders')
    .where('project_id', '=', projectId)
    .where('told_at', 'is', null)
    .where('day', '<>', today)
    .execute();
}

/** Those of earlier days, because they only record whether somebody was reminded today. */
export function deleteOldReminders(db: DatabaseHandle, before: string, goesOn: GoesOn): Promise<void> {
  const where = sql`day < ${before}`;
  return deleteInBatches(db, { table: 'stage_reminders', key: ['id'], where }, goesOn);
}
