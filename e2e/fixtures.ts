import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import axe from 'axe-core';
import { signedInApi } from './support/people.ts';
import { adminAccount, type Portal, startPortal } from './support/portal.ts';

export { adminAccount, expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface WorkerFixtures {
  /** The database of this worker's portal. */
  engine: 'sqlite' | 'postgres';
  /** The host in its address: passkeys need a name and do not work at an IP address. */
  host: '127.0.0.1' | 'localhost';
  /** Names a separate portal for tests after which others could not use it. */
  portalName: string;
  portal: Portal;
  /** Console errors and policy violations of all pages of this worker. */
  problems: string[];
}

interface TestFixtures {
  /** Whether `expectAccessible` asks axe. */
  withAxe: boolean;
  /** Signs the page in without the login page, and leaves the open page. */
  signIn: (person: { email: string; password: string }) => Promise<void>;
  /** The same as if in another tab: the open page stays. */
  signInElsewhere: (person: { email: string; password: string }) => Promise<void>;
  /** axe finds nothing on what the page shows now. */
  expectAccessible: (what: string) => Promise<void>;
  /** Automatic: fails the test at its end when `problems` is not empty. */
  failOnProblems: undefined;
}

/** Every test runs against the production build; a console error or a CSP violation on any page fails it (threat T25). */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  portal: [
    async ({ engine, host }, use) => {
      const portal = await startPortal(engine, host);
      await allowManyEditors(portal.url);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
  portalName: ['', { option: true, scope: 'worker' }],
  problems: [
    async ({ browser }, use) => {
      const problems: string[] = [];
      const listen = (context: BrowserContext) => collectProblems(context, problems);
      browser.on('context', listen);
      await use(problems);
      browser.off('context', listen);
    },
    { scope: 'worker', auto: true },
  ],
  failOnProblems: [
    async ({ problems }, use) => {
      problems.length = 0;
      await use(undefined);
      expect(problems, 'console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (...address) => {
      const answer = await open(...address);
      // A test that waits only for the first byte checks the page before hydration.
      const isEarly = address[1]?.waitUntil === 'commit';
      if (javaScriptEnabled && !isEarly) await untilHydrated(page);
      return answer;
    };
    moveMouseAwayBeforePresses(page);
    await use(page);
  },
  signIn: async ({ page, signInElsewhere }, use) => {
    await use(async (person) => {
      // Otherwise the page's open requests would run in the new session, and the page would navigate.
      await page.goto('about:blank');
      await signInElsewhere(person);
    });
  },
  signInElsewhere: async ({ context, portal }, use) => {
    await use(async (person) => {
      const api = await signedInApi(portal.url, person);
      const { cookies } = await api.storageState();
      await context.clearCookies();
      await context.addCookies(cookies);
      await api.dispose();
    });
  },
  withAxe: [true, { option: true }],
  expectAccessible: async ({ page, withAxe }, use) => {
    await use(async (what) => {
      if (!withAxe) return;
      // One that appears during the check is still transparent.
      await expect(page.locator('.skeleton'), `what loads on ${what}`).toHaveCount(0);
      await page.evaluate(untilAnimationsEnd);
      expect(await page.evaluate(brokenSummaryLinks), `links to nothing on ${what}`).toEqual([]);
      const found = await violationsOf(page);
      expect(found, `axe on ${what}`).toEqual([]);
    });
  },
});

/**
 * The page ignores a press at the point of the last one as the second half of a double press. A person moves the pointer
 * between two controls; Playwright, which may press at the same point at once, has to be made to do so.
 */
function moveMouseAwayBeforePresses(page: Page): void {
  const locators: Locator & { movesAway?: true } = Object.getPrototypeOf(page.locator('html'));
  if (locators.movesAway) return;
  locators.movesAway = true;
  for (const press of ['click', 'check', 'uncheck'] as const) {
    const original = locators[press];
    locators[press] = async function afterMovingAway(this: Locator, options) {
      await this.page().mouse.move(0, 0);
      return original.call(this, options);
    };
  }
}

/** The links in summaries of errors whose field is not on the page. */
function brokenSummaryLinks(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.form-shell .alert a[href^="#"]')];
  return links.map(({ hash }) => hash.slice(1)).filter((id) => document.getElementById(id) === null);
}

/** What breaks WCAG 2.2 A or AA, as `rule: elements`. Selectors and passed checks are not asked for: they cost half the time. */
async function violationsOf(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  });
}

/** Waits for hydration. `page.goto` does so; a page that a link or a form opens is used as it comes. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
}

/** React marks the elements it has taken over. */
function isHydrated(): boolean {
  if (document.getElementById('page-data') === null) return true;
  const elements = [...document.querySelectorAll('#root form, #root button')];
  return elements.every((element) => Object.keys(element).some((key) => key.startsWith('__react')));
}

/** Waits for animations: text that fades in has too little contrast meanwhile. */
async function untilAnimationsEnd(): Promise<void> {
  const fading = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
    );
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/**
 * Many tests expect refused requests (or a proxy's 500 and 502), and a portal whose machine stands still for seconds
 * answers 503, after which the page asks again; any other message is a problem.
 */
const expectedError =
  /^Failed to load resource: (?:the server responded with a status of (?:4\d\d|50[023])|net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED))/;

function collectProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' || expectedError.test(message.text())) return;
    problems.push(`${message.page()?.url()}: ${message.text()}`);
  });
  // Some policy violations are not in the console, so the page logs them.
  const report = context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  // A context may be closed before the script is added.
  report.catch(() => undefined);
}

/** All tests of an hour register in one portal, where new editors would begin to wait for an admin (decision 0032). */
async function allowManyEditors(url: string): Promise<void> {
  const admin = await signedInApi(url, adminAccount);
  const { version, ...settings } = await (await admin.get('/api/settings')).json();
  const data = { ...settings, registrationsPerHour: limits.registrationsPerHour };
  const answer = await admin.put('/api/settings', { data, headers: { 'if-match': `"${version}"` } });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.post('/api/auth/logout');
  await admin.dispose();
}
