import { limits } from '@ruang-naskah/domain/limits';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { createContext, use, useMemo, useState } from 'react';

/**
 * The rows selected for a bulk action, across pages. Of a row on the present page the current values are taken: its
 * version is the one the admin has seen.
 */
export function useRowSelection(shown: readonly ProjectListItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProjectListItem>>(new Map());
  /** On a phone the checkboxes are shown only in this mode. */
  const [isSelecting, setSelecting] = useState(false);
  // The same object until something changes, so that the rows are not rendered again.
  return useMemo(
    () => ({
      rows: [...chosen.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
      has: (id: string) => chosen.has(id),
      isFull: chosen.size >= limits.bulkRows,
      toggle: (rows: readonly ProjectListItem[], on: boolean) => setChosen((now) => withRows(now, rows, on)),
      isSelecting,
      setSelecting: (on: boolean) => {
        setSelecting(on);
        if (!on) setChosen(new Map());
      },
      /** Deselects all other rows. */
      keepOnly: (ids: readonly string[]) =>
        setChosen((now) => new Map([...now].filter(([id]) => ids.includes(id)))),
    }),
    [chosen, isSelecting, shown],
  );
}

/** Stops at the number of rows that one request may change. */
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

export type RowSelection = ReturnType<typeof useRowSelection>;

/** A context and no prop of the table: a checkbox must react at once, while other updates of the rows may come later. */
export const RowSelectionContext = createContext<RowSelection | null>(null);

export function usePageSelection(): RowSelection {
  const selection = use(RowSelectionContext);
  if (selection === null) throw new Error('The rows stand outside of RowSelectionContext.');
  return selection;
}
