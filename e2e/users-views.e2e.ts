import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';

const words = messages.views;

test('the admin keeps a filter under a name, opens the list with it, and removes it', {
  tag: '@deep',
}, async ({ page, signIn, expectAccessible }) => {
  const name = `Akun redaksi ${Date.now()}`;
  await signIn(adminAccount);
  await page.goto(`${paths.users}?role=redaksi`);
  const views = page.getByRole('navigation', { name: words.label });
  await views.getByRole('button', { name: words.save }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByRole('alert')).toContainText(words.nameRequired);
  await dialog.getByLabel(words.name).fill(name);
  await expectAccessible('the name of a view');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await expectAccessible('a list with a saved view');

  await views.getByRole('button', { name: words.edit(name) }).click();
  await dialog.getByLabel(words.standard).check();
  await dialog.getByRole('button', { name: words.saveChange }).click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await page.goto(paths.users);
  await expect(page).toHaveURL(/role=redaksi/);

  await views.getByRole('button', { name: words.edit(name) }).click();
  await dialog.getByRole('button', { name: words.remove }).click();
  await expect(page.getByText(words.removed)).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
});
