import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

/**
 * One page of a list, whose rows are drawn in slices: until they are, those before them stay, and `busy` says so. Drawn at once,
 * the rows found for one letter would hold up the next one on a slow phone.
 */
export function useListPage<T, Key extends QueryKey>(options: UseQueryOptions<T, Error, T, Key>) {
  const { data, error, isFetching, refetch, isPlaceholderData: isEarlier } = useQuery(options);
  const key = hashKey(options.queryKey);
  const newest = useMemo(() => ({ data, isEarlier, key }), [data, isEarlier, key]);
  const drawn = useDeferredValue(newest);
  return {
    answer: { data: drawn.data, error, isFetching, refetch },
    /** The rows are those of another page, and the ones that were asked for are on their way. */
    busy: isEarlier || drawn.isEarlier || (drawn.key !== key && drawn.data !== undefined),
  };
}
