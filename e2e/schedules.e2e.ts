import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson, fillDate } from './support/fields.ts';
import { newPerson, registerPerson } from './support/people.ts';

const words = messages.schedules;
const { projectForms, projectDialog, ownProjects } = messages;

/** A project's plan from the template to the author's page, and the effect of moving one date. */
test('a project is planned from a template, and a moved deadline takes the later ones along', {
  tag: '@main',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Rencana Matang');
  await registerPerson(portal.url, author);
  const title = `Buku Terjadwal ${author.email}`;
  const bookType = `Buku ${author.email}`;
  const label = `${words.allImprints} · ${bookType}`;
  await signIn(adminAccount);

  await test.step('the template', async () => {
    await page.goto(paths.schedules);
    await page.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog', { name: words.addTitle });
    await dialog.getByLabel(words.labels.bookType).fill(bookType);
    await dialog.getByLabel('Layout', { exact: true }).fill('3');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog.getByText(words.backward).last()).toBeVisible();
    await dialog.getByLabel('Layout', { exact: true }).fill('30');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(page.getByRole('button', { name: words.change(label) })).toBeVisible();
    await expectAccessible('the templates');
  });

  await test.step('the form shows every date before anything is saved', async () => {
    await page.goto(paths.manageProjects);
    await page.getByLabel(projectForms.authorForm.judul, { exact: true }).fill(title);
    await choosePerson(page.getByRole('combobox', { name: projectForms.authorForm.author }), author.nama);
    await page.getByRole('combobox', { name: words.choose }).selectOption(label);
    await fillDate(page.getByLabel(words.anchors.start, { exact: true }), '2027-01-04');
    const preview = page.getByRole('region', { name: words.preview });
    await expect(preview.getByRole('listitem')).toHaveCount(10);
    await expectAccessible('the form with its plan');
    await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
    await page.waitForURL(`**${paths.runningProjects}**`);
  });

  await test.step('the dialog offers to move the later ones', async () => {
    const answer = await page.request.get(`/api/projects?q=${encodeURIComponent(author.email)}`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    await page.goto(projectPath(items[0]?.id ?? ''));
    const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
    const deadline = dialog.getByLabel(projectDialog.deadlineOf('Penulisan'), { exact: true });
    await expect(deadline).not.toHaveValue('');
    await fillDate(deadline, '2027-02-26');
    await dialog.getByRole('button', { name: words.shift }).click();
    await expect(dialog.getByText(words.shifted(9))).toBeVisible();
    await expectAccessible('the dialog with a shifted plan');
    await dialog.getByLabel(projectDialog.overallStatus).selectOption('Layout');
    await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
    await expect(page.getByText(projectDialog.saved)).toBeVisible();
  });

  await test.step('the author reads when the book is expected, and when it was at first', async () => {
    await signIn(author);
    await page.goto(paths.dashboardMain);
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card.getByText(ownProjects.expected)).toBeVisible();
    await expect(card.getByText(/semula /)).toBeVisible();
    await expect(card.getByText(/^Tahap ini biasanya \d+ hari kerja\. Rencana selesai \d+ /)).toBeVisible();
  });
});
