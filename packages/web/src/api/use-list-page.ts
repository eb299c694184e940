import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

/**
 * One page of a list, whose rows are drawn in slices: until they are, those before them stay, and `busy` says so. Drawn at once,
 * the rows found for one letter would hold up the next one on a slow phone. What is there already, such as on the way back, is
 * drawn at once (`now`), so that the browser finds the place that was left.
 */
export function useListPage<T, Key extends QueryKey>(options: UseQueryOptions<T, Error, T, Key>) {
  const { data, error, isFetching, refetch, isPlaceholderData: isEarlier } = useQuery(options);
  const key = hashKey(options.queryKey);
  const newest = useMemo(() => ({ data, isEarlier, key }), [data, isEarlier, key]);
  const later = useDeferredValue(newest);
  const now = later.data === undefined || (later.key !== key && !isEarlier);
  const drawn = now ? newest : later;
  return {
    answer: { data: drawn.data, error, isFetching, refetch },
    /** The rows are those of another page, and the ones that were asked for are on their way. */
    busy: isEarlier || drawn.isEarlier,
    now,
    /** For what tells of the rows: which list this is, and its page once its rows stand. */
    told: { asked: key, page: error !== null || isEarlier || drawn.isEarlier ? undefined : drawn.data },
  };
}
