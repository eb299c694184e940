import type { Locator } from '@playwright/test';

/**
 * Fills a date: touch devices get the native field, which takes ISO; at a desk people type day/month/year, once the
 * script is there.
 */
export async function fillDate(field: Locator, iso: string): Promise<void> {
  const page = field.page();
  const native = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (native) await field.fill(iso);
  else await field.and(page.locator(':not([type=date])')).fill(iso.split('-').reverse().join('/'));
}

/** Chooses who it is by name. The field is a plain select until its search is there (§2). */
export async function choosePerson(field: Locator, nama: string): Promise<void> {
  const page = field.page();
  await field.and(page.locator('input')).fill(nama);
  await page.getByRole('option').filter({ hasText: nama }).click();
}
