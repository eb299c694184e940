import { expect, type Page } from '@playwright/test';

/**
 * From here on the page's time stands still, until the test lets it run: what a page shows for a few seconds is there
 * to be read on a slow machine, too. Needs `page.clock.install()` before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  // Time only goes forward: a machine that has passed that moment before the clock stands is asked again. Not far
  // ahead, where the page would find that its connection has been silent for too long.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  }).toPass();
}
