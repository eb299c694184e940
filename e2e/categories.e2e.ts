import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';

const { categories } = messages;

test('the admin adds a category, is told about a second one of that name, and deletes it (§2 Admin area)', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const name = `Ensiklopedia ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const field = page.getByPlaceholder(categories.placeholder);
  await page.getByRole('button', { name: categories.add }).click();
  await expect(page.getByText(categories.nameRequired).first()).toBeVisible();
  await field.fill(name);
  await page.getByRole('button', { name: categories.add }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await field.fill(name.toUpperCase());
  await page.getByRole('button', { name: categories.add }).click();
  await expect(page.getByText(categories.duplicate).first()).toBeVisible();

  await page.getByRole('button', { name: categories.deleteAction(name) }).click();
  const confirm = page.getByRole('alertdialog', { name: categories.deleteTitle(name) });
  await expectAccessible('the confirmation of deleting a category');
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
});

test('a write fails at once while offline, and its dialog can be left', {
  tag: ['@desktop', '@deep'],
}, async ({ page, context, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByRole('button', { name: new RegExp(`^${categories.deleteAction('').trim()}`) }).click();
  const confirm = page.getByRole('alertdialog');
  await context.setOffline(true);
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await expect(confirm.getByRole('alert')).toContainText(messages.errors.offlineCause);
  await confirm.getByRole('button', { name: messages.ui.cancel }).click();
  await expect(confirm).toHaveCount(0);
  await context.setOffline(false);
  await expect(first).toBeVisible();
});
