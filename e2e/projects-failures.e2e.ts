import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson, fillDate } from './support/fields.ts';
import { failRequests, holdRequests } from './support/network.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** The sentences of §8 about projects and their links. */

const { ownProjects, projectDialog, projectForms, projectList, projects, stageLink, ui } = messages;

test('projects and tasks that cannot be made (§8 Projects and stages)', async ({ page, portal, signIn }) => {
  const author = newPerson('Bunga Citra');
  const editor = newPerson('Candra Kirana');
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  await failRequests(page, 'POST', '**/api/projects');
  await page.getByLabel(projectForms.authorForm.judul).fill('Tidak sampai');
  await choosePerson(page.getByLabel(projectForms.authorForm.author), author.nama);
  await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await expect(page.getByText(projectForms.authorForm.failed)).toBeVisible();
  await page.getByLabel(projectForms.authorForm.judul).clear();

  await page.getByRole('tab', { name: projectForms.tabs.redaksi }).click();
  await failRequests(page, 'POST', '**/api/projects/tasks');
  await page.getByLabel(projectForms.taskForm.judul).fill('Tugas yang tidak sampai');
  await fillDate(page.getByLabel(projectForms.taskForm.deadline).filter({ visible: true }), '2027-02-01');
  await choosePerson(page.getByLabel(projectForms.taskForm.editor), editor.nama);
  await page.getByRole('button', { name: projectForms.taskForm.submit }).click();
  await expect(page.getByText(projectForms.taskForm.failed)).toBeVisible();
  await expect(page.getByLabel(projectForms.taskForm.judul)).toHaveValue('Tugas yang tidak sampai');
});

test('a project that cannot be saved or deleted; its dialog has the size of §2', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Dian Pelangi');
  await registerPerson(portal.url, author);
  const title = `Fisika Dasar ${author.nama.split(' ').at(-1)}`;
  const id = await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await dialog.getByLabel(projectDialog.overallStatus).selectOption('Telaah');

  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const box = (await dialog.boundingBox()) ?? { width: 0, height: 0 };
  // 3xl is 48rem.
  expect(box.width).toBeLessThanOrEqual(768);
  expect(box.height).toBeLessThanOrEqual(screen.height * 0.9 + 0.5);

  await failRequests(page, 'PATCH', '**/api/projects/*');
  const release = await holdRequests(page, (request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(dialog.getByRole('button', { name: projectDialog.saving })).toBeVisible();
  release();
  await expect(dialog.getByText(projectDialog.saveFailed)).toBeVisible();
  await expect(dialog.getByLabel(projectDialog.overallStatus)).toHaveValue('Telaah');
  await dialog.getByRole('button', { name: ui.cancel, exact: true }).click();
  await page.getByRole('button', { name: messages.shell.leaveDiscard }).click();

  await failRequests(page, 'DELETE', '**/api/projects/*');
  await page.getByLabel(projectList.search).fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: projectList.deleteAction(title) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: ui.delete }).click();
  await expect(page.getByText(projectList.deleteFailed)).toBeVisible();
});

test('a link that cannot be delivered or changed stays typed, and is changed later (§8 Projects and stages)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Eko Prasetyo');
  await registerPerson(portal.url, author);
  await addProject(portal.url, author, 'Listrik Magnet');
  const [first, second] = ['satu', 'dua'].map((name) => `https://drive.google.com/file/d/${name}/view`);
  await signIn(author);
  await page.goto(paths.dashboardMain);
  await failRequests(page, 'PUT', '**/api/projects/*/stages/*/link');
  const form = page.getByRole('form', { name: `${stageLink.submitLink}: Penulisan` });
  const field = form.getByLabel(projects.linkLabel);
  await field.fill(first ?? '');
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkFailed)).toBeVisible();
  await expect(field).toHaveValue(first ?? '');
  await page.unrouteAll();
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkSubmitted)).toBeVisible();

  await failRequests(page, 'PUT', '**/api/projects/*/stages/*/link');
  // The duty leaves its list while the project says what became of it.
  const own = page.getByRole('region', { name: ownProjects.projectsHeading });
  await own.getByRole('button', { name: stageLink.editLink }).click();
  const change = page.getByRole('form', { name: `${stageLink.editLink}: Penulisan` });
  await change.getByLabel(projects.linkLabel).fill(second ?? '');
  await change.getByRole('button', { name: stageLink.editLink }).click();
  await expect(page.getByText(stageLink.linkUpdateFailed)).toBeVisible();
  await expect(change.getByLabel(projects.linkLabel)).toHaveValue(second ?? '');
  await page.unrouteAll();
  await change.getByRole('button', { name: stageLink.editLink }).click();
  await expect(page.getByText(stageLink.linkUpdated)).toBeVisible();
  await expect(page.getByRole('link', { name: projects.viewDocument })).toHaveAttribute('href', second ?? '');
});

test('when the portal is gone, a link that was not delivered is said to be at once, and stays', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Gilang Ramadhan');
  await registerPerson(portal.url, author);
  await addProject(portal.url, author, 'Server yang Pergi');
  await signIn(author);
  await page.goto(paths.dashboardMain);
  const form = page.getByRole('form', { name: `${stageLink.submitLink}: Penulisan` });
  const field = form.getByLabel(projects.linkLabel);
  await field.fill('https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view');
  // What the page reads again afterwards is not answered at all.
  const release = await holdRequests(page, (request) => request.url().includes('/api/'));
  await page.route('**/api/projects/*/stages/*/link', (route) => route.abort('connectionrefused'));
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkFailed)).toBeVisible();
  await expect(field).toHaveValue(/1AbCdEfGhIjKlMnOp/);
  await page.unroute('**/api/projects/*/stages/*/link');
  release();
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkSubmitted)).toBeVisible();
});

test('a project that an import brought without stages says whom to ask (§8 Projects and stages)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Fajar Nugraha');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Tanpa tahap');
  await portal.alter(async (tx) => {
    await tx.deleteFrom('project_stages').where('project_id', '=', id).execute();
    await tx.updateTable('projects').set({ current_overall_status: null }).where('id', '=', id).execute();
  });
  await signIn(author);
  await page.goto(paths.dashboardMain);
  await expect(page.getByText(ownProjects.incomplete)).toBeVisible();
});

test('a project that another admin deleted first leaves the list', { tag: '@desktop' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Endah Laras');
  await registerPerson(portal.url, author);
  const title = `Kimia Dasar ${author.nama.split(' ').at(-1)}`;
  const id = await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: projectList.deleteAction(title) }).click();
  const other = await signedInApi(portal.url, adminAccount);
  expect((await other.delete(`/api/projects/${id}`)).status()).toBe(204);
  await other.dispose();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: ui.delete }).click();
  await expect(confirm.getByRole('alert')).toContainText(messages.projects.notFound);
  await confirm.getByRole('button', { name: ui.cancel }).click();
  await expect(row).toHaveCount(0);
});
