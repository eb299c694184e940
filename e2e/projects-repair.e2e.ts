import type { Locator } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

/** A delivery sent back with a note, and delivered again: the admin's dialog and the holder's page (decision 0086). */

const { projectDialog, projects, repairs, stageLink } = messages;
const link = 'https://drive.google.com/file/d/bab-satu/view';
const wanted = 'Bab 2 belum memakai sitasi. Lengkapi daftar pustaka.';
const said = 'Sitasi bab 2 sudah lengkap.';

test('a document goes back with a note, comes again with the same link, and both see every round (§4 Approval)', {
  // desk-journey.e2e.ts covers an editor and a new link.
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible, isMobile }) => {
  const author = newPerson('Rengganis Putri');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const stages = { Penulisan: { deadline: '2027-02-01', submissionLink: link } };
  const made = await admin.post('/api/projects', { data: { title: 'Kota Pelabuhan', authorId, stages } });
  const { id } = (await made.json()) as { id: string };

  const openStage = async (): Promise<Locator> => {
    await page.goto(projectPath(id));
    return page.getByRole('dialog', { name: projectDialog.dialogTitle });
  };
  const saveDialog = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
    await expect(page.getByText(projectDialog.saved)).toBeVisible();
  };

  await signIn(adminAccount);
  await test.step('the admin asks for repair; it needs a note and is sent only when it is saved', async () => {
    const dialog = await openStage();
    const ask = dialog.getByRole('button', { name: repairs.askStage('Penulisan') });
    const approve = dialog.getByRole('button', { name: projectDialog.approveStage('Penulisan') });
    await ask.click();
    await approve.click();
    await expect(dialog.getByLabel(repairs.note), 'good or not, never both').toBeHidden();
    await dialog.getByRole('button', { name: projectDialog.dropApproval }).click();
    await ask.click();
    await expect(dialog.getByLabel(repairs.note)).toBeFocused();
    // A phone has the date field of its browser.
    const kept = dialog.getByLabel(repairs.deadline);
    await expect(kept, 'no day is taken away').toHaveValue(isMobile ? '2027-02-01' : '01/02/2027');
    await expectAccessible('a request for repair');
    await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
    await expect(dialog.getByText(projects.repairNoteRequired).last()).toBeVisible();
    await dialog.getByLabel(repairs.template).selectOption('Dokumen belum lengkap');
    await expect(dialog.getByLabel(repairs.note)).toHaveValue(/serahkan kembali tahap Penulisan/);
    await dialog.getByLabel(repairs.note).fill(wanted);
    const before = await (await admin.get(`/api/projects/${id}`)).json();
    expect(before.stages.Penulisan.status).toBe('Menunggu Review');
    await saveDialog(dialog);
  });

  await signIn(author);
  await test.step('the author reads the note first, and delivers the corrected file', async () => {
    await page.goto(paths.dashboardMain);
    await expect(page.getByText(repairs.toRepair)).toBeVisible();
    await expect(page.getByText(wanted)).toBeVisible();
    const form = page.getByRole('form', { name: `${repairs.giveBack}: Penulisan` });
    await expect(form.getByLabel(projects.linkLabel)).toHaveValue(link);
    await form.getByLabel(stageLink.note).fill(said);
    await expectAccessible('what is to be repaired');
    await form.getByRole('button', { name: repairs.giveBack }).click();
    await expect(page.getByText(repairs.returned)).toBeVisible();
    await expect(page.getByText(repairs.toRepair)).toBeHidden();
  });

  await signIn(adminAccount);
  await test.step('the admin sees the note beside the new delivery, and every round', async () => {
    const dialog = await openStage();
    await expect(dialog.getByText(wanted)).toBeVisible();
    await expect(dialog.getByText(said)).toBeVisible();
    await dialog.getByText(repairs.history).first().click();
    await expect(dialog.getByText(repairs.verdicts.repair)).toBeVisible();
    await dialog.getByRole('button', { name: projectDialog.approveStage('Penulisan') }).click();
    await saveDialog(dialog);
  });
  await admin.dispose();
});
