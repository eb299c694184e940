import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { stopClock } from './support/clock.ts';
import { choosePerson, fillDate } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, type Person, registerPerson, signedInApi } from './support/people.ts';
import { isWrite, loseAnswers } from './support/slow-network.ts';

/** What was sent without an answer, and what was begun in several tabs (decision 0152). */

const { attempts, manuscripts, notes, projectForms } = messages;
const { labels } = manuscripts;

async function fillIn(page: Page, judul: string): Promise<void> {
  await page.getByRole('radio', { name: /Izzah Press/ }).check();
  await page.getByLabel(labels.kategori).selectOption('Buku Anak');
  await page.getByLabel(labels.judul).fill(judul);
  await page.getByLabel(labels.sinopsis).fill('Seekor kancil belajar berbagi.');
  await page.getByLabel(labels.urlNaskah).fill('https://drive.google.com/file/d/abc123/view');
}

async function titlesOf(url: string, author: Person): Promise<string[]> {
  const api = await signedInApi(url, author);
  const { items } = (await (await api.get('/api/manuscripts')).json()) as { items: { judul: string }[] };
  await api.dispose();
  return items.map(({ judul }) => judul).sort();
}

const send = (page: Page) => page.getByRole('button', { name: manuscripts.submit, exact: true });
const storedAt = (words: (time: string) => string) => new RegExp(words('\\d\\d\\.\\d\\d WIB'));

test('a manuscript whose answer was lost is stored once, also with other words after a reload', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Dua Kali');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.clock.install();
  await page.goto(paths.submit);
  await fillIn(page, 'Kancil Belajar');
  const answer = await loseAnswers(page, isWrite('/api/manuscripts'));
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(messages.errors.offline);
  await answer();
  await page.reload();

  await test.step('the draft asks whether it was sent', async () => {
    const question = page.getByText(manuscripts.draftSentSince);
    await expect(question).toBeVisible();
    await expectAccessible('a draft that was sent already');
    await page.getByRole('button', { name: manuscripts.draftContinue }).click();
  });
  await test.step('other words are not sent before the person has seen what is stored', async () => {
    await page.getByLabel(labels.judul).fill('Kancil Belajar Berbagi');
    await send(page).click();
    const alert = page.getByRole('alert').filter({ hasText: attempts.manuscript.sendAsNew });
    await expect(alert).toContainText(storedAt(attempts.manuscript.stored));
    await expect(alert).toContainText(attempts.manuscript.differs('Kancil Belajar'));
    await expect(alert).toBeFocused();
    await expectAccessible('a manuscript that is stored with other words');
    expect(await titlesOf(portal.url, author)).toEqual(['Kancil Belajar']);
  });
  await test.step('the same words again say that they have arrived', async () => {
    await page.getByLabel(labels.judul).fill('Kancil Belajar');
    await page.clock.fastForward(30_000);
    await stopClock(page);
    await send(page).click();
    await expect(page.getByRole('status').filter({ hasText: manuscripts.submittedNext })).toContainText(
      storedAt(attempts.manuscript.stored),
    );
    await page.clock.resume();
    await page.waitForURL(`**${paths.dashboardMain}`);
    expect(await titlesOf(portal.url, author)).toEqual(['Kancil Belajar']);
  });
  await page.goto(paths.submit);
  await expect(page.getByRole('button', { name: manuscripts.draftContinue })).toHaveCount(0);
});

test('what is stored with other words can be sent as a new manuscript', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Baru Lagi');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await fillIn(page, 'Jilid Satu');
  const answer = await loseAnswers(page, isWrite('/api/manuscripts'));
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(messages.errors.offline);
  await answer();
  await page.getByLabel(labels.judul).fill('Jilid Dua');
  await send(page).click();
  await page.getByRole('button', { name: attempts.manuscript.sendAsNew }).click();
  await page.waitForURL(`**${paths.dashboardMain}`);
  expect(await titlesOf(portal.url, author)).toEqual(['Jilid Dua', 'Jilid Satu']);
});

test('a request that never arrived is refused when it does, and the newer words are sent', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Datang Terlambat');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await fillIn(page, 'Salah Ketik');
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<number>();
  await page.route('**/api/manuscripts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const { method, headers, body } = {
      method: 'POST',
      headers: await route.request().allHeaders(),
      body: route.request().postData() ?? '',
    };
    await route.abort('connectionrefused');
    await gate.promise;
    const late = await page.request.fetch(route.request().url(), { method, headers, data: body });
    arrived.resolve(late.status());
  });
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(messages.errors.offline);
  await page.unroute('**/api/manuscripts');
  await page.getByLabel(labels.judul).fill('Ketik Benar');
  await send(page).click();
  await page.waitForURL(`**${paths.dashboardMain}`);
  gate.resolve();
  expect(await arrived.promise).toBe(422);
  expect(await titlesOf(portal.url, author)).toEqual(['Ketik Benar']);
});

test('a task whose answer was lost is made once, also with other words after a reload', async ({
  page,
  portal,
  signIn,
}) => {
  const editor = newPerson('Editor Sekali');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  await signIn(adminAccount);
  const fillTask = async (title: string) => {
    await page.goto(paths.manageProjects);
    await page.getByRole('tab', { name: projectForms.tabs.redaksi }).click();
    const form = page.getByRole('form', { name: projectForms.taskForm.title });
    await form.getByLabel(projectForms.taskForm.judul).fill(title);
    await fillDate(form.getByLabel(projectForms.taskForm.deadline), '2027-12-24');
    await choosePerson(form.getByLabel(projectForms.taskForm.editor), editor.nama);
    await form.getByRole('button', { name: projectForms.taskForm.submit }).click();
  };
  const answer = await loseAnswers(page, isWrite('/api/projects/tasks'));
  await fillTask('Sampul Sekali');
  await expect(page.getByRole('alert')).toContainText(projectForms.taskForm.failed);
  await answer();
  await page.reload();
  await fillTask('Sampul Sekali Saja');
  const alert = page.getByRole('alert').filter({ hasText: attempts.task.sendAsNew });
  await expect(alert).toContainText(storedAt(attempts.task.stored));
  await expect(alert).toContainText(attempts.task.differs('Sampul Sekali'));
});

test('a note whose answer was lost is shown before other words are sent, and is not sent twice unasked', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Catatan Dua Kali');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(author);
  await page.goto(manuscriptPath(id));
  const form = page.getByRole('form', { name: notes.text, exact: true });
  const field = form.getByRole('textbox');
  const answer = await loseAnswers(page, isWrite(`/api/manuscripts/${id}/notes`));
  await field.fill('Mohon kirim sampul.');
  await form.getByRole('button', { name: notes.send }).click();
  await expect(form.getByRole('alert')).toContainText(notes.sendFailed);
  await answer();
  await field.fill('Mohon kirim sampul dan daftar isi.');
  await form.getByRole('button', { name: notes.send }).click();
  await expect(form.getByRole('alert')).toContainText(storedAt(attempts.note.stored));
  await expect(page.getByText('Mohon kirim sampul.', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('Mohon kirim sampul dan daftar isi.');
  await expectAccessible('a note that was sent before');
  await form.getByRole('button', { name: attempts.note.sendAsNew }).click();
  await expect(page.getByText('Mohon kirim sampul dan daftar isi.', { exact: true })).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(field).toHaveValue('');
});

test('two tabs keep a draft each, and what is sent takes only its own away', async ({
  page,
  context,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Dua Tab');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  const other = await context.newPage();
  await other.goto(paths.submit);
  const kept = /^Draf tersimpan di perangkat ini/;
  await page.getByLabel(labels.judul).fill('Laut');
  await page.getByLabel(labels.sinopsis).fill('Tentang laut.');
  await expect(page.getByText(kept)).toBeVisible();
  await other.getByLabel(labels.judul).fill('Gunung');
  await expect(other.getByText(kept)).toBeVisible();

  await page.reload();
  await expect(page.getByText(manuscripts.draftsFound(2))).toBeVisible();
  await expectAccessible('two drafts');
  const drafts = page.getByRole('listitem').filter({ hasText: /^Draf “/ });
  await drafts.filter({ hasText: 'Laut' }).getByRole('button', { name: manuscripts.draftContinue }).click();
  await expect(page.getByLabel(labels.sinopsis)).toHaveValue('Tentang laut.');
  await fillIn(page, 'Laut');
  await send(page).click();
  await page.waitForURL(`**${paths.dashboardMain}`);
  await expect(other.getByLabel(labels.judul)).toHaveValue('Gunung');

  await page.goto(paths.submit);
  await expect(page.getByText(/^Draf “Gunung” belum dikirim/)).toBeVisible();
  await page.getByRole('button', { name: manuscripts.draftLeave }).click();
  await expect(page.getByLabel(labels.judul)).toHaveValue('');
  await page.getByLabel(labels.judul).fill('Sungai');
  await expect(page.getByText(kept)).toBeVisible();
  await page.reload();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Sungai' })
    .getByRole('button', { name: manuscripts.draftDelete })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: manuscripts.draftDelete }).click();
  await expect(page.getByText(/^Draf “Gunung” belum dikirim/)).toBeVisible();
  await other.close();
});

test('a draft of a title that was sent from elsewhere says so', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Dari Ponsel');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await page.getByLabel(labels.judul).fill('Aljabar Linear');
  await expect(page.getByText(/^Draf tersimpan/)).toBeVisible();
  const id = await sendManuscript(portal.url, author);
  await page.reload();
  await expect(page.getByText(manuscripts.draftSentSince)).toBeVisible();
  await page.getByRole('link', { name: manuscripts.openManuscriptSent }).click();
  await page.waitForURL(`**/${id}`);
});
