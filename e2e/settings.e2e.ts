import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';

const words = messages.settings;

// Its own portal, because other tests read the publisher's texts.
test.use({ portalName: 'settings' });

test('two admins who change the settings do not overwrite each other', {
  tag: ['@desktop', '@deep'],
}, async ({ page, context, signIn }) => {
  await signIn(adminAccount);
  const hours = (where: Page) => where.locator('[name=hours]');
  const phone = (where: Page) => where.locator('[name=phone]');
  const save = (where: Page) => where.getByRole('button', { name: words.save, exact: true }).click();
  await page.goto(paths.settings);
  await phone(page).fill('+62 274 555 9999');
  const elsewhere = await context.newPage();
  await elsewhere.goto(paths.settings);
  await hours(elsewhere).fill('Setiap hari, 09.00 sampai 15.00 WIB');
  await save(elsewhere);
  await expect(elsewhere.getByText(words.saved).first()).toBeVisible();

  await save(page);
  const stale = page.getByRole('alert').filter({ hasText: messages.errors.versionStale });
  await expect(stale).toBeVisible();
  await page.getByRole('button', { name: words.reload }).click();
  await expect(page.getByText(words.reloaded)).toBeVisible();
  await expect(stale).toHaveCount(0);
  await expect(hours(page)).toHaveValue('Setiap hari, 09.00 sampai 15.00 WIB');
  await expect(phone(page)).toHaveValue('+62 274 555 9999');
  await save(page);
  await expect(page.getByText(words.saved).first()).toBeVisible();
  await expect(page.getByText(words.reloaded)).toHaveCount(0);
});
