import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import {
  editorialStages,
  isAuthorStage,
  nextStage,
  type StageName,
  stageNames,
} from '@ruang-naskah/domain/projects/stages';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson, fillDate } from './support/fields.ts';
import { manuscriptBody, sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

const { ownProjects, projectBin, projectDialog, projectForms, projectList, projects, stageLink, tasks } =
  messages;
const soon = '2027-02-01';

/** The row of a project in 'Daftar Proyek Berjalan', found by its title. */
async function findRow(page: Page, title: string): Promise<Locator> {
  await page.goto(paths.runningProjects);
  await page.getByLabel(projectList.search).fill(title);
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  return row;
}

async function openDialog(page: Page, title: string): Promise<Locator> {
  const row = await findRow(page, title);
  await row.getByRole('button', { name: projectList.editAction(title) }).click();
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expect(dialog.getByLabel(projectDialog.overallStatus)).toBeVisible();
  return dialog;
}

function stageBlock(dialog: Locator, stage: StageName): Locator {
  return dialog.getByRole('region', {
    name: projectDialog.stageHeading(stageNames.indexOf(stage) + 1, stage),
  });
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Delivers a link where the person's own page offers it. */
async function deliver(page: Page, stage: StageName, title: string, early = false): Promise<void> {
  if (!page.url().endsWith(paths.dashboardMain)) await page.goto(paths.dashboardMain);
  await expect(page.getByText(title).first()).toBeVisible();
  const summary = page.locator('summary').filter({ hasText: `${stage} · ${title}` });
  const form = page.getByRole('form', { name: `${stageLink.submitLink}: ${stage}` });
  const deliverEarly = page.getByRole('button', { name: messages.tasks.deliverEarly });
  if (early && isAuthorStage(stage)) {
    // An author's lies in the list of all stages. A press on what has just moved is ignored.
    const stages = page.locator('details').filter({ has: page.getByText(ownProjects.allStagesDetail) });
    await expect(async () => {
      if ((await stages.getAttribute('open')) === null) await stages.locator('summary').first().click();
      await expect(stages).toHaveAttribute('open', '', { timeout: 2000 });
    }).toPass();
  }
  // An editor's line, or an author's card.
  await expect(summary.or(form).or(deliverEarly).filter({ visible: true }).first()).toBeVisible();
  const isClosed =
    (await summary.count()) > 0 && (await page.locator('details[open]', { has: summary }).count()) === 0;
  if (isClosed) await summary.click();
  if (early) await deliverEarly.click();
  await form
    .getByLabel(projects.linkLabel)
    .fill(`https://drive.google.com/file/d/${stage.replaceAll(' ', '')}/view`);
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkSubmitted)).toBeVisible();
}

test('a full manuscript goes on as Penulisan: its link waits for the admin, and its author is asked for nothing', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Naskah Lengkap');
  await registerPerson(portal.url, author);
  const title = `Naskah Utuh ${author.nama.split(' ').at(-1)}`;
  const manuscript = await sendManuscript(portal.url, author, { judul: title });
  await signIn(adminAccount);
  await page.goto(newProjectPath(manuscript));
  await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await page.waitForURL(`**${paths.runningProjects}**`);
  const dialog = await openDialog(page, title);
  await expect(dialog.getByRole('link', { name: projects.viewDocument })).toHaveAttribute(
    'href',
    manuscriptBody.urlNaskah,
  );
  await expect(dialog.getByRole('button', { name: projectDialog.approveStage('Penulisan') })).toBeVisible();
  await signIn(author);
  await page.goto(paths.dashboardMain);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('form', { name: `${stageLink.submitLink}: Penulisan` })).toBeHidden();
});

test('a title goes from manuscript to Selesai through author, editor and admin (§2 Author/editor area)', {
  tag: '@main',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Sri Wahyuni');
  const editor = newPerson('Hendra Gunawan');
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const title = `Ekologi Hutan Tropis ${author.nama.split(' ').at(-1)}`;
  const manuscript = await sendManuscript(portal.url, author, { judul: title });

  await signIn(adminAccount);
  await page.goto(reviewPath(manuscript));
  await page.getByRole('link', { name: messages.reviews.createProject }).click();
  await expect(page.getByLabel(projectForms.authorForm.judul)).toHaveValue(title);
  await expectAccessible('the form of an author project');
  const { choices } = projectForms.writing;
  const writing = page.getByRole('group', { name: 'Penulisan', exact: true });
  await expect(writing.getByLabel(choices.complete), 'what was sent is not asked for again').toBeChecked();
  await expect(writing.getByLabel(projectForms.authorForm.link)).toHaveValue(manuscriptBody.urlNaskah);
  await writing.getByLabel(choices.going).check();
  await expect(writing.getByLabel(projectForms.authorForm.link)).toHaveValue('');
  for (const stage of ['Penulisan', 'Proofreading'] as const) {
    await fillDate(
      page.getByRole('group', { name: stage }).getByLabel(projectForms.authorForm.deadline),
      soon,
    );
  }
  await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await page.waitForURL(`**${paths.runningProjects}**`);
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  await expectAccessible('the running projects');

  await test.step('a link of another host is refused, then the author delivers', async () => {
    await signIn(author);
    await page.goto(paths.dashboardMain);
    await expect(page.getByRole('heading', { level: 1, name: ownProjects.authorTitle })).toBeVisible();
    const form = page.getByRole('form', { name: `${stageLink.submitLink}: Penulisan` });
    await form.getByLabel(projects.linkLabel).fill('https://www.dropbox.com/s/x');
    await form.getByRole('button', { name: stageLink.submitLink }).click();
    await expect(page.getByText(projects.linkInvalid('drive.google.com')).first()).toBeVisible();
    await expectAccessible('the author page');
    await deliver(page, 'Penulisan', title);
  });

  await test.step('the admin approves, plans the editorial stages and names an editor', async () => {
    await signIn(adminAccount);
    const dialog = await openDialog(page, title);
    const approve = stageBlock(dialog, 'Penulisan').getByRole('button', {
      name: projectDialog.approveStage('Penulisan'),
    });
    await approve.press('Enter');
    await dialog.getByRole('button', { name: projectDialog.dropApproval }).press('Enter');
    await expect(approve).toBeFocused();
    await approve.click();
    await expect(dialog.getByText(projectDialog.approved('Penulisan', 'Layout'))).toBeVisible();
    await expect(dialog.getByLabel(projectDialog.overallStatus)).toHaveValue('Layout');
    for (const stage of editorialStages) {
      await fillDate(stageBlock(dialog, stage).getByLabel(projectDialog.deadlineOf(stage)), soon);
    }
    // Any editor may take Layout.
    for (const stage of editorialStages.slice(1))
      await choosePerson(stageBlock(dialog, stage).getByLabel(projectDialog.personOf(stage)), editor.nama);
    await expectAccessible('the project dialog');
    await save(page, dialog);
  });

  await test.step('the editor delivers every editorial stage, the author the proofs', async () => {
    await signIn(editor);
    await page.goto(paths.dashboardMain);
    const group = (name: keyof typeof tasks.groups) =>
      page.getByRole('region', { name: new RegExp(`^${tasks.groups[name]}`) });
    await expect(group('free')).toContainText(`Layout · ${title}`);
    await expect(group('notYet')).toContainText(`Penyuntingan · ${title}`);
    await expectAccessible('the editor page');
    await group('free').getByRole('button', { name: tasks.take }).click();
    await expect(page.getByText(tasks.taken('Layout', title))).toBeVisible();
    await expect(group('free')).toHaveCount(0);
    const line = page.locator('summary').filter({ hasText: `Layout · ${title}` });
    await expect(line).toBeFocused();
    await line.click();
    await expect(page.getByText(tasks.document('Penulisan'))).toBeVisible();
    await page.getByRole('button', { name: tasks.showContact }).click();
    await expect(page.getByRole('link', { name: author.email })).toBeVisible();
    await expectAccessible('an opened task');
    await deliver(page, 'Layout', title);
    await expect(group('review')).toContainText(`Layout · ${title}`);
    for (const stage of editorialStages.slice(1)) {
      await page.goto(paths.dashboardMain);
      await expect(group('notYet')).toBeVisible();
      const more = group('notYet').getByRole('button', { name: /lainnya$/ });
      if ((await more.count()) > 0) await more.click();
      await deliver(page, stage, title, true);
    }
    await signIn(author);
    await page.goto(paths.dashboardMain);
    await expect(page.getByText('Giliran Anda lagi: Proofreading, rencana 1 Feb 2027.')).toBeVisible();
    await expect(page.getByRole('button', { name: tasks.deliverEarly })).toBeHidden();
    await deliver(page, 'Proofreading', title, true);
  });

  await test.step('the admin approves the rest; the title is done', async () => {
    await signIn(adminAccount);
    const dialog = await openDialog(page, title);
    for (const stage of stageNames.slice(1, -1)) {
      await stageBlock(dialog, stage)
        .getByRole('button', { name: projectDialog.approveStage(stage) })
        .click();
      await expect(dialog.getByText(projectDialog.approved(stage, nextStage(stage)))).toBeVisible();
    }
    await save(page, dialog);
    await expect(page.getByRole('row').filter({ hasText: title }).getByText('Selesai').first()).toBeVisible();
    await page.goto(reviewPath(manuscript));
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.goto(paths.activity);
    await expect(page.getByText(messages.activities.linkSubmitted('Proofreading', title))).toBeVisible();
    await expectAccessible('the activity log');
  });

  await test.step('its author finds it among the finished books, with its date', async () => {
    await signIn(author);
    await page.goto(paths.dashboardMain);
    const book = page.getByRole('heading', { name: title });
    await expect(page.getByText(ownProjects.finished('1'))).toBeVisible();
    await expect(book).toBeHidden();
    await page.getByText(ownProjects.finished('1')).click();
    await expect(book).toBeVisible();
    await expect(page.getByText(/^Selesai \d{1,2} \p{L}+ \d{4}$/u)).toBeVisible();
  });
});

test('a redaksi task goes from creation to approval, and is deleted (§2 Admin area)', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const editor = newPerson('Lestari Putri');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const title = `Tata letak katalog ${editor.nama.split(' ').at(-1)}`;
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  await page.getByRole('tab', { name: projectForms.tabs.redaksi }).click();
  await page.getByRole('button', { name: projectForms.taskForm.submit }).click();
  await expect(page.getByText(projects.editorRequired).first()).toBeVisible();
  await page.getByLabel(projectForms.taskForm.judul).fill(title);
  await page.getByLabel(projectForms.taskForm.workType).selectOption('Layout');
  await fillDate(page.getByLabel(projectForms.taskForm.deadline).filter({ visible: true }), soon);
  await choosePerson(page.getByLabel(projectForms.taskForm.editor), editor.nama);
  await expectAccessible('the form of a redaksi task');
  await page.getByRole('button', { name: projectForms.taskForm.submit }).click();
  await page.waitForURL(`**${paths.runningProjects}**`);
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Tugas-');

  await signIn(editor);
  await page.goto(paths.dashboardMain);
  await deliver(page, 'Layout', title);

  await signIn(adminAccount);
  const dialog = await openDialog(page, title);
  await expect(dialog.getByText(projectDialog.yourTurn.review)).toBeVisible();
  await stageBlock(dialog, 'Layout')
    .getByRole('button', { name: projectDialog.approveStage('Layout') })
    .click();
  await expect(dialog.getByText(projectDialog.approved('Layout', 'Penyuntingan'))).toBeVisible();
  await expect(dialog.getByText(projectDialog.approvedUnsaved)).toBeVisible();
  await expect(dialog.getByText(projectDialog.yourTurn.review), 'done, but for saving').toBeHidden();
  await dialog.getByRole('button', { name: projectDialog.finishTask }).click();
  await expect(dialog.getByLabel(projectDialog.overallStatus)).toHaveValue('Selesai');
  await expectAccessible('the dialog of a task that ends');
  await save(page, dialog);

  const row = await findRow(page, title);
  await expect(row).toContainText('Selesai');
  await row.getByRole('button', { name: projectList.deleteAction(title) }).click();
  const confirm = page.getByRole('alertdialog', { name: projectList.deleteTitle(title) });
  await expectAccessible('the confirmation of a deletion');
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  // A message that is pointed at stays.
  await page.getByText(projectList.deleted).hover();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);

  await test.step('at once it can be undone, later it is restored from the bin, or erased for good', async () => {
    await page.getByRole('button', { name: projectList.undo }).click();
    await expect(page.getByText(projectBin.restored)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
    await page.getByRole('button', { name: projectList.deleteAction(title) }).click();
    await confirm.getByRole('button', { name: messages.ui.delete }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
    await page.getByRole('link', { name: projectList.openBin }).click();
    await expectAccessible('the bin');
    await page.getByRole('button', { name: projectBin.eraseAction(title) }).click();
    const question = page.getByRole('alertdialog', { name: projectBin.eraseTitle(title) });
    await question.getByRole('button', { name: messages.ui.cancel }).click();
    await page.getByRole('button', { name: projectBin.restoreAction(title) }).click();
    // The bin may hold projects of other tests of this portal.
    await expect(page.getByRole('button', { name: projectBin.restoreAction(title) })).toHaveCount(0);
    await findRow(page, title);
  });
});

test('unsaved changes are asked about; a second admin sees both sides (§2 Edit & Konfirmasi Proyek dialog)', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Made Wirawan');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const title = `Subak ${author.nama.split(' ').at(-1)}`;
  const id = await addProject(portal.url, author, title);
  await signIn(adminAccount);
  const dialog = await openDialog(page, title);
  await dialog.getByLabel(projectDialog.overallStatus).selectOption('Telaah');
  await expect(dialog.getByText(projectDialog.unsavedChanges(1))).toBeVisible();
  await dialog.getByRole('button', { name: messages.ui.cancel, exact: true }).click();
  await page.getByRole('button', { name: messages.shell.leaveStay }).click();
  await expect(dialog.getByLabel(projectDialog.overallStatus)).toHaveValue('Telaah');

  const other = await admin.patch(`/api/projects/${id}`, {
    data: { currentOverallStatus: 'Revisi' },
    headers: { 'if-match': '"1"' },
  });
  expect(other.status()).toBe(200);
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(dialog.getByText(projectDialog.conflict)).toBeVisible();
  const side = dialog.getByRole('row', { name: projectDialog.overallStatus });
  await expect(side.getByRole('cell')).toHaveText(['Telaah', 'Revisi']);
  await expect(dialog.getByText('Disimpan Admin', { exact: false })).toBeVisible();
  await expect(
    dialog.getByText(projectDialog.conflictChange(projectDialog.overallStatus, 'Revisi', 'Telaah')),
  ).toBeVisible();
  await expectAccessible('both sides of a conflict');
  await dialog.getByRole('button', { name: projectDialog.conflictReload }).click();
  await save(page, dialog);
  const now = (await (await admin.get(`/api/projects/${id}`)).json()) as {
    currentOverallStatus: string;
  };
  expect(now.currentOverallStatus).toBe('Telaah');
});
