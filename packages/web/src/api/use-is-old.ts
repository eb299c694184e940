import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the answer on the screen is known to be older than what is stored, and nobody has asked again. */
export function useIsOld(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  const watch = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const key = hashKey(queryKey);
  return useSyncExternalStore(watch, () => {
    const state = cache.get(key)?.state;
    return state?.isInvalidated === true && state.fetchStatus === 'idle';
  });
}
