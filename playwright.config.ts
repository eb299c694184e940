import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const mainJobs = /\/(?:auth|categories|home|manuscripts|news|projects|users)\.e2e\.ts$/;

const executablePath = await findChromium();
if (executablePath === undefined) {
  throw new Error('No Chromium found: run npm test, or name one with CHROMIUM_PATH.');
}

/** The main jobs on a phone and at a desk, against the production build that e2e/fixtures.ts starts. */
export default defineConfig<object, { engine: 'sqlite' | 'postgres' }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/playwright/results',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright/report.json' }]],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Never a measure of speed: a busy machine takes ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    // `npm test`: everything at a desk, and on a phone the main jobs, which are the files named after a noun.
    { name: 'phone', use: phone, testMatch: mainJobs, grepInvert: /@desktop|@deep/ },
    { name: 'desktop', use: desktop, grepInvert: /@phone|@deep/ },
    // `npm run test:deep`: the rest on a phone, what looks at every screen, and the main job on the other database.
    { name: 'phone, deep', use: phone, testIgnore: mainJobs, grepInvert: /@desktop/ },
    { name: 'desktop, deep', use: desktop, grep: /@deep/, grepInvert: /@phone/ },
    // Between the two the layout changes.
    { name: 'tablet, deep', use: tablet, testMatch: '**/pages-tour.e2e.ts' },
    {
      name: 'PostgreSQL, deep',
      use: { ...desktop, engine: 'postgres' },
      testMatch: '**/manuscripts.e2e.ts',
    },
  ],
});
