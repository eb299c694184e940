import type { Locator, Page } from '@playwright/test';

/** A text on the screen, without its repetition that only screen readers read out. */
export function visibleText(page: Page, text: string): Locator {
  return page.getByText(text).and(page.locator(':not(.sr-only)'));
}
