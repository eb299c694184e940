import { useState } from 'react';

export interface Snapshot<T> {
  /** The object as it was when the snapshot was taken; before that, as it is in the last answer of the server. */
  readonly value: T;
  readonly take: () => void;
  /** After a save, or once the person was told that somebody else has changed the object: the next save is based on the current one. */
  readonly release: () => void;
}

/**
 * The object that a form changes, as it was when the form was opened, although the page may have read a newer one since. So
 * a repeat after a lost answer is the same request, and what somebody else changed meanwhile is refused, not overwritten.
 *
 * @param options.takenOnInput for a form that is always on the page: the snapshot is taken when somebody begins to type
 */
export function useSnapshot<T>(current: T, { takenOnInput = false } = {}): Snapshot<T> {
  const [taken, setTaken] = useState(takenOnInput ? undefined : { value: current });
  return {
    value: taken === undefined ? current : taken.value,
    take: () => setTaken((now) => now ?? { value: current }),
    release: () => setTaken(undefined),
  };
}
