import type { Tx } from '../../db/handle.ts';
import { forgetNoticesAbout } from '../notices/forget.ts';
import { eraseBinnedOf } from './bin.ts';
import { forgetAsker } from './requests.ts';

/** Inside the transaction that erases an account: an author's projects in the bin are gone (decision 0082). */
export async function forgetBinnedOf(tx: Tx, userId: string): Promise<void> {
  await forgetNoticesAbout(tx, await eraseBinnedOf(tx, userId));
}

/** Inside the transaction of an erasure: removes the deliverer from the records of deliveries. */
export async function forgetActorInDeliveries(tx: Tx, userId: string): Promise<void> {
  await forgetNameInDeliveries(tx, userId);
  await forgetAsker(tx, userId);
}

/** Takes the name of a person, and their own words, out of the records of deliveries; the id stays. */
async function forgetNameInDeliveries(tx: Tx, userId: string): Promise<void> {
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
  await forgetProofNotes(tx, userId);
  await tx.updateTable('stage_verdicts').set({ given_by_name: '' }).where('given_by', '=', userId).execute();
}

/** A statement on a proof is the person's own; a request for repair is the publisher's. */
async function forgetProofNotes(tx: Tx, userId: string): Promise<void> {
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
    // Another author may have said something since.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stage_verdicts')
          .select('id')
          .whereRef('stage_verdicts.project_id', '=', 'project_stages.project_id')
          .whereRef('stage_verdicts.stage', '=', 'project_stages.stage')
          .whereRef('stage_verdicts.given_at', '=', 'project_stages.proof_at')
          .where('given_by', '=', userId),
      ),
    )
    .execute();
  await tx
    .updateTable('stage_verdicts')
    .set({ note: '' })
    .where('given_by', '=', userId)
    .where('kind', '<>', 'repair')
    .execute();
}
