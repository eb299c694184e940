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
      // A person waits for every write, often in a dialog that stays open until it has ended: offline it fails at once
      // and says so, instead of waiting for a connection. The reader decides about repeating it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
