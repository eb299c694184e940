import { AppError } from '@ruang-naskah/domain/errors';
import type { Tx } from '../../db/handle.ts';
import type { RowChange } from '../../db/schema.ts';

/** Changes the manuscript on the version that was asked for. @throws AppError `version_stale` when it changed meanwhile */
export async function updateManuscript(
  tx: Tx,
  id: string,
  { version, now }: { readonly version: number; readonly now: number },
  change: RowChange<'manuscripts'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('manuscripts')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('version_stale');
}
