import type { Request } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { addProject } from './support/projects.ts';
import { isWrite, leaveUnanswered, runToWriteTimeout } from './support/slow-network.ts';

/** Every wait ends: with an answer, with a sentence and «Coba lagi», or because somebody leaves (§4, §8). */

const { categories, errors, projectDialog, projectList, projects, ui } = messages;

test('a form without an answer says so after 45 seconds, and «Coba lagi» sends the same once more', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.clock.install();
  await page.goto(paths.categories);
  const speak = await leaveUnanswered(page, isWrite('/api/categories'));
  const name = page.getByPlaceholder(categories.placeholder);
  await name.fill('Sastra Pesisir');
  // The time of waiting begins with it.
  const sent = page.waitForRequest(isWrite('/api/categories'));
  await name.press('Enter');
  await expect(name, 'sent').toHaveValue('');
  await sent;
  await runToWriteTimeout(page);
  await expect(page.getByRole('alert').filter({ hasText: errors.noAnswerToWrite })).toBeVisible();
  await speak();
  await page.getByRole('button', { name: ui.retry }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sastra Pesisir' })).toBeVisible();
  await expect(page.getByRole('button', { name: ui.retry })).toHaveCount(0);
});

test('a search without an answer says so after 20 seconds, and «Coba lagi» asks once more', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.clock.install();
  await page.goto(paths.runningProjects);
  const isSearch = (request: Request) =>
    request.url().includes('/api/projects?') && request.url().includes('pesisir');
  const speak = await leaveUnanswered(page, isSearch);
  const asked = page.waitForRequest(isSearch);
  await page.getByRole('searchbox').first().fill('pesisir');
  await page.clock.runFor(1000);
  const retry = page.getByRole('alert').getByRole('button', { name: ui.retry });
  await asked;
  await runToWriteTimeout(page, 20);
  await expect(retry.last()).toBeVisible();
  await speak();
  // The numbers of the chips may have been waited for in vain as well.
  await expect(async () => {
    for (const one of await retry.all()) await one.click({ timeout: 2000 });
    await expect(retry).toHaveCount(0, { timeout: 2000 });
  }).toPass();
});

test('the dialog of a project is left while it saves; what failed then is said, and stands in it again', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Wulan Menunggu');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Tanpa Sinyal');
  await signIn(adminAccount);
  await page.clock.install();
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog');
  const speak = await leaveUnanswered(page, isWrite(`/api/projects/${id}`, 'PATCH'));
  await dialog.getByText(projectDialog.facts, { exact: true }).click();
  await dialog.getByLabel(projects.columns.sppNumber).fill('SPP-9');
  const sent = page.waitForRequest(isWrite(`/api/projects/${id}`, 'PATCH'));
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(dialog.getByRole('button', { name: projectDialog.saving })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(ui.stillSending)).toBeVisible();
  await sent;
  await runToWriteTimeout(page);
  await expect(page.getByText(errors.noAnswerToWrite)).toBeVisible();
  await speak();

  await page.getByRole('button', { name: projectList.editAction('Tanpa Sinyal') }).click();
  await expect(dialog.getByText(projectDialog.unsavedChanges(1))).toBeVisible();
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
});

test('a question is left while its answer is sent, and what came of it is told', async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const name = page.getByPlaceholder(categories.placeholder);
  await name.fill('Ditinggal');
  await name.press('Enter');
  await page.getByRole('button', { name: categories.deleteAction('Ditinggal') }).click();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/categories/*', async (route) => {
    if (route.request().method() === 'DELETE') await gate.promise;
    await route.fallback();
  });
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: ui.delete }).click();
  await question.getByRole('button', { name: ui.cancel }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(ui.stillSending)).toBeVisible();
  gate.resolve();
  await expect(page.getByText(categories.deleted('Ditinggal'))).toBeVisible();
  await expect(page.getByRole('button', { name: categories.deleteAction('Ditinggal') })).toHaveCount(0);
});
