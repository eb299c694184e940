import { limits } from '@ruang-naskah/domain/limits';
import { noAnswerError } from './api-error.ts';

/** How long an answer is waited for: a phone that has left the mast is told of nothing. */
export function secondsFor(method: string, bodyLength = 0): number {
  if (method === 'GET') return limits.readSeconds;
  return limits.writeSeconds + bodyLength / limits.slowBytesPerSecond;
}

interface Waiting {
  readonly seconds: number;
  /** Whether the work may have been done by then. */
  readonly writes: boolean;
  /** The caller's own way to end it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits that long for what `send` promises, and aborts it after that.
 *
 * @throws ApiError `no_answer`
 */
export async function withinTime<T>(
  { seconds, writes, signal }: Waiting,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const passOn = () => ended.abort(signal?.reason);
  if (signal?.aborted === true) passOn();
  signal?.addEventListener('abort', passOn);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswerError(writes));
      ended.abort();
    }, seconds * 1000);
  });
  try {
    return await Promise.race([send(ended.signal), tooLong]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', passOn);
  }
}
