import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { addCategories } from './support/categories.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';
import { holdWrites } from './support/slow-network.ts';

/** What somebody left before it was stored (decision 0152). */

const { accountChanges, calendar, categories, notices, projectDialog, reviews, settings, shell } = messages;
const { ui, userAdmin, withdrawals } = messages;

test('the text of a dialog that was left while it was sent is offered again when that failed', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const word = Math.random().toString(36).slice(2, 8);
  const [first, second] = [`Ditinggal ${word}`, `Lain ${word}`];
  await addCategories(page, [first, second]);
  const rename = (one: string) => page.getByRole('button', { name: categories.renameAction(one) }).click();
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByRole('textbox');
  const offer = dialog.getByText(ui.unsavedOffer);
  const failing = '**/api/categories/*';
  await page.route(failing, (route) => route.fulfill({ status: 502, body: '' }));
  const release = await holdWrites(page, '/api/categories/', 'PUT');
  await rename(first);
  await typed.fill(`Panjang sekali ${word}`);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: categories.rename, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(ui.stillSending)).toBeVisible();
  release();
  const told = page.getByText(ui.unsavedKept);
  await expect(told).toContainText(categories.renameFailed);
  expect(await page.getByText(ui.stillSending).count(), 'what became of it is known').toBe(0);
  await page.unroute(failing);

  await test.step('of another thing it offers nothing', async () => {
    await rename(second);
    await expect(typed).toHaveValue(second);
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('it is taken up, asked for by Esc, and gone once it is stored', async () => {
    await rename(first);
    await expect(offer).toBeVisible();
    await expectAccessible('a form that offers what was left');
    await expect(typed).toHaveValue(first);
    await dialog.getByRole('button', { name: ui.restoreUnsaved }).click();
    await expect(typed).toHaveValue(`Panjang sekali ${word}`);
    await expect(typed).toBeFocused();
    await expect(dialog.getByRole('checkbox')).toBeChecked();
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: shell.leaveStay }).click();
    await dialog.getByRole('button', { name: categories.rename, exact: true }).click();
    await expect(page.getByText(categories.renamed(`Panjang sekali ${word}`))).toBeVisible();
    await rename(`Panjang sekali ${word}`);
    await expect(typed).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

test('what an author left is there after a reload, until it is thrown away or somebody signs out', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Ditinggal');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(author);
  await page.goto(manuscriptPath(id));
  const form = page.getByRole('form', { name: withdrawals.ask });
  const ask = () => page.getByRole('button', { name: withdrawals.ask, exact: true }).click();
  const why = form.getByLabel(withdrawals.note);
  const failing = `**/api/manuscripts/${id}/**`;
  await page.route(failing, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  );
  const sendAndLeave = async (text: string) => {
    const release = await holdWrites(page, `/api/manuscripts/${id}/`);
    await ask();
    await why.fill(text);
    await form.getByRole('button', { name: withdrawals.send }).click();
    await openScreen(page, shell.screens.submissions);
    release();
    await expect(page.getByText(ui.unsavedKept)).toContainText(withdrawals.sendFailed);
  };
  await sendAndLeave('Terbit di tempat lain.');
  await page.goto(manuscriptPath(id));
  await ask();
  await form.getByRole('button', { name: ui.restoreUnsaved }).click();
  await expect(why).toHaveValue('Terbit di tempat lain.');

  await page.goto(manuscriptPath(id));
  await sendAndLeave('Ditulis ulang.');
  await page.goto(manuscriptPath(id));
  await ask();
  const discard = form.getByRole('button', { name: ui.discardUnsaved });
  await expect(discard, 'both, because the first was not stored either').toHaveCount(2);
  const agree = page.getByRole('button', { name: ui.discardConfirm, exact: true });
  await discard.first().click();
  await agree.click();
  await discard.click();
  await agree.click();
  await expect(why).toBeFocused();
  await expect(why).toHaveValue('');
  await page.reload();
  await ask();
  await expect(why).toBeVisible();
  await expect(form.getByText(ui.unsavedOffer)).toHaveCount(0);

  await page.goto(manuscriptPath(id));
  await sendAndLeave('Tidak jadi.');
  await page.getByRole('button', { name: shell.logout }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: shell.logout }).click();
  await page.waitForURL(`**${paths.login}*`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Tidak jadi');
});

test('what was typed and not sent is offered again, also by a form that was folded', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Belum Kirim');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(author);
  await page.goto(manuscriptPath(id));
  const form = page.getByRole('form', { name: withdrawals.ask });
  const why = form.getByLabel(withdrawals.note);
  const ask = page.getByRole('button', { name: withdrawals.ask, exact: true });
  await ask.click();
  await why.fill('Terbit di tempat lain.');
  await ask.click();
  await expect(why).toHaveCount(0);
  await ask.click();
  await form.getByRole('button', { name: ui.restoreUnsaved }).click();
  await expect(why).toHaveValue('Terbit di tempat lain.');

  await openScreen(page, shell.screens.submissions);
  await page.goBack();
  await ask.click();
  await form.getByRole('button', { name: ui.restoreUnsaved }).click();
  await expect(why).toHaveValue('Terbit di tempat lain.');
  await form.getByRole('button', { name: withdrawals.send }).click();
  await expect(page.getByText(withdrawals.sent)).toBeVisible();
  await page.getByRole('button', { name: withdrawals.takeBack }).click();
  await ask.click();
  await expect(why).toHaveValue('');
  await expect(form.getByText(ui.unsavedOffer), 'what was sent is not offered').toHaveCount(0);
});

test('a text whose offer was not taken up is still offered beside what was typed since', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Dua Draf');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(author);
  await page.goto(manuscriptPath(id));
  const form = page.getByRole('form', { name: withdrawals.ask });
  const why = form.getByLabel(withdrawals.note);
  const ask = page.getByRole('button', { name: withdrawals.ask, exact: true });
  const restore = (text: string) =>
    form.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: ui.restoreUnsaved });
  await ask.click();
  await why.fill('Terbit di kampus.');
  await ask.click();
  await ask.click();
  await expect(form.getByText(ui.unsavedOffer)).toBeVisible();
  await why.fill('Ingin menulis ulang.');
  await test.step('also when the phone drops the page', async () => {
    await page.reload();
    await ask.click();
    await expect(form.getByText(ui.unsavedOffers(2))).toBeVisible();
    await expectAccessible('a form that offers two texts');
  });
  await test.step('to look at one takes the place of the other, and loses neither', async () => {
    await restore('Ingin menulis ulang.').click();
    await expect(why).toHaveValue('Ingin menulis ulang.');
    await form.getByRole('button', { name: ui.restoreUnsaved }).click();
    await expect(why).toHaveValue('Terbit di kampus.');
  });
  await test.step('what is sent removes its own only', async () => {
    await form.getByRole('button', { name: withdrawals.send }).click();
    await page.getByRole('button', { name: withdrawals.takeBack }).click();
    await ask.click();
    await form.getByRole('button', { name: ui.restoreUnsaved }).click();
    await expect(why).toHaveValue('Ingin menulis ulang.');
  });
});

test('an admin’s text that was not saved outlives another choice, and closing the tab asks', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.adminNotices);
  const form = page.getByRole('form', { name: notices.templatesTitle });
  const text = form.getByLabel(notices.templateText);
  const event = page.getByRole('combobox', { name: notices.templateEvent, exact: true });
  const stored = await text.inputValue();
  const chosen = await event.inputValue();
  await text.fill(`${stored} Salam dari redaksi.`);
  await event.selectOption({ index: 2 });
  await expect(text).not.toHaveValue(/Salam dari redaksi/);
  await event.selectOption(chosen);
  await form.getByRole('button', { name: ui.restoreUnsaved }).click();
  await expect(text).toHaveValue(`${stored} Salam dari redaksi.`);

  await openScreen(page, shell.screens.news);
  const asked = page.waitForEvent('dialog');
  await Promise.all([page.reload(), asked.then((dialog) => dialog.accept())]);
  expect((await asked).type()).toBe('beforeunload');
  await page.goto(paths.adminNotices);
  await expect(text).toHaveValue(stored);
  await expect(form.getByText(ui.unsavedOffer)).toHaveCount(0);
});

test('a status that was left while it was saved tells its failure, and has its reason again', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Alasan');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const status = page.getByLabel(reviews.changeStatus);
  const reason = page.getByLabel(reviews.reason, { exact: true });
  await status.selectOption('Ditolak');
  await reason.fill('Belum sesuai lini kami.');
  await page.route(`**/api/manuscripts/${id}/**`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  const release = await holdWrites(page, '/api/manuscripts/', 'PUT');
  await page.getByRole('button', { name: reviews.saveStatus }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: reviews.rejectConfirm }).click();
  await openScreen(page, shell.screens.news);
  release();
  await expect(page.getByText(ui.unsavedKept)).toContainText(reviews.statusFailed);
  await page.goBack();
  await page.getByRole('button', { name: ui.restoreUnsaved }).click();
  await expect(status).toHaveValue('Ditolak');
  await expect(reason).toHaveValue('Belum sesuai lini kami.');
});

test('a project that was left by Back while it was saved asks nothing, and has its changes again', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Mundur');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Buku Mundur');
  await signIn(adminAccount);
  await page.goto(paths.runningProjects);
  const open = () => page.getByRole('link', { name: 'Buku Mundur' }).first().click();
  await open();
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const number = dialog.locator('[name="sppNumber"]');
  await dialog.getByText(projectDialog.facts, { exact: true }).click();
  await number.fill('SPP-77');
  await page.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  const release = await holdWrites(page, `/api/projects/${id}`, 'PATCH');
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  // `goBack` waits for a page that loads.
  await page.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  release();
  await expect(page.locator('.toast').getByText(projectDialog.saveFailed)).toBeVisible();
  await open();
  await dialog.getByText(projectDialog.facts, { exact: true }).click();
  await expect(number).toHaveValue('SPP-77');
});

test('settings that were left while they were saved are there again, with their lists', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.settings);
  const form = page.getByRole('form', { name: shell.screens.settings });
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const day = form.locator('[name="workingWeek"][value="6"]');
  const wasFree = !(await day.isChecked());
  const values = {
    hours: 'Senin sampai Sabtu',
    'imprints.0.name': 'Imprint Lain',
    'imprints.1.name': 'Imprint Kedua',
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  await day.click();
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  const release = await holdWrites(page, '/api/settings', 'PUT');
  await form.getByRole('button', { name: settings.save, exact: true }).click();
  await openScreen(page, shell.screens.news);
  release();
  await expect(page.getByText(ui.unsavedKept)).toContainText(settings.saveFailed);
  await page.goBack();
  await form.getByRole('button', { name: ui.restoreUnsaved }).click();
  for (const [name, value] of Object.entries(values)) await expect(field(name)).toHaveValue(value);
  await expect(day).toBeChecked({ checked: wasFree });
  await expect(form.getByText(settings.unsaved(3))).toBeVisible();
});

test('no password is kept, and what an admin left about somebody only in this page', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Rahasia');
  await registerPerson(portal.url, author);
  const api = await signedInApi(portal.url, adminAccount);
  const id = await personId(api, 'penulis', author);
  await api.dispose();
  await signIn(adminAccount);
  const failing = `**/api/users/${id}/**`;
  await page.route(failing, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionrefused'),
  );
  const dialog = page.getByRole('dialog');
  const leave = async (form: string, button: string, values: Readonly<Record<string, string>>) => {
    await page.goto(userPath(id));
    const box = dialog.getByRole('form', { name: form });
    for (const [name, value] of Object.entries(values)) await box.locator(`[name="${name}"]`).fill(value);
    const releases = [
      await holdWrites(page, `/api/users/${id}/`, 'PUT'),
      await holdWrites(page, `/api/users/${id}/`),
    ];
    await box.getByRole('button', { name: button, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    for (const release of releases) release();
  };
  const secret = 'rahasia-baru-77';
  await leave(userAdmin.passwordTitle, userAdmin.passwordButton, {
    oldPassword: 'kertas-biru-77',
    password: secret,
    confirmPassword: secret,
  });
  await expect(page.getByRole('status').filter({ hasText: messages.errors.offline })).toBeVisible();
  await expect(page.getByText(ui.unsavedKept)).toHaveCount(0);
  await leave(accountChanges.suspendHeading, accountChanges.suspend, { reason: 'Diminta pemiliknya.' });
  await expect(page.getByText(ui.unsavedKept)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/rahasia-baru|Diminta/);
});

test('a success that comes late without words of its own ends the waiting', async ({
  page,
  signIn,
  portal,
}) => {
  const person = newPerson('Ditutup Kemudian');
  await registerPerson(portal.url, person);
  await signIn(adminAccount);
  const admin = await signedInApi(portal.url, adminAccount);
  const id = await personId(admin, 'penulis', person);
  await admin.dispose();
  await page.goto(userPath(id));
  const form = page.getByRole('form', { name: accountChanges.suspendHeading });
  await form.locator('[name="reason"]').fill('Diminta pemiliknya.');
  const release = await holdWrites(page, `/api/users/${id}/`, 'PUT');
  await form.getByRole('button', { name: accountChanges.suspend, exact: true }).click();
  await page.keyboard.press('Escape');
  const waiting = page.getByText(ui.stillSending);
  // Under the pointer it does not go by itself.
  await waiting.hover();
  release();
  await expect(waiting).toHaveCount(0);
});

test('a removal that fails after its screen was left is told', async ({ page, portal, signIn }) => {
  const year = String(new Date().getFullYear() + 4);
  const admin = await signedInApi(portal.url, adminAccount);
  const { version } = await (await admin.get(`/api/calendar?year=${year}`)).json();
  const holidays = [{ date: `${year}-03-02`, name: 'Libur Ditinggal', kind: 'libur' }];
  const headers = { 'if-match': `"${version}"` };
  const data = { year, confirmed: false, holidays };
  expect((await admin.put('/api/calendar', { data, headers })).ok()).toBe(true);
  await admin.dispose();
  await signIn(adminAccount);
  await page.goto(`${paths.calendar}?tahun=${year}`);
  await page.route('**/api/calendar', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  const release = await holdWrites(page, '/api/calendar', 'PUT');
  await page.getByRole('button', { name: calendar.remove('Libur Ditinggal') }).click();
  await openScreen(page, shell.screens.categories);
  release();
  await expect(page.locator('.toast').getByText(calendar.saveFailed)).toBeVisible();
});
