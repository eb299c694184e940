/** The list with `entry` instead of the one that `isReplaced` finds, or else at its end. */
export function replaceOrAppend<T>(list: readonly T[], entry: T, isReplaced: (one: T) => boolean): T[] {
  const at = list.findIndex(isReplaced);
  return at === -1 ? [...list, entry] : list.with(at, entry);
}
