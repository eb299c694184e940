import { expect, type Page } from '@playwright/test';

/**
 * Stops the page's time until the test lets it run, so that a slow machine can read what a page shows for a few
 * seconds. Needs `page.clock.install()` before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  // The clock cannot stop in the past: where a slow machine has passed the moment, a later one is tried. Not far
  // ahead, because the page would end its stream as silent.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  }).toPass();
}
