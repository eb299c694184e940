import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { addCategories } from './support/categories.ts';
import { choosePerson } from './support/fields.ts';
import { sendManuscripts } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';
import { holdWrites, untilPageReacted } from './support/slow-network.ts';

/** What comes late takes no keys, means what the person saw, and pulls nobody back. */

const {
  accountChanges,
  auth,
  categories,
  news,
  notes,
  palette,
  projectDialog,
  projectForms,
  projectList,
  reviews,
  shell,
  ui,
  users,
  views,
} = messages;

/** The words of the option at which Enter would open. */
const marked = (page: Page) => page.getByRole('option', { selected: true });

test('in the palette a choice follows the thing, wherever a late answer puts it', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Wayan Palet');
  await registerPerson(portal.url, author);
  await addProject(portal.url, author, 'Proyek yang Datang Terlambat');
  await signIn(adminAccount);
  await page.goto(paths.categories);
  await page.keyboard.press('Control+k');
  const release = await holdWrites(page, '/api/search', 'GET');
  await page.keyboard.type('proyek');
  await page.keyboard.press('ArrowDown');
  const seen = await marked(page).innerText();
  const other = page.getByRole('option').last();
  const pointed = await other.innerText();
  expect(pointed).not.toBe(seen);
  const box = await other.boundingBox();
  if (box === null) throw new Error('no other choice');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...at);
  release();
  await expect(page.getByRole('option', { name: 'Proyek yang Datang Terlambat' })).toBeVisible();
  await expect(marked(page)).toHaveText(seen);
  const under = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="option"]')?.textContent,
    at,
  );
  expect([null, undefined, pointed], 'another thing is there by now').not.toContain(under);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${paths.categories}$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seen);
});

test('a key that is held presses once', async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  await page.getByRole('button', { name: messages.categories.deleteAction('Biografi') }).focus();
  await page.keyboard.down('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  // A key that is not let go comes again.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(question.getByRole('button', { name: messages.ui.cancel })).toBeFocused();
});

test('the editor of a row that comes late leaves the keys to the search', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Ketut Baris');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Panduan Belajar Menenun');
  await signIn(adminAccount);
  await page.goto(paths.runningProjects);
  const row = page.getByRole('row').filter({ hasText: 'Panduan Belajar Menenun' });
  const search = page.getByLabel(projectList.search);
  const status = row.getByRole('button', {
    name: projectList.change.status('Panduan Belajar Menenun'),
  });
  const release = await holdWrites(page, `/api/projects/${id}`, 'GET');
  await status.click();
  await search.focus();
  await page.keyboard.type('panduan ');
  release();
  const choice = row.getByRole('combobox', { name: projectDialog.overallStatus });
  await expect(choice).toBeVisible();
  await page.keyboard.type('belajar');
  await expect(search).toHaveValue('panduan belajar');
  await expect(choice).toHaveValue('Penulisan');

  await test.step('and so does what was saved in it', async () => {
    await choice.selectOption('Revisi');
    const stored = await holdWrites(page, `/api/projects/${id}`, 'PATCH');
    await row.getByRole('button', { name: messages.projectBulk.save }).click();
    await search.focus();
    await search.fill('panduan ');
    stored();
    await expect(page.getByText(projectDialog.saved)).toBeVisible();
    await page.keyboard.type('belajar');
    await expect(search).toHaveValue('panduan belajar');
    await expect(search).toBeFocused();
  });
});

/** Chooses another status in the project's row of the list, and has not saved it. */
async function changeInRow(page: Page, title: string) {
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: projectList.change.status(title) }).click();
  await row.getByRole('combobox', { name: projectDialog.overallStatus }).selectOption('Revisi');
  return row;
}

test('a conflict that comes late waits as a notice, over no search', async ({ page, portal, signIn }) => {
  const author = newPerson('Ketut Konflik');
  await registerPerson(portal.url, author);
  const title = 'Panduan Belajar Menyulam';
  const id = await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(paths.runningProjects);
  const row = await changeInRow(page, title);
  const search = page.getByLabel(projectList.search);
  const admin = await signedInApi(portal.url, adminAccount);
  const { version } = await (await admin.get(`/api/projects/${id}`)).json();
  await admin.patch(`/api/projects/${id}`, { data: { title }, headers: { 'if-match': `"${version}"` } });
  await admin.dispose();
  const release = await holdWrites(page, `/api/projects/${id}`, 'PATCH');
  await row.getByRole('button', { name: messages.projectBulk.save }).click();
  await search.focus();
  await page.keyboard.type('panduan ');
  release();
  const notice = row.getByRole('status').filter({ hasText: projectDialog.conflict });
  await expect(notice).toBeVisible();
  await page.keyboard.type('belajar');
  await expect(search).toHaveValue('panduan belajar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await notice.getByRole('button', { name: messages.ui.showLate }).click();
  await expect(page.getByRole('dialog').getByText(projectDialog.conflict)).toBeVisible();
});

test('an ended session asks over no search: its notice has the button', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const author = newPerson('Ketut Sesi');
  await registerPerson(portal.url, author);
  const title = 'Panduan Belajar Merajut';
  const id = await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(paths.runningProjects);
  const row = await changeInRow(page, title);
  const search = page.getByLabel(projectList.search);
  const release = await holdWrites(page, `/api/projects/${id}`, 'PATCH');
  await row.getByRole('button', { name: messages.projectBulk.save }).click();
  await search.focus();
  await page.keyboard.type('panduan ');
  await context.clearCookies();
  release();
  await expect(page.getByText(auth.sessionExpired)).toBeVisible();
  await page.keyboard.type('belajar');
  await expect(search).toHaveValue('panduan belajar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(auth.password, { exact: true }).fill(adminAccount.password);
  await dialog.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
});

test('a note that is typed while the one before meets an ended session keeps its keys', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const author = newPerson('Ketut Catatan');
  await registerPerson(portal.url, author);
  const [id = ''] = await sendManuscripts(portal.url, author, [{ judul: 'Dua Catatan' }]);
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const thread = page.getByRole('region', { name: notes.title, exact: true });
  const field = thread.getByRole('textbox', { name: notes.text });
  const release = await holdWrites(page, `/api/manuscripts/${id}/notes`);
  await field.fill('Mohon kirim sampul.');
  await thread.getByRole('button', { name: notes.send }).click();
  await field.focus();
  await page.keyboard.type('Juga ');
  await context.clearCookies();
  release();
  await expect(page.getByText(auth.sessionExpired)).toBeVisible();
  await page.keyboard.type('daftar isi.');
  await expect(field).toHaveValue('Juga daftar isi.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a password that an action wants is asked for once the field of a dialog is left, over no typing', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const person = newPerson('Made Sandi');
  await registerPerson(portal.url, person);
  await signIn(adminAccount);
  const admin = await signedInApi(portal.url, adminAccount);
  await page.goto(userPath(await personId(admin, 'penulis', person)));
  const closing = page.getByRole('form', { name: accountChanges.suspendHeading });
  await closing.getByLabel(accountChanges.reason).fill('Diminta pemiliknya.');
  await portal.ageSignIns(11);
  const release = await holdWrites(page, '/api/users/', 'PUT');
  await closing.getByRole('button', { name: accountChanges.suspend }).click();
  const email = page.getByLabel(accountChanges.newEmail, { exact: true });
  await email.focus();
  await page.keyboard.type('made');
  const refused = page.waitForResponse((response) => response.status() === 401);
  release();
  await refused;
  await untilPageReacted(page);
  await page.keyboard.type('@contoh.id');
  await expect(email).toHaveValue('made@contoh.id');
  const asking = page.getByRole('dialog', { name: auth.passwordNeededTitle });
  await expect(asking).toHaveCount(0);
  await page.getByRole('heading', { name: accountChanges.emailHeading }).click();
  await asking.getByLabel(auth.password, { exact: true }).fill(adminAccount.password);
  await asking.getByRole('button', { name: auth.passwordNeededButton }).click();
  await expect(page.getByRole('heading', { name: accountChanges.suspendedHeading })).toBeVisible();
  await expect(email).toHaveValue('made@contoh.id');
});

test('a new captcha that comes late leaves the keys to the address', { tag: '@deep' }, async ({ page }) => {
  await page.goto(paths.register);
  const release = await holdWrites(page, '/api/captcha');
  await page.getByRole('button', { name: auth.captchaRefresh }).click();
  const address = page.getByLabel(users.labels.alamat, { exact: true });
  await address.focus();
  await page.keyboard.type('Jalan Kaliurang ');
  const image = page.getByRole('img', { name: auth.captchaImage });
  const before = await image.getAttribute('src');
  release();
  await expect(image).not.toHaveAttribute('src', before ?? '');
  await page.keyboard.type('KM 5');
  await expect(address).toHaveValue('Jalan Kaliurang KM 5');
});

test('a note that fails late is told without taking the keys', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Made Gagal');
  await registerPerson(portal.url, author);
  const [id = ''] = await sendManuscripts(portal.url, author, [{ judul: 'Catatan yang Gagal' }]);
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  await page.getByLabel(reviews.changeStatus).selectOption('Ditolak');
  const thread = page.getByRole('region', { name: notes.title, exact: true });
  await page.route(`**/api/manuscripts/${id}/notes`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  const release = await holdWrites(page, `/api/manuscripts/${id}/notes`);
  await thread.getByRole('textbox', { name: notes.text }).fill('Halo.');
  await thread.getByRole('button', { name: notes.send }).click();
  const reason = page.getByLabel(reviews.reason, { exact: true });
  await reason.fill('');
  await page.keyboard.type('Naskah belum sesuai ');
  release();
  await expect(thread.getByRole('alert')).toBeVisible();
  await page.keyboard.type('dengan lini kami.');
  await expect(reason).toHaveValue('Naskah belum sesuai dengan lini kami.');
});

test('‘Simpan dan buka berikutnya’ pulls nobody back who has gone to another screen', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Nyoman Pergi');
  await registerPerson(portal.url, author);
  const word = `Pergi${Math.random().toString(36).slice(2, 8)}`;
  await sendManuscripts(portal.url, author, [{ judul: `${word} Satu` }, { judul: `${word} Dua` }]);
  await signIn(adminAccount);
  await page.goto(`${paths.reviewList}?${new URLSearchParams({ q: word, sort: 'judul' })}`);
  await page.getByRole('link', { name: `${word} Dua` }).click();
  const release = await holdWrites(page, '/api/manuscripts/', 'PUT');
  await page.getByLabel(reviews.changeStatus).selectOption('Layout');
  await page.getByRole('button', { name: reviews.saveAndNext }).click();
  await openScreen(page, shell.screens.news);
  const title = page.getByLabel(news.labels.title, { exact: true });
  await title.focus();
  await page.keyboard.type('Kabar ');
  release();
  await expect(page.getByText(reviews.statusUpdated)).toBeVisible();
  await page.keyboard.type('baru');
  await expect(title).toHaveValue('Kabar baru');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.screens.news);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a project that is made late takes nothing from the task that is typed beside it', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Nyoman Proyek');
  await registerPerson(portal.url, author);
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  const { authorForm, taskForm, tabs } = projectForms;
  const title = page.getByRole('form', { name: authorForm.title }).getByLabel(authorForm.judul);
  const task = page.getByRole('form', { name: taskForm.title }).getByLabel(taskForm.judul);
  const fillIn = async (text: string) => {
    await title.fill(text);
    await choosePerson(page.getByRole('combobox', { name: authorForm.author }), author.nama);
    const release = await holdWrites(page, '/api/projects');
    await page.getByRole('button', { name: authorForm.submit }).click();
    return release;
  };
  const release = await fillIn('Proyek Lambat');
  await page.getByRole('tab', { name: tabs.redaksi }).click();
  await task.focus();
  await page.keyboard.type('Tugas ');
  release();
  await expect(page.getByText(authorForm.created)).toBeVisible();
  await page.keyboard.type('baru');
  await expect(task).toHaveValue('Tugas baru');
  await page.getByRole('tab', { name: tabs.penulis }).click();
  await expect(title, 'what was made is not sent once more').toHaveValue('');

  await test.step('and while both are typed in, leaving asks', async () => {
    await fillIn('Proyek Kedua');
    await openScreen(page, shell.screens.news);
    await expect(page.getByRole('alertdialog')).toContainText(shell.leaveTitle);
  });
});

test('the list of keys that comes late does not open over a dialog', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Putu Tombol');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Kalender Penerbit');
  await signIn(adminAccount);
  const gate = Promise.withResolvers<void>();
  // It may be fetched in idle time, before it is asked for.
  await page.route('**/key-list*.js', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.goto(paths.runningProjects);
  await page.keyboard.press('?');
  await page.getByRole('link', { name: 'Kalender Penerbit' }).first().click();
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expect(dialog).toBeVisible();
  const fetched = page.waitForResponse(/key-list.*\.js/);
  gate.resolve();
  await fetched;
  await page.keyboard.press('Tab');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('dialog', { name: palette.keys })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(projectPath(id).replace('?', '\\?')));
});

test('a name that is stored late closes no other dialog than its own', async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const word = Math.random().toString(36).slice(2, 8);
  const [first, second] = [`Awal ${word}`, `Kedua ${word}`];
  await addCategories(page, [first, second]);
  const rename = (one: string) => page.getByRole('button', { name: categories.renameAction(one) }).click();
  await rename(first);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`Baru ${word}`);
  const release = await holdWrites(page, '/api/categories/', 'PUT');
  await dialog.getByRole('button', { name: categories.rename, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await rename(second);
  await dialog.getByRole('textbox').fill('Masih diketik');
  release();
  await expect(page.getByText(categories.renamed(`Baru ${word}`))).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('Masih diketik');
});

test('a view that is stored late closes no dialog that was opened since; one that fails late is told', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  const word = Math.random().toString(36).slice(2, 8);
  await page.goto(`${paths.users}?q=${word}`);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(views.name);
  const add = page.getByRole('button', { name: views.save });
  const saveAndLeave = async (text: string) => {
    await add.click();
    await name.fill(text);
    const release = await holdWrites(page, '/api/views');
    await dialog.getByRole('button', { name: views.save }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return release;
  };
  await page.route('**/api/views', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  (await saveAndLeave(`Gagal ${word}`))();
  await expect(page.getByText(ui.unsavedKept)).toContainText(views.saveFailed);
  await page.unroute('**/api/views');
  const release = await saveAndLeave(`Pertama ${word}`);
  await add.click();
  await name.fill(`Kedua ${word}`);
  release();
  await expect(page.getByText(views.saved)).toBeVisible();
  await expect(name).toHaveValue(`Kedua ${word}`);
});
