import type { Locator, Page } from '@playwright/test';

/** A text where it is read, not where a list tells it to screen readers. */
export function seenText(page: Page, text: string): Locator {
  return page.getByText(text).and(page.locator(':not(.sr-only)'));
}
