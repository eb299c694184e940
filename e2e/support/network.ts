import type { Page, Request } from '@playwright/test';

/** Failures between page and portal. */

/** Answers in place of the portal, as a proxy does: 502 when it cannot be reached, 500 for another failure. */
export async function failRequests(
  page: Page,
  method: string,
  url: string,
  status: 500 | 502 = 502,
): Promise<void> {
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
  });
}

/** Holds such requests until the returned function is called. */
export async function holdRequests(page: Page, matches: (request: Request) => boolean): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    if (matches(route.request())) await gate.promise;
    return route.fallback();
  });
  return gate.resolve;
}

/** Holds the page's scripts until the returned function is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, (request) => request.resourceType() === 'script');
}
