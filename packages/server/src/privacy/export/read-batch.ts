import type { Db } from '../../db/handle.ts';
import { type CursorValues, defineKeyset } from '../../db/paging.ts';

/** How the lists of the file of one's own data are read: batch after batch, each in the order of an index by person. */

/** Records in memory at one time, without the one that shows whether there are more. */
export const batchSize = 100;

export type Cursor = CursorValues<readonly ['number', 'string']>;
export type ExportedItem = Readonly<Record<string, unknown>>;
/** Reads up to `batchSize` records after the cursor, and one more where there are more; the caller goes on after the last. */
export type ReadBatch = (
  db: Db,
  userId: string,
  cursor: Cursor | undefined,
) => Promise<readonly { readonly cursor: Cursor; readonly item: ExportedItem }[]>;

/** The order in which a list is read: by a number, then by an id. */
export function defineOrder<const C extends readonly [string, string]>(columns: C) {
  return defineKeyset('export', 'asc', columns, ['number', 'string']);
}

export const formatInstant = (at: number): string => new Date(at).toISOString();
export const formatInstantOrNull = (at: number | null): string | null =>
  at === null ? null : formatInstant(at);
