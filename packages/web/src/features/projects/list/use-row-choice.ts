import { limits } from '@ruang-naskah/domain/limits';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { createContext, use, useMemo, useState } from 'react';

/**
 * The rows chosen for a bulk action, across pages. A row on the present page counts as it is shown
 * now: its version is the one the admin has seen.
 */
export function useRowChoice(shown: readonly ProjectListItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProjectListItem>>(new Map());
  /** On a phone choosing is a mode of its own. */
  const [choosing, setChoosing] = useState(false);
  // The same object while nothing is chosen or shown otherwise, so that the rows stay as they are.
  return useMemo(
    () => ({
      rows: [...chosen.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
      has: (id: string) => chosen.has(id),
      isFull: chosen.size >= limits.bulkRows,
      toggle: (rows: readonly ProjectListItem[], on: boolean) => setChosen((now) => withRows(now, rows, on)),
      choosing,
      setChoosing: (on: boolean) => {
        setChoosing(on);
        if (!on) setChosen(new Map());
      },
      /** Only these stay chosen. */
      keep: (ids: readonly string[]) =>
        setChosen((now) => new Map([...now].filter(([id]) => ids.includes(id)))),
    }),
    [chosen, choosing, shown],
  );
}

/** No more than one request may change. */
function withRows(
  chosen: ReadonlyMap<string, ProjectListItem>,
  rows: readonly ProjectListItem[],
  on: boolean,
) {
  const next = new Map(chosen);
  for (const row of rows) {
    if (!on) next.delete(row.id);
    else if (next.size < limits.bulkRows) next.set(row.id, row);
  }
  return next;
}

export type RowChoice = ReturnType<typeof useRowChoice>;

/** The page's, apart from what else its rows are given: they may show the rest later than a touch on their boxes. */
export const RowChoiceContext = createContext<RowChoice | null>(null);

export function useChoiceOfPage(): RowChoice {
  const choice = use(RowChoiceContext);
  if (choice === null) throw new Error('The rows stand outside of RowChoiceContext.');
  return choice;
}
