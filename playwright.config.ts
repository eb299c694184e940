import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

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
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    // What is there on a phone only is tagged so; what no width changes runs once, at a desk.
    { name: 'phone', use: phone, grepInvert: /@desktop/ },
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
    // Between the two the layout changes: every screen is looked at there, too.
    { name: 'tablet', use: tablet, testMatch: '**/pages-tour.e2e.ts' },
    // The main job once more with the other database under it.
    {
      name: 'desktop, PostgreSQL',
      use: { ...desktop, engine: 'postgres' },
      testMatch: '**/manuscripts.e2e.ts',
    },
  ],
});
