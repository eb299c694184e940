import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';

const { shell } = messages;

/** Follows a link of the menu: beside the page on a desktop, behind a button or at the foot on a phone. */
export async function openScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const button = page.getByRole('button', { name: shell.openMenu });
  const onPhone = await button.isVisible();
  if (onPhone) await button.click();
  await page
    .getByRole('navigation', { name: onPhone ? shell.phoneMenu : shell.mainMenu })
    // With the number of what waits there.
    .getByRole('link', { name: new RegExp(`^${title}(?: \\(.+\\))?$`) })
    .filter({ visible: true })
    .click();
}
