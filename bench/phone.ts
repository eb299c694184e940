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

const cpuSlowdown = 4;
const bytesPerSecond = (megabits: number) => (megabits * 1e6) / 8;
const network = {
  offline: false,
  /** Milliseconds added to each request. */
  latency: 150,
  downloadThroughput: bytesPerSecond(1.6),
  uploadThroughput: bytesPerSecond(0.75),
};

/** What a page has measured of itself: milliseconds, from the start of the navigation where it is a moment. */
interface Seen {
  lcp: number;
  /** A score without unit: <https://web.dev/articles/cls>. */
  cls: number;
  /** From each input to the next paint; the longest is INP, of so few inputs. */
  inputs: number[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  window.seen = { lcp: 0, cls: 0, inputs: [] };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const on = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  on('largest-contentful-paint', ({ startTime }) => {
    window.seen.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.cls += value;
  });
  on('event', ({ duration, interactionId }) => {
    if (interactionId > 0) window.seen.inputs.push(duration);
  });
}

/** A page of the emulated phone, with the bytes that it has cost so far. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; cost: { bytes: number } }> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const cost = { bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    cost.bytes += encodedDataLength;
  });
  return { page, cost };
}
