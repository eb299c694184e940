import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the markup that the server sent and until the scripts have taken it over: what needs them waits for it. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
