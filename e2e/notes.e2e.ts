import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths, projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** Notes of a manuscript and of a project: the author's page, the review, the dialog (decision 0093). */

const { notes: words, projectDialog, reviews, shell } = messages;
const thread = (page: Page) => page.getByRole('region', { name: words.title, exact: true });

test('an author and the admin exchange notes on a manuscript; internal ones stay hidden, deleted ones leave a trace', {
  tag: '@main',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Wulan Catatan');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author, { judul: 'Catatan dari Pulau' });

  await signIn(author);
  await test.step('the author asks, and mentions the admins', async () => {
    await page.goto(manuscriptPath(id));
    await expect(thread(page).getByText(words.empty)).toBeVisible();
    await expect(thread(page).getByLabel(words.internal)).toHaveCount(0);
    await thread(page).getByRole('button', { name: words.send }).click();
    await expect(thread(page).getByText(words.textRequired).first()).toBeVisible();
    const field = thread(page).getByRole('textbox', { name: words.text });
    await field.pressSequentially('Halo @adm');
    await expect(page.getByRole('option', { name: words.allAdmins })).toBeVisible();
    await expectAccessible('a mention being chosen');
    await field.press('Enter');
    await field.pressSequentially('foto ada di https://drive.google.com/file/d/foto/view.');
    await thread(page).getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect(thread(page).getByRole('listitem').getByText('@Admin')).toBeVisible();
    await expect(
      thread(page).getByRole('link', { name: /drive\.google\.com\/file\/d\/foto\/view/ }),
    ).toHaveAttribute('href', 'https://drive.google.com/file/d/foto/view');
  });

  await signIn(adminAccount);
  await test.step('the admin answers internally, and to the author with a new status', async () => {
    await page.goto(reviewPath(id));
    await thread(page).getByRole('textbox', { name: words.text }).fill('Honor belum disepakati.');
    await thread(page).getByLabel(words.internal).check();
    await thread(page).getByRole('button', { name: words.send }).click();
    await expect(thread(page).getByText(words.internalMark, { exact: true })).toBeVisible();
    await page.getByLabel(reviews.changeStatus).selectOption('Telaah');
    await page.getByText(words.accompany).click();
    await page.getByLabel(words.accompanyText).fill('Telaah mulai Senin.');
    await expectAccessible('a note beside a status');
    await page.getByRole('button', { name: reviews.saveStatus, exact: true }).click();
    await expect(page.getByText(reviews.statusUpdated)).toBeVisible();
    await expect(thread(page).getByText('Telaah mulai Senin.')).toBeVisible();
  });

  await signIn(author);
  await test.step('the author is notified, reads only the answer, changes and deletes their own note', async () => {
    await page.goto(paths.notices);
    await page.getByRole('link', { name: /Catatan untuk Anda: Catatan dari Pulau/ }).click();
    await expect(thread(page).getByText('Telaah mulai Senin.')).toBeVisible();
    await expect(thread(page).getByText('Honor belum disepakati.')).toHaveCount(0);
    await thread(page).getByRole('button', { name: words.edit }).click();
    await thread(page).getByRole('textbox', { name: words.edit }).fill('Foto menyusul besok.');
    await thread(page).getByRole('button', { name: words.save }).click();
    await expect(thread(page).getByText(words.edited)).toBeVisible();
    await thread(page).getByRole('button', { name: words.delete }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: messages.ui.delete, exact: true })
      .click();
    await expect(thread(page).getByText(words.deletedBy(author.nama))).toBeVisible();
    await expect(thread(page).getByText('Foto menyusul besok.')).toHaveCount(0);
    await expectAccessible('notes with a deleted one');
  });
});

test('the dialog of a project shows its notes beside its stages, and saves one with a change', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Bagas Catatan');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Kota di Atas Awan');
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await dialog.getByLabel(projectDialog.overallStatus).selectOption('Layout');
  await dialog.getByText(words.accompany).click();
  await dialog.getByLabel(words.accompanyText).fill('Ukuran A5, dua kolom.');
  await dialog.getByRole('tab', { name: words.title }).click();
  await expect(dialog.getByText(words.empty)).toBeVisible();
  await expectAccessible('the notes of a project');
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();

  await signIn(author);
  await page.goto(paths.dashboardMain);
  await page
    .getByRole('article')
    .filter({ hasText: 'Kota di Atas Awan' })
    .getByText(words.open, { exact: true })
    .click();
  await expect(page.getByText('Ukuran A5, dua kolom.')).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(`^${shell.screens.notices}: `) }).first(),
  ).toBeVisible();
});
