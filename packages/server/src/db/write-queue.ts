import { AsyncLocalStorage } from 'node:async_hooks';
import { OverloadError } from '../infra/overload.ts';
import { isBusy } from './errors.ts';
import { retryRolledBack } from './retry.ts';
import type { TransactionScheduler } from './transactions.ts';

interface Waiting {
  /** Settles the promise of its caller; resolves with the error, if any. */
  run(): Promise<unknown>;
  fail(error: unknown): void;
}

/** For how long writes run at most before other requests have a turn. */
const longestShareMs = 20;

/**
 * SQLite has one writer: transactions run one after the other. Between two of them the event loop answers other requests,
 * unless these have had more time than the writes. @throws OverloadError when more than `mostWaiting` wait, or when its turn
 * comes after `longestWaitMs`
 */
export function createWriteQueue(mostWaiting: number, longestWaitMs: number): TransactionScheduler {
  const waiting: Waiting[] = [];
  let isRunning = false;
  let lastYieldAt = 0;
  let othersMs = 0;

  async function yieldToOthers(): Promise<void> {
    const began = performance.now();
    if (began - lastYieldAt < Math.min(othersMs, longestShareMs)) return;
    await new Promise((resolve) => setImmediate(resolve));
    lastYieldAt = performance.now();
    othersMs = lastYieldAt - began;
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const error = await next.run();
      // Each of the others would wait for the same lock of another process, and block this one meanwhile.
      if (isBusy(error)) for (const other of waiting.splice(0)) other.fail(error);
      await yieldToOthers();
    }
    isRunning = false;
  }

  return (transaction) => {
    if (waiting.length >= mostWaiting) return Promise.reject(new OverloadError());
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof transaction>>>();
    const askedAt = performance.now();
    // Bound to the caller's async context, because the call that found nothing waiting runs all of them.
    const run = AsyncLocalStorage.bind(async () => {
      try {
        if (performance.now() - askedAt > longestWaitMs) throw new OverloadError();
        resolve(await retryRolledBack('sqlite', transaction));
        return undefined;
      } catch (error) {
        reject(error);
        return error;
      }
    });
    waiting.push({ run, fail: reject });
    if (!isRunning) void runAll();
    return promise;
  };
}
