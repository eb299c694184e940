import type { Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';

export async function insertActivity(tx: Tx, row: NewRow<'activities'>): Promise<void> {
  await tx.insertInto('activities').values(row).execute();
}
