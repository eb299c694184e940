import type { Locator } from '@playwright/test';
import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

/** A press in the page, such as «Batal» or another cell, takes away nothing typed (decision 0152). */

const { projectDialog, projectForms, projects, repairs, stageRequests } = messages;
const link = 'https://drive.google.com/file/d/bab-satu/view';
const deadline = addDays(dayOf(Date.now()), 30);

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
