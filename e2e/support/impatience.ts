import type { Page, Request } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';

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
