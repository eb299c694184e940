export interface Patience {
  /** Whether the failure may be temporary. */
  readonly isPassing: (failure: unknown) => boolean;
  /** For how long it is retried. */
  readonly mostSeconds: () => number;
  /** The first pause; each is twice as long as the one before, up to the longest. */
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  readonly wait: (seconds: number) => Promise<void>;
}

/** Repeats it while it fails temporarily. @throws its last error, or the error with which `wait` was aborted */
export async function retry<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  let waited = 0;
  for (let pause = patience.firstSeconds; ; pause = Math.min(pause * 2, patience.longestSeconds)) {
    try {
      return await work();
    } catch (failure) {
      if (!patience.isPassing(failure) || waited + pause > patience.mostSeconds()) throw failure;
      await patience.wait(pause);
      waited += pause;
    }
  }
}

/** Waits. @throws AbortError */
export function waitSeconds(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
