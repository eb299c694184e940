import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, type Person, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** What is typed into a note and not sent stays in its tab; what is sent twice on purpose is there twice. */

const { notes: words, projectDialog, shell, ui } = messages;
const thread = (page: Page) => page.getByRole('region', { name: words.title, exact: true });
const noteForm = (place: Locator) => place.getByRole('form', { name: words.text });
const textOf = (place: Locator) => place.getByRole('textbox', { name: words.text });

/** On a phone behind the menu, which stays open behind a question. */
async function signOut(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: shell.logout }).filter({ visible: true });
  const menu = page.getByRole('button', { name: shell.openMenu });
  await expect(logout.or(menu).first()).toBeVisible();
  if ((await logout.count()) === 0) await menu.click();
  await logout.click();
}

async function manuscriptOf(url: string, nama: string): Promise<string> {
  const author = newPerson(nama);
  await registerPerson(url, author);
  return sendManuscript(url, author, { judul: `Naskah ${author.nama}` });
}

test('the same words sent again, also after the first were deleted, are a note each time', async ({
  page,
  portal,
  signIn,
}) => {
  const id = await manuscriptOf(portal.url, 'Sekar Berulang');
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const place = thread(page);
  const text = 'Sudah dikirim ke penulis.';
  const send = async (count: number) => {
    await textOf(place).fill(text);
    await place.getByRole('button', { name: words.send }).click();
    await expect(place.getByRole('listitem').getByText(text)).toHaveCount(count);
    await expect(textOf(place)).toHaveValue('');
  };
  await send(1);
  await send(2);
  await place.getByRole('button', { name: words.delete }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: ui.delete, exact: true }).click();
  await expect(place.getByRole('listitem').getByText(text)).toHaveCount(1);
  await send(2);
});

test('a note that was not sent is there again after a closed dialog, another screen and a reload', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Sekar Terputus');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, `Buku ${author.nama}`);
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const toNotes = () => dialog.getByRole('tab', { name: words.title }).click();
  await toNotes();
  await textOf(dialog).fill('Tunggu berkas dari percetakan.');
  await noteForm(dialog).getByLabel(words.internal).check();
  await dialog.getByRole('tab', { name: projectDialog.stagesTab }).click();
  await toNotes();
  await expect(textOf(dialog)).toHaveValue('Tunggu berkas dari percetakan.');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openScreen(page, shell.screens.activity);
  await page.goto(projectPath(id));
  await toNotes();
  await expect(textOf(dialog)).toHaveValue('Tunggu berkas dari percetakan.');
  await expect(noteForm(dialog).getByLabel(words.internal)).toBeChecked();

  await dialog.getByRole('button', { name: words.discard, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: words.discardTitle });
  await expectAccessible('the question before a note is thrown away');
  await question.getByRole('button', { name: words.discard, exact: true }).click();
  await expect(textOf(dialog)).toHaveValue('');
  await page.reload();
  await toNotes();
  await expect(textOf(dialog)).toHaveValue('');
});

test('an edit of a note, and a note beside a status, go on where they were left', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const id = await manuscriptOf(portal.url, 'Sekar Lanjut');
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const place = thread(page);
  await textOf(place).fill('Foto kurang jelas.');
  await place.getByRole('button', { name: words.send }).click();
  await place.getByRole('button', { name: words.edit }).click();
  const edit = place.getByRole('textbox', { name: words.edit });
  await edit.fill('Foto halaman 12 kurang jelas.');
  await page.getByText(words.accompany).click();
  await page.getByLabel(words.accompanyText).fill('Mohon sabar.');
  await openScreen(page, shell.screens.activity);
  await page.goto(reviewPath(id));
  await expect(edit).toHaveValue('Foto halaman 12 kurang jelas.');
  await expect(page.getByLabel(words.accompanyText)).toHaveValue('Mohon sabar.');
  await place.getByRole('button', { name: words.save }).click();
  await expect(place.getByText(words.edited)).toBeVisible();
  await expect(place.getByText('Foto halaman 12 kurang jelas.')).toBeVisible();
});

test('signing out asks about notes that were not sent, in the app and on a public page, and removes them', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const id = await manuscriptOf(portal.url, 'Sekar Pamit');
  const type = async () => {
    await signIn(adminAccount);
    await page.goto(reviewPath(id));
    await textOf(thread(page)).fill('Belum selesai');
  };
  const typed = () =>
    page.evaluate(
      () => Object.values(sessionStorage).filter((text) => text.includes('Belum selesai')).length,
    );
  const question = page.getByRole('alertdialog', { name: words.lostOnLogout });
  await type();
  await signOut(page);
  await expectAccessible('the question about notes');
  await question.getByRole('button', { name: ui.cancel }).click();
  expect(await typed()).toBe(1);
  await signOut(page);
  await question.getByRole('button', { name: shell.logout }).click();
  await page.waitForURL(`**${paths.login}`);
  expect(await typed()).toBe(0);

  await type();
  await page.goto(paths.home);
  const publicQuestion = page.getByRole('dialog', { name: words.lostOnLogout });
  await signOut(page);
  await expectAccessible('the question about notes on a public page');
  await publicQuestion.getByRole('button', { name: shell.logout }).click();
  await page.waitForURL(`**${paths.login}`);
  expect(await typed()).toBe(0);
});

test('somebody else who signs in in this tab finds no note of the one before', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const id = await manuscriptOf(portal.url, 'Sekar Berganti');
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  await textOf(thread(page)).fill('Belum selesai');
  const other = newPerson('Orang Lain');
  await registerPerson(portal.url, other);
  await signIn(other);
  await page.goto(paths.dashboardMain);
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Belum selesai');
});

/** Gives a stage of the project to the editor. */
async function handStage(url: string, id: string, editor: Person): Promise<void> {
  const admin = await signedInApi(url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const answer = await admin.patch(`/api/projects/${id}`, {
    data: { stages: { Layout: { assigneeId: editorId } } },
    headers: { 'if-match': '"1"' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.dispose();
}

test('of two people of one name the one that was chosen is mentioned, also internally', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Dewi Lestari');
  const editor = { ...newPerson('Dewi Lestari'), nama: author.nama };
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const id = await addProject(portal.url, author, `Kembar ${author.nama}`);
  await handStage(portal.url, id, editor);
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await dialog.getByRole('tab', { name: words.title }).click();
  await textOf(dialog).pressSequentially('@Dewi');
  const people = page.getByRole('listbox', { name: words.people });
  const offered = people.getByRole('option').filter({ hasText: author.nama });
  await expect(offered).toHaveText([`${author.nama} (Penulis)`, `${author.nama} (Layout)`]);
  await expectAccessible('two people of one name');
  await textOf(dialog).fill('');
  await noteForm(dialog).getByLabel(words.internal).check();
  await textOf(dialog).pressSequentially('@Dewi');
  await offered.filter({ hasText: '(Layout)' }).click();
  await textOf(dialog).pressSequentially('Mohon dicek.');
  await dialog.getByRole('button', { name: words.send }).click();
  await expect(dialog.getByRole('listitem').getByText(`@${author.nama}`)).toBeVisible();

  await signIn(editor);
  await page.goto(paths.notices);
  await expect(page.getByRole('link', { name: new RegExp(`Kembar ${author.nama}`) }).first()).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(`^Catatan untuk Anda: Kembar ${author.nama}`) }),
  ).toBeVisible();
});
