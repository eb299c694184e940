import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** One page of a list: until it is there, the rows of the one before stay, and `busy` says so. */
export function useListPage<T, Key extends QueryKey>(options: UseQueryOptions<T, Error, T, Key>) {
  const { data, error, isFetching, refetch, isPlaceholderData: busy } = useQuery(options);
  return {
    answer: { data, error, isFetching, refetch },
    busy,
    /** Which list, and which page of it, is asked for. */
    asked: hashKey(options.queryKey),
    /** The page once its own rows are shown. */
    settled: error !== null || busy ? undefined : data,
  };
}
