export interface RetryOptions {
  /** Whether the failure may be temporary. */
  readonly isTemporary: (failure: unknown) => boolean;
  /** How long all pauses together may be. */
  readonly maxTotalSeconds: () => number;
  /** Each pause is twice as long as the one before, up to `maxPauseSeconds`. */
  readonly firstPauseSeconds: number;
  readonly maxPauseSeconds: number;
  readonly wait: (seconds: number) => Promise<void>;
}

/** Calls `work` until it succeeds or fails for good. @throws its last error, or the error with which `wait` was aborted */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  let waited = 0;
  for (let pause = options.firstPauseSeconds; ; pause = Math.min(pause * 2, options.maxPauseSeconds)) {
    try {
      return await work();
    } catch (failure) {
      if (!options.isTemporary(failure) || waited + pause > options.maxTotalSeconds()) throw failure;
      await options.wait(pause);
      waited += pause;
    }
  }
}

/** Waits. @throws the reason of `signal` once that is aborted; at once if it already is */
export function waitSeconds(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
