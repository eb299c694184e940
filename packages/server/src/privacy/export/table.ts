import type { Db } from '../../db/handle.ts';
import { type CursorValues, defineKeyset } from '../../db/paging.ts';

/** How the lists of the file of one's own data are read: batch after batch, each in the order of an index by person. */

/** Records in memory at one time, without the one that shows whether there are more. */
export const batch = 100;

export type Place = CursorValues<readonly ['number', 'string']>;
export type Item = Readonly<Record<string, unknown>>;
/** Reads the records after a place; the caller asks again with the place of the last one. */
export type Read = (
  db: Db,
  userId: string,
  place: Place | undefined,
) => Promise<readonly { readonly place: Place; readonly item: Item }[]>;

export function order<const C extends readonly [string, string]>(columns: C) {
  return defineKeyset('export', 'asc', columns, ['number', 'string']);
}

export const instant = (at: number): string => new Date(at).toISOString();
export const instantOrNull = (at: number | null): string | null => (at === null ? null : instant(at));
