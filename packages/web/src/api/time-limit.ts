import { limits } from '@ruang-naskah/domain/limits';
import { noAnswerError } from './api-error.ts';

/** How long to wait for an answer, because a phone that has lost its network is not told that a connection is gone. */
export function timeLimitSeconds(method: string, bodyLength = 0): number {
  if (method === 'GET') return limits.readSeconds;
  return limits.writeSeconds + bodyLength / limits.slowBytesPerSecond;
}

interface TimeLimit {
  readonly seconds: number;
  /** Whether the request writes: after the time it may have been done or not, and the sentence says so. */
  readonly writes: boolean;
  /** With it the caller can abort the request earlier. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Aborts what `send` does after `seconds`.
 *
 * @throws ApiError `no_answer`
 */
export async function withTimeLimit<T>(
  { seconds, writes, signal }: TimeLimit,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const abort = () => ending.abort(signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswerError(writes));
      ending.abort();
    }, seconds * 1000);
  });
  try {
    return await Promise.race([send(ending.signal), tooLong]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
