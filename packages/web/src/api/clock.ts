import { readSession } from '@ruang-naskah/domain/auth/calls';
import { nowHeader } from '@ruang-naskah/domain/contract';
import { secondsFor, withinTime } from './time-limit.ts';

/**
 * The time of this page: what the server last said, plus what has passed since by the browser's monotonic clock
 * (decision 0066). The device's own clock is compared with it and never believed; no other file reads it.
 */

/** The server's time when `performance.now()` was 0. */
let zero: number | undefined;
/** How far the device's clock was ahead of the server when it was last heard. */
let ahead = 0;
let asking = false;
const listeners = new Set<() => void>();

const tickMs = 15_000;
/** Where the two clocks of the device part by more, it slept or its clock was set. */
const partedMs = 60_000;
const wrongMs = 5 * 60_000;

/** Epoch milliseconds. */
export function now(): number {
  if (zero === undefined) throw new Error('the server has not said the time yet');
  return Math.floor(zero + performance.now());
}

/** Whether the device's clock is far off, or right only for another time zone than the device's own. */
export function isDeviceWrong(): boolean {
  return Math.abs(ahead) > wrongMs;
}

/**
 * Takes the time that the server said in an answer.
 * @param askedAt `performance.now()` before it was asked; of the page itself 0
 */
export function hearTime(instant: number, askedAt: number): void {
  const [least, most] = [instant - performance.now(), instant - askedAt];
  // What lies within the error of measuring changes nothing, so that the time does not jitter.
  zero = zero === undefined ? most : Math.min(Math.max(zero, least), most);
  ahead = Date.now() - now();
  tell();
}

/** The same from any answer of the API. */
export function hearAnswer({ headers }: Response, askedAt: number): void {
  const said = Number(headers.get(nowHeader));
  // Absent where something between here and the server answered for it.
  if (said > 0) hearTime(said, askedAt);
}

/** Calls back whenever the time may have changed by more than passes. @returns what ends it */
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
  const awake = () => {
    if (!document.hidden) void askAnew();
  };
  document.addEventListener('visibilitychange', awake, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && awake(), { signal });
  addEventListener('online', awake, { signal });
  endWatch = () => {
    clearInterval(timer);
    ending.abort();
  };
}

function tick(): void {
  if (Math.abs(Date.now() - now() - ahead) > partedMs) void askAnew();
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Any answer has the time; this one is small, and whether the session has ended since does not matter. */
async function askAnew(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const askedAt = performance.now();
    const asked = { cache: 'no-store', credentials: 'same-origin' } as const;
    const waiting = { seconds: secondsFor('GET'), writes: false };
    hearAnswer(await withinTime(waiting, (signal) => fetch(readSession.path, { ...asked, signal })), askedAt);
  } catch {
    // Without a connection the next tick asks again, or `online` does.
  } finally {
    asking = false;
  }
}
