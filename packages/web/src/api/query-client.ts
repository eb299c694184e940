import { readDuties } from '@ruang-naskah/domain/duties/calls';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTooSlow, isUnanswered } from './api-error.ts';

/** Answers count as fresh for this long, so that going back and forth between screens asks nothing twice. */
const freshMilliseconds = 30_000;
const attempts = 3;

/**
 * Refusals are final, and so is a search that is too slow; only a broken connection or a busy server is retried. Who has
 * waited in vain for an answer decides about the next wait.
 */
export function worthRetrying(failures: number, error: Error): boolean {
  const passing =
    error instanceof ApiError && (error.status === 0 || error.status >= 500) && !isTooSlow(error);
  return passing && !isUnanswered(error) && failures < attempts - 1;
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // What one does may end what waits for one, wherever it was done.
    mutationCache: new MutationCache({
      onSuccess: () => void client.invalidateQueries({ queryKey: [readDuties.id] }),
    }),
    defaultOptions: {
      queries: { staleTime: freshMilliseconds, retry: worthRetrying },
      // Offline a write fails at once and says so, instead of waiting unseen. Forms that somebody fills in
      // on a phone say `networkMode: 'online'`: what was sent goes out when the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
