import { readSession } from '@ruang-naskah/domain/auth/endpoints';
import { serverTimeHeader } from '@ruang-naskah/domain/endpoint';
import { timeLimitSeconds, withTimeLimit } from './time-limit.ts';

/**
 * The time of this page: the server's time from its last answer, plus what has passed since by `performance.now()`
 * (decision 0066). The device's own clock may be wrong: it is only compared with that, and no other file reads it.
 */

/** The server's time when `performance.now()` was 0. */
let originTime: number | undefined;
/** How far the device's clock was ahead of the server's at its last answer. */
let deviceAheadMs = 0;
let isAsking = false;
const listeners = new Set<() => void>();

const tickMs = 15_000;
/** If the device's clock moves this much against `performance.now()`, the device slept or its clock was set. */
const jumpMs = 60_000;
const wrongClockMs = 5 * 60_000;

/** Epoch milliseconds. */
export function now(): number {
  if (originTime === undefined) throw new Error('the server has not said the time yet');
  return Math.floor(originTime + performance.now());
}

/** Whether the device's clock is far off, or right only for another time zone than the device's own. */
export function isDeviceClockWrong(): boolean {
  return Math.abs(deviceAheadMs) > wrongClockMs;
}

/**
 * Sets the time of this page from an answer of the server.
 * @param askedAt `performance.now()` before it was asked; 0 for the page itself
 */
export function syncClock(instant: number, askedAt: number): void {
  const earliest = instant - performance.now();
  const latest = instant - askedAt;
  // Changed only if the answer proves it wrong, so that the time does not jitter by the duration of requests.
  originTime = originTime === undefined ? latest : Math.min(Math.max(originTime, earliest), latest);
  deviceAheadMs = Date.now() - now();
  notify();
}

/** The same from the header of any answer of the API. */
export function syncClockFrom({ headers }: Response, askedAt: number): void {
  const serverTime = Number(headers.get(serverTimeHeader));
  // Absent if a proxy answered instead of the server.
  if (serverTime > 0) syncClock(serverTime, askedAt);
}

/** Calls back every 15 seconds, and when the time was corrected. @returns ends the watch */
export function watchClock(listener: () => void): () => void {
  if (listeners.size === 0) startWatch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) endWatch();
  };
}

let endWatch: () => void = () => undefined;

function startWatch(): void {
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setInterval(tick, tickMs);
  const onWake = () => {
    if (!document.hidden) void askTime();
  };
  document.addEventListener('visibilitychange', onWake, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal });
  addEventListener('online', onWake, { signal });
  endWatch = () => {
    clearInterval(timer);
    ending.abort();
  };
}

function tick(): void {
  if (Math.abs(Date.now() - now() - deviceAheadMs) > jumpMs) void askTime();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Asks the smallest endpoint, because every answer has the time; even a refusal does. */
async function askTime(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const askedAt = performance.now();
    const init = { cache: 'no-store', credentials: 'same-origin' } as const;
    const timeLimit = { seconds: timeLimitSeconds('GET'), writes: false };
    syncClockFrom(
      await withTimeLimit(timeLimit, (signal) => fetch(readSession.path, { ...init, signal })),
      askedAt,
    );
  } catch {
    // Without a connection the next tick asks again, or `online` does.
  } finally {
    isAsking = false;
  }
}
