import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mentionOf } from '@ruang-naskah/domain/notes/content';
import { manuscriptPath, paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, type Person, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** The one list of what waits for somebody, and its number in the menu (decision 0144). */

const { duties: words, ownProjects, proofs, manuscripts, notes, projectDialog } = messages;
const stage = 'Pengajuan Cetak';
const phone = { width: 360, height: 740 };

const list = (page: Page) => page.getByRole('region', { name: ownProjects.needsAction });
/** The number beside a place of the menu, in the words that screen readers say. */
const inMenu = (page: Page, screen: string) =>
  page.getByRole('link', { name: new RegExp(`${screen} \\(.*menunggu Anda\\)$`) }).filter({ visible: true });

async function bookAtProof(url: string, author: Person, editor: Person, title: string) {
  const id = await addProject(url, author, title);
  const admin = await signedInApi(url, adminAccount);
  const assigneeId = await personId(admin, 'redaksi', editor);
  const edit = { stages: { [stage]: { assigneeId, deadline: '2027-02-01' } }, currentOverallStatus: stage };
  const saved = await admin.patch(`/api/projects/${id}`, { data: edit, headers: { 'if-match': '"1"' } });
  expect(saved.status(), await saved.text()).toBe(200);
  const worker = await signedInApi(url, editor);
  const link = `/api/projects/${id}/stages/${encodeURIComponent(stage)}/link`;
  const data = { submissionLink: 'https://drive.google.com/file/d/cetak/view' };
  return { id, admin, deliver: () => worker.put(link, { data }) };
}

test('a proof is asked of its author on a phone, live; the answer ends it, can be changed, and is a record after print', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [author, editor] = [newPerson('Sekar Cetak'), newPerson('Bayu Cetak')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const title = `Lontar ${author.nama.split(' ').at(-1)}`;
  const { id, admin, deliver } = await bookAtProof(portal.url, author, editor, title);
  await page.setViewportSize(phone);
  await signIn(author);
  const listening = page.waitForResponse('**/api/live');
  await page.goto(paths.dashboardMain);
  await listening;
  await expect(list(page).getByText(ownProjects.nothingToDo)).toBeVisible();
  await expect(inMenu(page, 'Progres')).toHaveCount(0);

  expect((await deliver()).status()).toBe(200);
  await expect(list(page).getByRole('heading', { name: words.proof(title) })).toBeVisible();
  await expect(inMenu(page, 'Progres')).toHaveAccessibleName(/ \(1 menunggu Anda\)$/);
  await expect(page.getByText(ownProjects.nothingToDo)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(proofs.yourTurn)).toBeVisible();
  await expect(page.getByText(ownProjects.nothingForYou)).toHaveCount(0);
  await expectAccessible('a proof that is asked');

  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expect(dialog.getByText(proofs.unanswered)).toBeVisible();

  await signIn(author);
  await page.goto(paths.dashboardMain);
  await list(page).getByRole('button', { name: proofs.approve }).click();
  await page.getByRole('form', { name: proofs.approve }).getByRole('button', { name: proofs.send }).click();
  await expect(page.getByText(proofs.saidByYou.print_approved)).toBeVisible();
  await expect(list(page).getByText(ownProjects.nothingToDo)).toBeVisible();
  await expect(inMenu(page, 'Progres')).toHaveCount(0);
  await page.getByRole('button', { name: proofs.change }).click();
  await page.getByRole('button', { name: proofs.correct }).click();
  const form = page.getByRole('form', { name: proofs.correct });
  await form.getByLabel(proofs.note).fill('Sampul salah.');
  await form.getByRole('button', { name: proofs.send }).click();
  await expect(page.getByText(proofs.saidByYou.print_correction)).toBeVisible();

  const { version } = await (await admin.get(`/api/projects/${id}`)).json();
  const past = { data: { currentOverallStatus: 'Proses Cetak' }, headers: { 'if-match': `"${version}"` } };
  expect((await admin.patch(`/api/projects/${id}`, past)).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(proofs.saidByYou.print_correction)).toBeVisible();
  await expect(page.getByRole('button', { name: proofs.change })).toHaveCount(0);
  await admin.dispose();
});

test('a manuscript sent back is in the list of its author, with the reason, until the revision is sent', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Bagus Revisi');
  await registerPerson(portal.url, author);
  const judul = `Tanaman Obat ${author.nama.split(' ').at(-1)}`;
  const id = await sendManuscript(portal.url, author, { judul });
  const admin = await signedInApi(portal.url, adminAccount);
  const status = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
  const set = { data: { status, note: 'Lengkapi peta.' }, headers: { 'if-match': '"1"' } };
  expect((await admin.put(`/api/manuscripts/${id}/status`, set)).status()).toBe(200);
  await page.setViewportSize(phone);
  await signIn(author);
  await page.goto(paths.dashboardMain);
  await expect(list(page).getByRole('heading', { name: words.revision(judul) })).toBeVisible();
  await expect(list(page).getByText('Lengkapi peta.')).toBeVisible();
  await expect(inMenu(page, 'Progres')).toHaveAccessibleName(/ \(1 menunggu Anda\)$/);
  await expectAccessible('a revision that is asked');
  // It is asked for in this one place.
  await expect(page.getByRole('heading', { name: ownProjects.manuscriptsHeading })).toHaveCount(0);
  await expect(page.getByRole('link', { name: manuscripts.sendRevision })).toHaveCount(1);
  await list(page).getByRole('link', { name: manuscripts.sendRevision }).click();
  await expect(page).toHaveURL(new RegExp(manuscriptPath(id)));
  const form = page.getByRole('form', { name: manuscripts.sendRevision });
  await form.getByLabel(manuscripts.labels.urlNaskah).fill('https://drive.google.com/file/d/revisi/view');
  await form.getByRole('button', { name: manuscripts.sendRevision }).click();
  await expect(page.getByText(manuscripts.revisionSent)).toBeVisible();
  await expect(inMenu(page, 'Progres')).toHaveCount(0);
  await page.goto(paths.dashboardMain);
  await expect(list(page)).toHaveCount(0);
  await admin.dispose();
});

test('a note that names an editor or the admins waits for them, and is answered in its place', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [author, editor] = [newPerson('Siti Sebut'), newPerson('Ratna Sebut')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const title = `Angin ${author.nama.split(' ').at(-1)}`;
  const { id, admin } = await bookAtProof(portal.url, author, editor, title);
  const writer = await signedInApi(portal.url, author);
  const editorId = await personId(admin, 'redaksi', editor);
  const write = (text: string) => writer.post(`/api/projects/${id}/notes`, { data: { stage, text } });
  await signIn(editor);
  const listening = page.waitForResponse('**/api/live');
  await page.goto(paths.dashboardMain);
  await listening;
  const desk = page.getByRole('region', { name: words.heading });
  await expect(inMenu(page, 'Pekerjaan')).toHaveAccessibleName(/ \(1 menunggu Anda\)$/);
  expect((await write(`${mentionOf(editorId)} margin berapa?`)).status()).toBe(201);
  await expect(desk.getByRole('heading', { name: words.mention(title) })).toBeVisible();
  await expect(desk.getByText(`@${editor.nama} margin berapa?`)).toBeVisible();
  await expect(inMenu(page, 'Pekerjaan')).toHaveAccessibleName(/ \(2 menunggu Anda\)$/);
  await desk.getByRole('button', { name: words.replyTo(title) }).click();
  await expectAccessible('a note to answer');
  await desk.getByRole('textbox', { name: notes.text }).fill('Dua senti.');
  await desk.getByRole('button', { name: notes.send }).click();
  await expect(page.getByText(notes.sent)).toBeVisible();
  await expect(inMenu(page, 'Pekerjaan')).toHaveAccessibleName(/ \(1 menunggu Anda\)$/);
  await expect(desk.getByRole('heading', { name: words.mention(title) })).toHaveCount(0);

  expect((await write(`${mentionOf('admin')} kapan terbit?`)).status()).toBe(201);
  await signIn(adminAccount);
  await page.goto(paths.activity);
  const queue = page.getByRole('region', { name: words.mentions });
  await expect(queue.getByText('@Admin kapan terbit?')).toBeVisible();
  await expect(queue.getByRole('link', { name: words.replyTo(title) })).toHaveAttribute(
    'href',
    projectPath(id),
  );
  await expectAccessible('a note that waits for the admins');
  await queue.getByRole('button', { name: words.readOf(title) }).click();
  await expect(queue.getByText('@Admin kapan terbit?')).toHaveCount(0);
  await Promise.all([admin.dispose(), writer.dispose()]);
});
