import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** An author's decision about the proof (decision 0095). */

const { projectDialog, proofs: words } = messages;
const stage = 'Pengajuan Cetak';

test('an author asks for a correction of the proof; the admin reads it beside the document', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Sekar Arum');
  const editor = newPerson('Bayu Aji');
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const id = await addProject(portal.url, author, 'Lontar Bali');
  const admin = await signedInApi(portal.url, adminAccount);
  const assigneeId = await personId(admin, 'redaksi', editor);
  const held = { stages: { [stage]: { assigneeId, deadline: '2027-02-01' } }, currentOverallStatus: stage };
  const saved = await admin.patch(`/api/projects/${id}`, { data: held, headers: { 'if-match': '"1"' } });
  expect(saved.status(), await saved.text()).toBe(200);
  const worker = await signedInApi(portal.url, editor);
  const given = await worker.put(`/api/projects/${id}/stages/${encodeURIComponent(stage)}/link`, {
    data: { submissionLink: 'https://drive.google.com/file/d/cetak/view' },
  });
  expect(given.status(), await given.text()).toBe(200);

  await signIn(author);
  await test.step('the author writes what to correct, and sees it stored', async () => {
    await page.goto(paths.dashboardMain);
    await page.getByRole('button', { name: words.correct }).click();
    const form = page.getByRole('form', { name: words.correct });
    await form.getByRole('button', { name: words.send }).click();
    await expect(form.getByText(words.noteRequired).first()).toBeVisible();
    await form.getByLabel(words.note).fill('Nama di sampul salah eja.');
    await expectAccessible('a proof to judge');
    await form.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.saidByYou.print_correction)).toBeVisible();
    await expect(page.getByRole('button', { name: words.change })).toBeVisible();
  });

  await signIn(adminAccount);
  await test.step('the admin reads it where the stage is approved', async () => {
    await page.goto(projectPath(id));
    const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
    await expect(dialog.getByText(words.said.print_correction)).toBeVisible();
    await expect(dialog.getByText('Nama di sampul salah eja.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: projectDialog.approveStage(stage) })).toBeVisible();
    await expectAccessible('a proof that was judged');
  });
  await admin.dispose();
  await worker.dispose();
});
