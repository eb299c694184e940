import { expect, type Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';

const { placeholder } = messages.categories;

/** Adds categories on the screen where they are kept, one after the other. */
export async function addCategories(page: Page, names: readonly string[]): Promise<void> {
  const field = page.getByPlaceholder(placeholder);
  for (const name of names) {
    await field.fill(name);
    await field.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
}
