import { engineOf, type Tx } from '../../../db/handle.ts';

/** The projects that wait for a person, or in which they hold a stage that is not approved; locked, oldest first. */
export async function lockProjectsOf(tx: Tx, userId: string): Promise<string[]> {
  // Projects first, as every other change does, so that two changes do not wait for each other.
  const held = tx
    .selectFrom('projects')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('turn_holder_id', '=', userId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('project_stages')
            .select('project_id')
            .where('status', '<>', 'Disetujui')
            .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)])),
        ),
      ]),
    )
    .orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? held.forUpdate() : held).execute();
  return rows.map(({ id }) => id);
}

/** Nobody is responsible any more for the stages of `userId` that are not approved, or asked as an author. */
export async function clearOpenStages(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('project_stages')
    .set({ assignee_id: null, editor_id: null, editor_name: null })
    .where('status', '<>', 'Disetujui')
    .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)]))
    .execute();
  await tx.updateTable('projects').set({ author_gone: 1 }).where('author_id', '=', userId).execute();
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
  await tx.updateTable('stage_verdicts').set({ given_by_name: '' }).where('given_by', '=', userId).execute();
}

/** Ends all participation of somebody whose account is gone. */
export async function deleteParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('project_participants').where('user_id', '=', userId).execute();
}
