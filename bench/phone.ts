import type { BrowserContext, Page } from 'playwright-core';

/** A mid-range phone on a slow mobile network, as Chromium emulates it, and the measurements of a page on it. */

export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
} as const;

const slowdown = 4;
const bytesPerSecond = (megabits: number) => (megabits * 1e6) / 8;
const network = {
  offline: false,
  /** Milliseconds added to each request. */
  latency: 150,
  downloadThroughput: bytesPerSecond(1.6),
  uploadThroughput: bytesPerSecond(0.75),
};

/** Milliseconds from the start of the navigation, unless said otherwise. */
export interface Loading {
  /** When the main content was shown. */
  readonly shown: number;
  readonly fcp: number;
  readonly lcp: number;
  /** A score without unit: <https://web.dev/articles/cls>. */
  readonly cls: number;
  /** How long the longest task took. */
  readonly longest: number;
  readonly kilobytes: number;
  readonly requests: number;
}

export interface Using {
  /** Milliseconds from the slowest input to the next paint: INP, of so few inputs. */
  readonly inp: number;
  readonly longest: number;
}

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  tasks: number[];
  inputs: number[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], inputs: [] };
  window.seen = seen;
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const on = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  on('longtask', ({ duration }) => seen.tasks.push(duration));
  on('event', ({ duration, interactionId }) => {
    if (interactionId > 0) seen.inputs.push(duration);
  });
}

const most = (values: readonly number[]) => Math.max(0, ...values);

/** A page of the emulated phone, with the bytes and requests that it has cost so far. */
export async function openPage(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const cost = { bytes: 0, requests: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) cost.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    cost.bytes += encodedDataLength;
  });
  return { page, cost };
}

/** Milliseconds since the navigation began. */
export function readClock(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

export async function readLoading(
  page: Page,
  shown: number,
  cost: { readonly bytes: number; readonly requests: number },
): Promise<Loading> {
  const { fcp, lcp, cls, tasks } = await page.evaluate(() => window.seen);
  return {
    shown,
    fcp,
    lcp,
    cls,
    longest: most(tasks),
    kilobytes: cost.bytes / 1000,
    requests: cost.requests,
  };
}

/** What happened since `forget`. */
export async function readUsing(page: Page): Promise<Using> {
  const { tasks, inputs } = await page.evaluate(() => window.seen);
  return { inp: most(inputs), longest: most(tasks) };
}

export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.seen.tasks = [];
    window.seen.inputs = [];
  });
}
