import { limits } from '@ruang-naskah/domain/limits';
import type { DialectAdapter } from 'kysely';
import type { Db } from './handle.ts';

/** How long a list that was found to be long is not counted again. */
const freshMs = 1000;

/** When lists were found to be long, by their names. */
const found = new WeakMap<DialectAdapter, Map<string, number>>();

/**
 * How many rows a list has, up to the bound that is shown. That it has more stays true for long, and finding it out
 * costs as much as a page of the list (decision 0127). `name` is one of a few constants, never input.
 */
export async function countUnlessLong(
  db: Db,
  name: string,
  count: () => Promise<number | undefined>,
): Promise<number> {
  const { adapter } = db.getExecutor();
  const lists = found.get(adapter) ?? new Map<string, number>();
  const at = lists.get(name);
  if (at !== undefined && performance.now() - at < freshMs) return limits.countedRows + 1;
  const rows = (await count()) ?? 0;
  if (rows > limits.countedRows) found.set(adapter, lists.set(name, performance.now()));
  else lists.delete(name);
  return rows;
}
