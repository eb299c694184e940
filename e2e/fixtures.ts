import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { signedInApi } from './support/people.ts';
import { adminAccount, type Portal, startPortal } from './support/portal.ts';

export { adminAccount, expect };

interface WorkerFixtures {
  /** Which database the portal of this worker runs on. */
  engine: 'sqlite' | 'postgres';
  portal: Portal;
}

interface TestFixtures {
  /** Signs the page in without the login page. */
  signIn: (person: { email: string; password: string }) => Promise<void>;
  /** axe finds nothing on what the page shows now. */
  expectAccessible: (what: string) => Promise<void>;
}

/** Every test runs against the production build; a console error or a CSP violation fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  portal: [
    async ({ engine }, use) => {
      const portal = await startPortal(engine);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  context: async ({ context }, use) => {
    const problems = watch(context);
    await use(context);
    expect(problems, 'console errors and policy violations').toEqual([]);
  },
  signIn: async ({ context, portal }, use) => {
    await use(async (person) => {
      const api = await signedInApi(portal.url, person);
      const { cookies } = await api.storageState();
      await context.clearCookies();
      await context.addCookies(cookies);
      await api.dispose();
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (what) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
      expect(found, `axe on ${what}`).toEqual([]);
    });
  },
});

/** Collects what the browser complains about. A refused request (or a proxy's 502) is part of many tests. */
function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  const note = (page: Page): void => {
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      const refused = /^Failed to load resource: the server responded with a status of (?:4\d\d|502)/.test(
        message.text(),
      );
      const offline = message.text().includes('net::ERR_INTERNET_DISCONNECTED');
      if (message.type() === 'error' && !refused && !offline)
        problems.push(`${page.url()}: ${message.text()}`);
    });
  };
  context.on('page', note);
  for (const page of context.pages()) note(page);
  return problems;
}
