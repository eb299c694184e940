import type { Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { fillDate } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** A press in the page, such as «Batal» or another cell, takes away nothing typed without asking (decision 0152). */

const { auth, notices, projectDialog, projectForms, projectList, projects, repairs } = messages;
const { settings, shell, stageRequests, ui, users } = messages;
const link = 'https://drive.google.com/file/d/bab-satu/view';
const deadline = addDays(dayOf(Date.now()), 30);

/** The question takes nothing away while the person stays; then it is answered once more by «Buang isian». */
async function discard(page: Page, press: () => Promise<void>, stillThere: () => Promise<void>) {
  const question = page.getByRole('alertdialog', { name: ui.discardTitle });
  await press();
  await expect(question.getByRole('button', { name: ui.discardStay })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await stillThere();
  await press();
  await question.getByRole('button', { name: ui.discardConfirm }).click();
  await expect(question).toHaveCount(0);
}

test('a request for repair that was taken back or approved over is there when repair is asked for again', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Surya Perbaikan');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const stages = { Penulisan: { deadline, submissionLink: link } };
  const made = await admin.post('/api/projects', { data: { title: 'Buku Perbaikan', authorId, stages } });
  const { id } = (await made.json()) as { id: string };
  await admin.dispose();
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const note = dialog.getByLabel(repairs.note);
  const ask = dialog.getByRole('button', { name: repairs.askStage('Penulisan') });
  const typed = 'Bab 2 belum memakai sitasi.';
  await ask.click();
  await note.fill(typed);
  await dialog.getByRole('button', { name: repairs.undo }).click();
  await expect(note).toHaveCount(0);
  await ask.click();
  await expect(note).toHaveValue(typed);
  await dialog.getByRole('button', { name: projectDialog.approveStage('Penulisan') }).click();
  await expect(note).toHaveCount(0);
  await dialog.getByRole('button', { name: projectDialog.dropApproval }).click();
  await ask.click();
  await expect(note).toHaveValue(typed);
});

test('another cell of the list, and another screen, ask before a choice in a row is lost', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Ayu Sel');
  await registerPerson(portal.url, author);
  const title = `Buku Sel ${author.nama.split(' ').at(-1)}`;
  await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  const cell = (field: keyof typeof projectList.change) =>
    row.getByRole('button', { name: projectList.change[field](title) });
  const status = row.getByRole('combobox', { name: projectDialog.overallStatus });
  const date = row.getByLabel(projectDialog.deadlineOf('Penulisan'), { exact: true });

  await cell('status').click();
  await status.selectOption('Telaah');
  await discard(
    page,
    () => cell('deadline').click(),
    () => expect(status).toHaveValue('Telaah'),
  );
  await test.step('a date that was typed asks also at «Batal»', async () => {
    await fillDate(date, deadline);
    const before = await date.inputValue();
    await discard(
      page,
      () => row.getByRole('button', { name: ui.cancel, exact: true }).click(),
      () => expect(date).toHaveValue(before),
    );
    await expect(date).toHaveCount(0);
    await expect(cell('deadline')).toBeFocused();
  });
  await test.step('a filter loses nothing and does not ask, another screen does', async () => {
    await cell('status').click();
    await status.selectOption('Telaah');
    await page.getByLabel(projectList.search).fill(title.slice(0, -1));
    await expect(page).toHaveURL(/q=[^&]*Sel/);
    await expect(status).toHaveValue('Telaah');
    await openScreen(page, shell.screens.news);
    await page.getByRole('alertdialog', { name: shell.leaveTitle }).getByText(shell.leaveStay).click();
    await expect(status).toHaveValue('Telaah');
  });
});

test('«Batal» of one’s own data asks before what was typed is lost (§4 Profile page)', async ({
  page,
  portal,
  signIn,
}) => {
  const person = newPerson('Teguh Batal');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.profile);
  const city = page.getByLabel(users.labels.kota);
  const edit = page.getByRole('button', { name: users.edit });
  const cancel = () => page.getByRole('button', { name: ui.cancel, exact: true }).click();
  await edit.click();
  await cancel();
  await expect(city, 'nothing was typed').toHaveCount(0);
  await edit.click();
  await city.fill('Semarang');
  await discard(page, cancel, () => expect(city).toHaveValue('Semarang'));
  await expect(page.getByText('Yogyakarta').first()).toBeVisible();
  await expect(edit).toBeFocused();
});

test('a registration that begins anew, and an offered text that is thrown away, ask first', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  const name = page.getByLabel(users.labels.nama);
  await name.fill('Siti Rahma');
  await page.getByLabel(users.labels.kota).fill('Sleman');
  await page.reload({ waitUntil: 'networkidle' });
  const begin = () => page.getByRole('button', { name: auth.draftStartOver }).click();
  await discard(page, begin, () => expect(name).toHaveValue('Siti Rahma'));
  await expect(name).toHaveValue('');

  await signIn(adminAccount);
  await page.goto(paths.adminNotices);
  const form = page.getByRole('form', { name: notices.templatesTitle });
  const event = page.getByRole('combobox', { name: notices.templateEvent, exact: true });
  const chosen = await event.inputValue();
  await form.getByLabel(notices.templateText).fill('Salam dari redaksi.');
  await event.selectOption({ index: 2 });
  await event.selectOption(chosen);
  const offer = form.getByText(ui.unsavedOffer);
  const drop = () => form.getByRole('button', { name: ui.discardUnsaved }).click();
  await discard(page, drop, () => expect(offer).toBeVisible());
  await expect(offer).toHaveCount(0);
});

test('what an admin typed for a notice is not replaced by the portal’s text without asking', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.adminNotices);
  const form = page.getByRole('form', { name: notices.templatesTitle });
  const text = form.getByLabel(notices.templateText);
  await page.getByRole('combobox', { name: notices.templateEvent, exact: true }).selectOption({ index: 3 });
  const reset = () => form.getByRole('button', { name: notices.templateReset }).click();
  const portalText = await text.inputValue();
  await text.fill(`${portalText} Salam.`);
  await form.getByRole('button', { name: notices.templateSave }).click();
  await expect(form.getByRole('button', { name: notices.templateReset })).toBeVisible();
  await text.fill('Ditulis sejak itu.');
  await discard(page, reset, () => expect(text).toHaveValue('Ditulis sejak itu.'));
  await expect(text).toHaveValue(portalText);
});

test('a row of the settings that was typed in is not removed without asking', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.settings);
  const list = page.getByRole('group', { name: settings.labels.readerSegments, exact: true });
  const rows = list.getByRole('textbox');
  const remove = (name: string) => list.getByRole('button', { name: settings.remove(name) }).click();
  const first = await rows.first().inputValue();
  const count = await rows.count();
  await test.step('one that is stored is, until it is saved', async () => {
    await remove(first);
    await expect(rows).toHaveCount(count - 1);
  });
  await list.getByRole('button', { name: settings.addTo(settings.labels.readerSegments) }).click();
  await rows.last().fill('Perajin batik');
  await discard(
    page,
    () => remove('Perajin batik'),
    () => expect(rows.last()).toHaveValue('Perajin batik'),
  );
  await expect(rows).toHaveCount(count - 1);
});

test('the link for a manuscript that is still written outlives the other choice', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Laras Pilihan');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(adminAccount);
  await page.goto(newProjectPath(id));
  const field = page.locator('[name="stages.Penulisan.submissionLink"]');
  const choose = (kind: 'complete' | 'going') =>
    page.getByRole('radio', { name: projectForms.writing.choices[kind] }).check();
  await choose('going');
  await field.fill(link);
  await choose('complete');
  await expect(field).not.toHaveValue(link);
  await choose('going');
  await expect(field).toHaveValue(link);
});

test('the answer to a request outlives that the project’s other changes are saved or refused', async ({
  page,
  portal,
  signIn,
}) => {
  const editor = newPerson('Ratna Jawab');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const data = { title: 'Tugas Dijawab', workType: 'Layout', deadline, editorId };
  const { id } = (await (await admin.post('/api/projects/tasks', { data })).json()) as { id: string };
  const asking = await signedInApi(portal.url, editor);
  const request = { kind: 'more_time', note: 'Foto menyusul.', deadline: addDays(deadline, 14) };
  const asked = await asking.post(`/api/projects/${id}/stages/Layout/requests`, { data: request });
  expect(asked.ok(), await asked.text()).toBe(true);
  await asking.dispose();
  const renameElsewhere = async () => {
    const { version } = (await (await admin.get(`/api/projects/${id}`)).json()) as { version: number };
    const headers = { 'if-match': `"${version}"` };
    expect((await admin.patch(`/api/projects/${id}`, { data: { title: 'Tugas Lain' }, headers })).ok()).toBe(
      true,
    );
  };

  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const answer: Locator = dialog.getByLabel(stageRequests.answer);
  await answer.fill('Sampai pameran buku.');
  await dialog.getByRole('button', { name: projectDialog.briefOf('Layout') }).click();
  await dialog.getByLabel(projects.brief, { exact: true }).fill('Ukuran A5.');
  const save = () => dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await renameElsewhere();
  await save();
  await dialog.getByRole('button', { name: projectDialog.conflictReload }).click();
  await expect(answer).toHaveValue('Sampai pameran buku.');
  await save();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  await expect(answer).toHaveValue('Sampai pameran buku.');
  await admin.dispose();
});

test('an address of one’s own outlives «Sama dengan alamat» pressed by mistake', async ({ page }) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  const ktpAddress = page.getByLabel(users.labels.alamatKtp, { exact: true });
  const isSame = page.getByLabel(auth.sameAsAddress);
  await page.getByLabel(users.labels.alamat, { exact: true }).fill('Jl. Mawar 1');
  await ktpAddress.fill('Jl. Kenanga 7');
  await isSame.check();
  await expect(ktpAddress).toHaveValue('Jl. Mawar 1');
  await isSame.uncheck();
  await expect(ktpAddress).toHaveValue('Jl. Kenanga 7');
});
