import type { Locator, Page, Request } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { stopClock } from './clock.ts';
import { holdRequests } from './network.ts';

/** Requests that are held, lost or never answered, and somebody who does not wait for the answer. */

type RequestFilter = (request: Request) => boolean;
type ApiPath = `/api/${string}`;

export const isWrite =
  (path: ApiPath, method = 'POST'): RequestFilter =>
  (request) =>
    request.method() === method && new URL(request.url()).pathname.startsWith(path);

/** Such requests get no answer, also later; the returned function lets new ones through again. */
export async function leaveUnanswered(page: Page, matches: RequestFilter): Promise<() => Promise<void>> {
  const silent = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    if (!matches(route.request())) await route.fallback();
  };
  await page.route('**', silent);
  return () => page.unroute('**', silent);
}

/** Moves the page's clock to where it gives up the wait for a write. Needs `page.clock.install()` before it is opened. */
export async function runToWriteTimeout(page: Page, seconds: number = limits.writeSeconds): Promise<void> {
  await page.clock.runFor(seconds * 1000 + 1000);
}

/** The portal gets such writes once the returned function is called. */
export function holdWrites(page: Page, path: ApiPath, method = 'POST'): Promise<() => void> {
  return holdRequests(page, isWrite(path, method));
}

/** Waits two frames, in which the page does what it does at once, such as to send a request. */
export async function untilPageReacted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** A list that grows by the path of each such request from now on. */
export function recordWrites(page: Page, matches: RequestFilter): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (matches(request)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/**
 * Presses the target, waits for `untilReplaced`, and presses the same place 300 ms later by the page's clock, so that a
 * slow machine presses as quickly as a hand. Needs `page.clock.install()` before the page is opened.
 */
export async function pressTwice(
  page: Page,
  target: Locator,
  untilReplaced: () => Promise<unknown>,
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await stopClock(page);
  // Measured once the clock stands: what the page did until then may have moved the button.
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await untilReplaced();
  await page.clock.runFor(300);
  await page.mouse.click(x, y);
  await page.clock.resume();
  await untilPageReacted(page);
}

/** The portal carries such requests out, but its answers are lost, until the returned function is called. */
export async function loseAnswers(page: Page, matches: RequestFilter): Promise<() => Promise<void>> {
  const lost = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    if (!matches(route.request())) return route.fallback();
    await route.fetch();
    await route.abort('connectionrefused');
  };
  await page.route('**', lost);
  return () => page.unroute('**', lost);
}
