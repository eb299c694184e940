import { lastStage } from '@ruang-naskah/domain/projects/stages';
import { engineOf, type Tx } from '../../../db/handle.ts';
import type { RowChange } from '../../../db/schema.ts';

/** The projects that wait for a person, or in which they hold a stage that is not approved; locked, oldest first. */
export async function lockProjectsOf(tx: Tx, userId: string): Promise<string[]> {
  // Projects first, like every other change, so that two changes cannot deadlock.
  const holding = tx
    .selectFrom('project_stages')
    .select('project_id as id')
    .where('status', '<>', 'Disetujui')
    .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)]));
  // A union: for one condition or the other PostgreSQL would read all projects.
  const ids = tx.selectFrom('projects').select('id').where('turn_holder_id', '=', userId).union(holding);
  const held = tx.selectFrom('projects').select('id').where('id', 'in', ids).orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? held.forUpdate() : held).execute();
  return rows.map(({ id }) => id);
}

/** Removes `userId` as the author to ask; approved stages keep only the printed name. */
export async function endAuthorship(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('projects').set({ author_gone: 1 }).where('author_id', '=', userId).execute();
  await unhold(tx, userId, '=', { assignee_id: null, editor_id: null });
}

/** Nobody is responsible any more for stages of `userId` that are not approved: those of projects in the bin. */
export function clearOpenStages(tx: Tx, userId: string): Promise<void> {
  return unhold(tx, userId, '<>', { assignee_id: null, editor_id: null, editor_name: null });
}

async function unhold(
  tx: Tx,
  userId: string,
  approved: '=' | '<>',
  nobody: RowChange<'project_stages'>,
): Promise<void> {
  await tx
    .updateTable('project_stages')
    .set(nobody)
    .where('status', approved, 'Disetujui')
    .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)]))
    .execute();
}

/** For an account that is an author's again: restores it as the author to ask and as a reader. Returns unfinished projects. */
export async function beginAuthorship(tx: Tx, userId: string): Promise<string[]> {
  const gone = tx
    .selectFrom('projects')
    .select(['id', 'current_overall_status', 'deleted_at'])
    .where('author_id', '=', userId)
    .where('author_gone', '=', 1)
    .orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? gone.forUpdate() : gone).execute();
  await tx
    .insertInto('project_participants')
    .columns(['project_id', 'user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .select(['id', eb.val(userId).as('user_id'), 'created_at'])
        .where('author_id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute();
  await tx.updateTable('projects').set({ author_gone: 0 }).where('author_id', '=', userId).execute();
  return rows
    .filter((row) => row.deleted_at === null && row.current_overall_status !== lastStage)
    .map(({ id }) => id);
}

/** Takes the name of a person, and their own words, out of the records of deliveries; the id stays. */
export async function forgetDeliverer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('project_stages')
    .set({ note: null })
    .where((eb) =>
      eb(
        'project_id',
        'in',
        eb.selectFrom('stage_links').select('project_id').where('submitted_by', '=', userId),
      ),
    )
    .where('submitted_by', '=', userId)
    .where('note', 'is not', null)
    .execute();
  await tx
    .updateTable('stage_links')
    .set({ submitted_by_name: '', note: null })
    .where('submitted_by', '=', userId)
    .execute();
  await forgetProofs(tx, userId);
  await tx.updateTable('stage_verdicts').set({ given_by_name: '' }).where('given_by', '=', userId).execute();
}

/** A statement on a proof is the person's own; a request for repair is the publisher's. */
async function forgetProofs(tx: Tx, userId: string): Promise<void> {
  const said = tx
    .selectFrom('stage_verdicts')
    .select('project_id')
    .where('given_by', '=', userId)
    .where('kind', '<>', 'repair');
  await tx
    .updateTable('project_stages')
    .set({ proof_note: null })
    .where('project_id', 'in', said)
    .where('proof_note', 'is not', null)
    .execute();
  await tx
    .updateTable('stage_verdicts')
    .set({ note: '' })
    .where('given_by', '=', userId)
    .where('kind', '<>', 'repair')
    .execute();
}

/** Ends all participation of somebody who leaves. */
export async function deleteParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('project_participants').where('user_id', '=', userId).execute();
}
