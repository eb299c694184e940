import { useSyncExternalStore } from 'react';

/** Whether a request that nobody pressed for met an ended session: said on the page, until somebody signs in again. */
let ended = false;
const watchers = new Set<() => void>();

export function markSession(isEnded: boolean): void {
  if (ended === isEnded) return;
  ended = isEnded;
  for (const watcher of watchers) watcher();
}

export function useSessionMark(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => ended,
    () => false,
  );
}
