import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/chromium.ts';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/**
 * Left to the deep run, where every journey with axe comes again at one width at least: transitions, whose frames the
 * processor paints, and axe, which takes a quarter of a journey's time.
 */
const quick = { contextOptions: { reducedMotion: 'reduce' }, withAxe: false } as const;
const desktop = { viewport: { width: 1280, height: 800 } };
/** What is stored, heard, spoken, printed or sent, and not how it looks: the width makes no difference, and a desk is enough. */
const sameAtEveryWidth = [
  ...[
    'auth-cookies',
    'desk-journey',
    'live-windows',
    'manuscripts-interrupted',
    'notes-drafts',
    'pages-attempts',
  ],
  ...['pages-clock', 'pages-frame', 'pages-left', 'pages-print', 'pages-spoken', 'pages-browser-tools'],
].map((name) => `**/${name}.e2e.ts`);

const executablePath = await findChromium();
if (executablePath === undefined) {
  throw new Error('No Chromium found: run npm test, or name one with CHROMIUM_PATH.');
}

/** What people do, on a phone and at a desk, against the production build that e2e/fixtures.ts starts. */
export default defineConfig<{ withAxe: boolean }, { engine: 'sqlite' | 'postgres' }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/playwright/results',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright/report.json' }]],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // In CI once more, because its machine may stand still for a minute: tools/run-steps.ts names each such test, and bears few.
  retries: process.env.CI === 'true' ? 1 : 0,
  // No measure of speed, but short enough that a race fails in minutes instead of hanging.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      timeout: 1_200_000,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        // A page lives for seconds: compiling its scripts for speed costs more than it gives.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    // `npm test`: the main jobs on a phone, everything else that is not `@deep` at a desk.
    { name: 'phone', use: { ...phone, ...quick }, grep: /@main|@phone/ },
    { name: 'desktop', use: { ...desktop, ...quick }, grepInvert: /@phone|@main|@deep/ },
    // `npm run test:deep`: the rest of both, what looks at every screen, and the main job on the other database.
    // `@deep-phone`: too long for both widths.
    {
      name: 'phone, deep',
      use: phone,
      grepInvert: /@desktop|@main|@phone/,
      testIgnore: sameAtEveryWidth,
    },
    { name: 'desktop, deep', use: desktop, grep: /@deep|@main|@desktop/, grepInvert: /@phone|@deep-phone/ },
    {
      name: 'PostgreSQL, deep',
      use: { ...desktop, engine: 'postgres' },
      testMatch: '**/manuscripts.e2e.ts',
      // A second would start a second portal and cluster for four tests.
      workers: 1,
    },
  ],
});
