import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Answers count as fresh for this long, so that going back and forth between screens asks nothing twice. */
const freshMilliseconds = 30_000;
const attempts = 3;

/** A refusal stays a refusal; only a broken line or a busy server is worth another try. */
function worthRetrying(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < attempts - 1;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMilliseconds, retry: worthRetrying },
      // Writes wait while the device is offline and go out once; the reader decides about repeating them.
      mutations: { retry: false },
    },
  });
}
