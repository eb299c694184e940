import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML of the server and until React has hydrated it; what needs scripts is inert or absent till then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
