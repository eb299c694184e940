import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the shown answer is known to be outdated and is not being refetched. */
export function useIsOld(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  const watch = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const key = hashKey(queryKey);
  const isOld = () => {
    const state = cache.get(key)?.state;
    return state?.isInvalidated === true && state.fetchStatus === 'idle';
  };
  return useSyncExternalStore(watch, isOld, isOld);
}
