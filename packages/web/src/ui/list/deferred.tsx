import { type ReactNode, useDeferredValue } from 'react';

/**
 * Rows that are drawn again in slices, behind what answers a touch or a letter, unless they are wanted `now`. What a touch in them
 * must show at once, such as a ticked box, comes to them by a context; and what they do may not rely on an address of theirs.
 */
export function Deferred({ now, children }: { now: boolean; children: ReactNode }): ReactNode {
  const later = useDeferredValue(children);
  return now ? children : later;
}
