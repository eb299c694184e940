import { limits } from '@ruang-naskah/domain/limits';
import type { ProjectListItem, ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import { heldTurn } from '@ruang-naskah/domain/projects/turn';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/handle.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';
import type { NewRow } from '../../../db/schema.ts';

/** False when this holder was reminded of this stage today: the unique key lets only one of several concurrent requests through. */
export async function insertReminder(tx: Tx, row: NewRow<'stage_reminders'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stage_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Takes back this person's reminders of these projects that were not delivered yet; returns the projects. */
export async function deleteUntold(tx: Tx, ids: readonly string[], by: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('stage_reminders')
    .where('project_id', 'in', ids)
    .where('asked_by', '=', by)
    .where('told_at', 'is', null)
    .returning('project_id')
    .execute();
  return [...new Set(rows.map(({ project_id }) => project_id))];
}

/** A page's ids have fixed places in the statement, so that it is compiled once. */
const slots = Array.from({ length: limits.pageSize }, (_, at) => `id${at}`);

const remindedOn = prepare({
  build: (db: Db, p: Parameters<Record<string, string | null>>) =>
    db
      .selectFrom('stage_reminders')
      .select(['project_id', 'stage', 'holder_id'])
      .where(
        'project_id',
        'in',
        slots.map((slot) => p(slot) as RawBuilder<string>),
      )
      .where('day', '=', p('day') as RawBuilder<string>),
  columns: ['project_id', 'stage', 'holder_id'],
  map: ([id, stage, holderId]) => ({ id, stage, holderId }),
});

/**
 * Adds to each project of a page whether the one whose turn it shows was reminded of it today, and whether their account
 * is closed: two more queries.
 */
export async function withReminded(
  db: Db,
  items: readonly ProjectSummary[],
  day: string,
): Promise<ProjectListItem[]> {
  if (items.every((item) => heldTurn(item) === undefined)) return [...items];
  const ids = Object.fromEntries(slots.map((slot, at) => [slot, items[at]?.id ?? null]));
  const holders = items.flatMap((item) => heldTurn(item)?.holderId ?? []);
  const [reminded, closed] = await Promise.all([
    remindedOn.all(db, { ...ids, day }),
    db.selectFrom('users').select('id').where('id', 'in', holders).where('active', '=', 0).execute(),
  ]);
  const suspended = new Set(closed.map(({ id }) => id));
  return items.map((item) => {
    const turn = heldTurn(item);
    const isReminded = reminded.some(
      ({ id, stage, holderId }) => id === item.id && stage === turn?.stage && holderId === turn.holderId,
    );
    return {
      ...item,
      ...(isReminded && { remindedToday: true }),
      ...(suspended.has(turn?.holderId ?? '') && { holderSuspended: true }),
    };
  });
}
