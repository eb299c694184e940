import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';
import { holdWrites, isWrite, pressTwice, recordWrites } from './support/slow-network.ts';

/** Hands faster than the page: nothing typed is lost, nothing is pressed by accident. */

const { categories, notes, projectBin, projectDialog, projects, shell, ui } = messages;

test('categories entered in a row are stored whole, also where the answers are late', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const release = await holdWrites(page, '/api/categories');
  const name = page.getByPlaceholder(categories.placeholder);
  await name.focus();
  await page.keyboard.type('Puisi Laut');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Cerita Rakyat Pesisir');
  release();
  await expect(page.getByText(categories.added('Puisi Laut'))).toBeVisible();
  await expect(name).toHaveValue('Cerita Rakyat Pesisir');
  await page.keyboard.press('Enter');
  await expect(page.getByText(categories.added('Cerita Rakyat Pesisir'))).toBeVisible();
  await expect(name).toHaveValue('');

  await test.step('what is refused is named below, and the field is not touched', async () => {
    await page.keyboard.type('Puisi Laut');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Drama');
    await expect(page.getByRole('alert').filter({ hasText: 'Puisi Laut' })).toBeVisible();
    await expect(name).toHaveValue('Drama');
    await expect(name).toBeFocused();
  });
});

test('the next note is typed while the first is sent; one that fails comes back before it', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Nilam Cepat');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author, { judul: 'Dua Catatan' });
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const thread = page.getByRole('region', { name: notes.title, exact: true });
  const text = thread.getByRole('textbox', { name: notes.text });
  const release = await holdWrites(page, `/api/manuscripts/${id}/notes`);
  await text.fill('Yang pertama.');
  await thread.getByRole('button', { name: notes.send }).click();
  await expect(text).toHaveValue('');
  await text.focus();
  await page.keyboard.type('Yang kedua');
  release();
  await expect(thread.getByRole('listitem').getByText('Yang pertama.')).toBeVisible();
  await expect(text).toHaveValue('Yang kedua');

  await page.route(`**/api/manuscripts/${id}/notes`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await thread.getByRole('button', { name: notes.send }).click();
  await expect(thread.getByRole('alert')).toContainText(notes.sendFailed);
  await expect(text).toHaveValue('Yang kedua');
});

test('fields stand still while they are sent: what is on the screen is what is stored', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Tetap Sama');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Berdiri Diam');
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(projectDialog.facts, { exact: true }).click();
  const number = dialog.getByLabel(projects.columns.sppNumber);
  await number.fill('SPP-1');
  const overall = dialog.getByLabel(projectDialog.overallStatus);
  const stood = await overall.inputValue();
  const release = await holdWrites(page, `/api/projects/${id}`, 'PATCH');
  await number.press('Enter');
  await expect(dialog.getByRole('button', { name: projectDialog.saving })).toBeVisible();
  await page.keyboard.type('-A');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('SPP-1');
  await expect(dialog.getByText(ui.fieldsHeld)).toBeVisible();
  // As a phone's own list does, which nothing holds back.
  await overall.evaluate((select: HTMLSelectElement) => {
    select.value = 'Telaah';
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await expect(overall).toHaveValue(stood);
  release();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  const admin = await signedInApi(portal.url, adminAccount);
  const stored = await (await admin.get(`/api/projects/${id}`)).json();
  expect(stored).toMatchObject({ sppNumber: 'SPP-1', currentOverallStatus: stood });
  await admin.dispose();
});

test('the second of two quick presses does not restore the next project', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Dua Kali');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  for (const title of ['Ganda Satu', 'Ganda Dua']) {
    const id = await addProject(portal.url, author, title);
    expect((await admin.delete(`/api/projects/${id}`)).status()).toBe(204);
  }
  await admin.dispose();
  await signIn(adminAccount);
  await page.clock.install();
  await page.goto(paths.projectBin);
  const both = page.getByRole('button', { name: /^Kembalikan proyek “?Ganda/ });
  await expect(both).toHaveCount(2);
  const restored = recordWrites(page, isWrite('/api/projects/'));
  // The list is drawn anew on the page's clock.
  const isGone = async () => {
    await page.clock.runFor(10);
    expect(await both.count()).toBe(1);
  };
  await pressTwice(page, both.first(), () => expect(isGone).toPass({ intervals: [100] }));
  await expect(page.getByText(projectBin.restored)).toHaveCount(1);
  expect(restored).toHaveLength(1);
});

test('a message that has only just come takes no press', async ({ page, portal, signIn }) => {
  const author = newPerson('Pesan Muncul');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const id = await addProject(portal.url, author, 'Pesan Baru Muncul');
  await admin.delete(`/api/projects/${id}`);
  await admin.dispose();
  await signIn(adminAccount);
  await page.goto(paths.projectBin);
  const close = page.locator('.toast').getByRole('button', { name: ui.close });
  const takenAtOnce = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const button = document.querySelector('.toast button');
          if (button === null) return;
          observer.disconnect();
          const { left, top } = button.getBoundingClientRect();
          const hit = document.elementFromPoint(left + 8, top + 8);
          resolve(hit !== null && hit.closest('.toast') !== null);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: /^Kembalikan proyek “?Pesan Baru/ }).click();
  expect(await takenAtOnce).toBe(false);
  await close.click();
  await expect(close).toHaveCount(0);
});

test('Enter in the palette opens what the words in the field find, however late the answer is', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Siti Palet');
  await registerPerson(portal.url, author);
  await addProject(portal.url, author, 'Si Belang Tiga');
  await sendManuscript(portal.url, author, { judul: 'Siti Rahma Menulis' });
  await signIn(adminAccount);
  await page.goto(paths.categories);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('si');
  await expect(page.getByRole('option', { name: /Si Belang Tiga/ })).toBeVisible();
  await page.keyboard.type('ti rahma menulis');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(shell.screens.categories);
  await expect(page.getByText('Siti Rahma Menulis').first()).toBeVisible();
});

test('a dialog with typed text asks before it is left by Esc, X, «Batal» or another screen', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.activity);
  await openScreen(page, shell.screens.categories);
  await page.getByRole('button', { name: categories.renameAction('Biografi') }).click();
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const name = dialog.getByRole('textbox');
  await page.keyboard.press('Escape');
  await expect(dialog, 'untouched, it asks nothing').toHaveCount(0);

  await page.getByRole('button', { name: categories.renameAction('Biografi') }).click();
  await name.fill('Biografi Tokoh');
  const ways = {
    esc: () => page.keyboard.press('Escape'),
    close: () => dialog.getByRole('button', { name: ui.close }).click(),
    back: () => page.evaluate(() => history.back()),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question.getByRole('button', { name: shell.leaveStay }), way).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Biografi Tokoh');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: shell.leaveDiscard }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: shell.screens.categories })).toBeVisible();
});
