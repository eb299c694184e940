import type { Locator } from '@playwright/test';

/** Fills a date: touch devices get the native field, which takes ISO; at a desk people type day/month/year. */
export async function fillDate(field: Locator, iso: string): Promise<void> {
  const native = (await field.getAttribute('type')) === 'date';
  await field.fill(native ? iso : iso.split('-').reverse().join('/'));
}
