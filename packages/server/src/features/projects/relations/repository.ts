import { sql } from 'kysely';
import type { Tx } from '../../../db/handle.ts';

/** Nobody is responsible any more for the stages of `userId` that are not approved; their projects become a version. */
export async function clearOpenStages(tx: Tx, userId: string, now: number): Promise<void> {
  // Projects first, as every other change does, so that two changes do not wait for each other.
  await tx
    .updateTable('projects')
    .set({
      version: sql<number>`version + 1`,
      edited_version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('project_stages')
          .select('project_id')
          .where('status', '<>', 'Disetujui')
          .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)])),
      ),
    )
    .execute();
  await tx
    .updateTable('project_stages')
    .set({ assignee_id: null, editor_id: null, editor_name: null })
    .where('status', '<>', 'Disetujui')
    .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)]))
    .execute();
}

/** Takes the name of a person out of the records of who delivered; the id stays. */
export async function forgetDeliverer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('stage_links')
    .set({ submitted_by_name: '' })
    .where('submitted_by', '=', userId)
    .execute();
}

/** Ends all participation of somebody whose account is gone. */
export async function deleteParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('project_participants').where('user_id', '=', userId).execute();
}
