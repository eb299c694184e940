import { useEffect, useRef, useState } from 'react';
import { moveFocusUnlessTyping } from '../focus.ts';

/**
 * Focus after a row is gone: it goes to the row that took its place, to the last row, or to the list's heading.
 * Mark the focusable element of a row with `data-row-focus`, put `container` around rows and heading, and call
 * `focusAfterRemoving` when the row has been deleted; it waits until the list is without it.
 *
 * @param ids the rows that are shown now
 */
export function useRemovalFocus<E extends HTMLElement>(ids: readonly string[]) {
  const container = useRef<E>(null);
  const [gone, setGone] = useState<{ id: string; position: number } | null>(null);
  useEffect(() => {
    if (gone === null || ids.includes(gone.id)) return;
    // Nothing behind an open dialog can take focus; closing it renders the list again.
    if (document.querySelector('dialog:modal') !== null) return;
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
    const heading = container.current?.querySelector<HTMLElement>('h1, h2');
    moveFocusUnlessTyping(rows[gone.position] ?? rows.at(-1) ?? heading);
    setGone(null);
  }, [gone, ids]);
  return { container, focusAfterRemoving: (id: string) => setGone({ id, position: ids.indexOf(id) }) };
}
