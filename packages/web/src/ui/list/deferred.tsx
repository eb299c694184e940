import { type ReactNode, useDeferredValue } from 'react';

/**
 * Rows that are drawn again in slices, behind what answers a touch or a letter at once. Nothing in them may show a value that a
 * parent holds and a touch on it changes, such as whether a box is ticked: it would show the touch too late.
 */
export function Deferred({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children);
}
