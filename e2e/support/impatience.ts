import type { Locator, Page, Request } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { stopClock } from './clock.ts';

/** A network that keeps quiet, and somebody who does not wait for it. */

type Matches = (request: Request) => boolean;

export const isWrite =
  (path: string, method = 'POST'): Matches =>
  (request) =>
    request.method() === method && new URL(request.url()).pathname.startsWith(path);

/** Nothing answers such requests until the returned function is called; those that were held stay without an answer. */
export async function fallSilent(page: Page, matches: Matches): Promise<() => Promise<void>> {
  const silent = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    if (!matches(route.request())) await route.fallback();
  };
  await page.route('**', silent);
  return () => page.unroute('**', silent);
}

/** As long as the page waits for an answer to a write, on its clock (`page.clock.install()` before it is opened). */
export async function waitInVain(page: Page, seconds: number = limits.writeSeconds): Promise<void> {
  await page.clock.runFor(seconds * 1000 + 1000);
}

/** Holds the answers to such writes until the returned function is called. */
export async function holdWrites(page: Page, path: string, method = 'POST'): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const matches = isWrite(path, method);
  await page.route('**', async (route) => {
    if (matches(route.request())) await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/**
 * A double press whose second half hits what came to its place: on the page's clock, which stands still between the two
 * (`page.clock.install()` before it is opened), so that a slow machine presses as quickly as a hand.
 */
export async function pressTwice(
  page: Page,
  target: Locator,
  follows: () => Promise<unknown>,
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await stopClock(page);
  await page.mouse.click(x, y);
  await follows();
  await page.clock.runFor(300);
  await page.mouse.click(x, y);
  await page.clock.resume();
}
