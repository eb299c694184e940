import { setTimeout as delay } from 'node:timers/promises';

/** Whether the work settled within this many milliseconds, with success or not. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = delay(milliseconds, false, { signal: waiting.signal }).catch(() => false);
  const first = await Promise.race([ended, late]);
  waiting.abort();
  return first;
}

/** The result of `work`. @throws Error when it takes longer */
export async function withTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done after ${milliseconds / 1000} s`)), milliseconds);
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
