import type { Locator } from '@playwright/test';

/**
 * Fills a date: touch devices have the native field, which takes ISO; on a desktop people type day/month/year, once
 * the script has loaded.
 */
export async function fillDate(field: Locator, iso: string): Promise<void> {
  const page = field.page();
  const native = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (native) await field.fill(iso);
  else await field.and(page.locator(':not([type=date])')).fill(iso.split('-').reverse().join('/'));
}

/** Chooses a person by name. The field is a plain select until its search has loaded (§2). */
export async function choosePerson(field: Locator, nama: string): Promise<void> {
  const page = field.page();
  await field.and(page.locator('input')).fill(nama);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: nama }).click();
}
