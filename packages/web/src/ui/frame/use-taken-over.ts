import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's markup until hydration: parts that need scripts wait for it. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
