import { readDuties } from '@ruang-naskah/domain/duties/endpoints';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTooSlow, isUnanswered } from './api-error.ts';

/** Answers count as fresh for this long, so that going back and forth between screens asks nothing twice. */
const freshMs = 30_000;
const attempts = 3;

/**
 * Refusals are final, and so is a search that is too slow; only a broken connection or a busy server is retried. After the
 * time limit has passed, the person decides whether to wait again.
 */
export function worthRetrying(failures: number, error: Error): boolean {
  const isTemporary =
    error instanceof ApiError && (error.status === 0 || error.status >= 500) && !isTooSlow(error);
  return isTemporary && !isUnanswered(error) && failures < attempts - 1;
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // Any write may have done one of the person's duties.
    mutationCache: new MutationCache({
      onSuccess: () => void client.invalidateQueries({ queryKey: [readDuties.id] }),
    }),
    defaultOptions: {
      queries: { staleTime: freshMs, retry: worthRetrying },
      // Offline a write fails at once and says so, instead of waiting unseen. Forms that somebody fills in
      // on a phone say `networkMode: 'online'`: what was sent goes out when the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
