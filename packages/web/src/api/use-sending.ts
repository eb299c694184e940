import { useLayoutEffect, useRef } from 'react';
import { tellLate } from './late-failure.ts';

interface Outcome<T> {
  /** What holds wherever the person is by then, such as saying so. */
  readonly done?: (answer: T) => void;
  /** How it goes on here: closing, moving the focus. Not for somebody who has left. */
  readonly here?: (answer: T) => void;
  /** The sentence for a failure: told to somebody who has left, shown by the caller otherwise. */
  readonly failed: (error: unknown) => string;
  /** The caller has no place for it: it is told in any case. */
  readonly tells?: true;
}

/**
 * Whether what was open at a press has been left since, read from the object as it was then.
 *
 * @param place what is open, in a component that outlives it: another value says that it was left
 */
export function useVisit(place: unknown = true): { readonly current: { readonly left: boolean } } {
  const visit = useRef({ left: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another visit
  useLayoutEffect(() => {
    const here = { left: false };
    visit.current = here;
    return () => {
      here.left = true;
    };
  }, [place]);
  return visit;
}

/**
 * Follows what is sent to its end, also where the row or dialog that sent it is gone by then: callbacks given to
 * `mutate` are dropped with their component.
 */
export function useSending(place: unknown = true) {
  const visit = useVisit(place);
  return async <T>(sent: Promise<T>, { done, here, failed, tells }: Outcome<T>): Promise<void> => {
    const pressed = visit.current;
    let answer: T;
    try {
      answer = await sent;
    } catch (error) {
      if (pressed.left || tells) tellLate(failed(error));
      return;
    }
    if (!pressed.left) here?.(answer);
    done?.(answer);
  };
}
