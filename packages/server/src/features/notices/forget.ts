import type { Tx } from '../../db/handle.ts';

/** Inside the transaction that removes these projects: all notices about them, read or not. */
export async function forgetNoticesAbout(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length > 0) await tx.deleteFrom('notices').where('project_id', 'in', projectIds).execute();
}

/**
 * Inside the transaction that erases an account: the lines that can hold its name (decision 0015), by which the person
 * did something, or is to have a stage handed over to them.
 */
export async function forgetNoticesBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notices').where('actor_id', '=', userId).execute();
  const wishedFor = tx.selectFrom('stage_requests').select('id').where('assignee_id', '=', userId);
  const asked = tx.deleteFrom('notices').where('event', '=', 'requestArrived');
  await asked.where('about_kind', '=', 'request').where('about_id', 'in', wishedFor).execute();
}
