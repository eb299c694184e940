import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the cached answer was invalidated and is not being refetched. */
export function useIsOutdated(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  const watch = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const key = hashKey(queryKey);
  const isOutdated = () => {
    const state = cache.get(key)?.state;
    return state?.isInvalidated === true && state.fetchStatus === 'idle';
  };
  return useSyncExternalStore(watch, isOutdated, isOutdated);
}
