import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { addProject } from './support/projects.ts';

const { palette, projectDialog, shell } = messages;

/** Repeats the press: a page that has just loaded does not listen yet, and one that does ignores the second press. */
async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('Ctrl K finds a title by keyboard alone, and ? lists the keys, of which single ones can be switched off', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Kinanti Cari');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Almanak Pelabuhan Tua');
  await signIn(adminAccount);
  await page.goto(paths.categories);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const field = page.getByRole('combobox', { name: palette.open });
  await pressUntil(page, 'Control+k', field);
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: shell.screens.users })).toBeVisible();
  await field.fill('almanak pelab');
  const option = page.getByRole('option', { name: 'Almanak Pelabuhan Tua' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible('the palette with a result');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${projectPath(id).replace('?', '\\?')}$`));
  await expect(page.getByRole('dialog', { name: projectDialog.dialogTitle })).toBeVisible();

  await page.goto(paths.categories);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const keys = page.getByRole('dialog', { name: palette.keys });
  await pressUntil(page, '?', keys);
  await keys.getByLabel(palette.singleKeys).uncheck();
  await expectAccessible('the list of keys');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(keys).toBeHidden();
  await field.fill(author.nama);
  await page.getByRole('group', { name: palette.groups.people }).getByRole('option').click();
  await expect(page).toHaveURL(/pengguna=/);
});
