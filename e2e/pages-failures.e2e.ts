import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import { png } from '../packages/server/test/support/pictures.ts';
import { adminAccount, expect, test } from './fixtures.ts';
import { fillDate } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { failRequests } from './support/network.ts';
import { addNews } from './support/news.ts';
import { newPerson, personId, profileOf, registerPerson, signedInApi } from './support/people.ts';
import { captchaCode } from './support/portal.ts';

/** The sentences of §8 for failed requests. */

test('categories that cannot be loaded, added or deleted (§8 Categories)', async ({ page, signIn }) => {
  const { categories } = messages;
  await signIn(adminAccount);
  // The first screen's answers are in the page; the next screen requests its own.
  await page.goto(paths.activity);
  await failRequests(page, 'GET', '**/api/categories');
  await openScreen(page, messages.shell.screens.categories);
  await expect(page.getByText(categories.loadFailed)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: messages.ui.retry }).click();
  await expect(page.getByRole('heading', { level: 2, name: categories.listTitle })).toBeVisible();
  await expect(page.getByText('Biografi')).toBeVisible();

  await failRequests(page, 'POST', '**/api/categories');
  await page.getByPlaceholder(categories.placeholder).fill('Tidak sampai');
  await page.getByRole('button', { name: categories.add }).click();
  await expect(page.getByText(categories.addFailed)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: categories.addFailed })).toContainText(
    'Tidak sampai',
  );
  await failRequests(page, 'DELETE', '**/api/categories/*');
  await page.getByRole('button', { name: categories.deleteAction('Biografi') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByText(categories.deleteFailed)).toBeVisible();
});

test('a manuscript that cannot be sent says why and keeps what was typed (§8 Manuscripts)', async ({
  page,
  portal,
  signIn,
}) => {
  const { manuscripts } = messages;
  const author = newPerson('Arif Budiman');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await page.getByRole('radio', { name: /eNHa Press/ }).check();
  await page.getByLabel(manuscripts.labels.kategori).selectOption('Buku Ajar');
  await page.getByLabel(manuscripts.labels.judul).fill('Kalkulus');
  await page.getByLabel(manuscripts.labels.sinopsis).fill('Buku ajar.');
  await page.getByLabel(manuscripts.labels.urlNaskah).fill('https://drive.google.com/file/d/k/view');
  await failRequests(page, 'POST', '**/api/manuscripts');
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(manuscripts.submitFailed(''))).toBeVisible();
  await expect(page.getByLabel(manuscripts.labels.judul)).toHaveValue('Kalkulus');
});

test('activities that cannot be cleared, and a profile that cannot be saved (§8 Admin)', async ({
  page,
  signIn,
  portal,
}) => {
  const { activities, users } = messages;
  const person = newPerson('Umar Said');
  await registerPerson(portal.url, person);
  await sendManuscript(portal.url, person);
  await signIn(adminAccount);
  await page.goto(paths.activity);
  await failRequests(page, 'DELETE', '**/api/activities');
  await page.getByRole('button', { name: activities.clear }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('textbox').fill(activities.clearWord);
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByText(activities.deleteFailed)).toBeVisible();

  await signIn(person);
  await page.goto(paths.profile);
  await failRequests(page, 'PUT', '**/api/profile');
  await page.getByRole('button', { name: users.edit }).click();
  await page.getByLabel(users.labels.kota).fill('Kudus');
  await page.getByRole('button', { name: users.save }).click();
  await expect(page.getByText(users.saveFailed)).toBeVisible();
  await expect(page.getByLabel(users.labels.kota)).toHaveValue('Kudus');
});

test('a status that cannot be set, and a user whose profile is not there (§7 users)', async ({
  page,
  portal,
  signIn,
}) => {
  const { users } = messages;
  const author = newPerson('Vina Panduwinata');
  await registerPerson(portal.url, author);
  const manuscript = await sendManuscript(portal.url, author);
  await signIn(adminAccount);
  await page.goto(reviewPath(manuscript));
  await failRequests(page, 'PUT', '**/api/manuscripts/*/status');
  await page.getByLabel(messages.reviews.changeStatus).selectOption('Layout');
  await page.getByRole('button', { name: messages.reviews.saveStatus }).click();
  await expect(page.getByText(messages.reviews.statusFailed)).toBeVisible();
  await expect(page.getByLabel(messages.reviews.changeStatus)).toHaveValue('Layout');

  await page.goto(userPath('tidak-ada'));
  await expect(page.getByText(users.profileNotFound)).toBeVisible();
});

test('news that cannot be added or deleted (§8 Admin)', async ({ page, portal, signIn }) => {
  const { news, ui } = messages;
  const title = 'Tidak terhapus';
  await addNews(portal.url, [{ title, content: 'Isi.' }]);
  await signIn(adminAccount);
  await page.goto(paths.news);
  await failRequests(page, 'POST', '**/api/news');
  await page.getByLabel(news.labels.title, { exact: true }).fill('Tidak sampai');
  await page.getByLabel(news.labels.content).fill('Isi berita.');
  const buffer = await png(320, 200);
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: news.submit }).click();
  await expect(page.getByText(news.addFailed)).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/news', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await page.getByRole('button', { name: news.submit }).click();
  await expect(page.getByText(`${news.addFailed} ${messages.errors.offlineCause}`)).toBeVisible();
  await expect(page.getByLabel(news.labels.title, { exact: true })).toHaveValue('Tidak sampai');

  await failRequests(page, 'DELETE', '**/api/news/*');
  await page
    .getByRole('button', { name: news.deleteAction(title) })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: ui.delete }).click();
  await expect(page.getByText(news.deleteFailed)).toBeVisible();
});

test('a password that an admin may set only while signed in (§8 Admin)', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { auth, userAdmin } = messages;
  const person = newPerson('Wahyu Hidayat');
  await registerPerson(portal.url, person);
  const admin = await signedInApi(portal.url, adminAccount);
  const id = await personId(admin, 'penulis', person);
  await admin.dispose();
  await signIn(adminAccount);
  await page.goto(userPath(id));
  const dialog = page.getByRole('dialog', { name: person.nama });
  await dialog.getByLabel(auth.oldPassword, { exact: true }).fill(person.password);
  await dialog.getByLabel(auth.newPassword, { exact: true }).fill('sampul-kulit-19');
  await dialog.getByLabel(auth.confirmNewPassword).fill('sampul-kulit-19');
  await context.clearCookies();
  await dialog.getByRole('button', { name: userAdmin.passwordButton }).click();
  await expect(page.getByRole('dialog', { name: auth.loginTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(userAdmin.passwordAdminOnly)).toBeVisible();
});

test('a registration that fails unexpectedly (§8 Register)', async ({ page }) => {
  const { auth } = messages;
  const person = newPerson('Xaverius Adi');
  await page.goto(paths.register);
  await failRequests(page, 'POST', '**/api/auth/register', 500);
  const { tanggalLahir, ...texts } = profileOf(person);
  const typed = {
    ...texts,
    email: person.email,
    password: person.password,
    confirmPassword: person.password,
  };
  for (const [name, value] of Object.entries({ ...typed, captchaAnswer: captchaCode })) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await fillDate(page.getByLabel(messages.users.labels.tanggalLahir, { exact: true }), tanggalLahir);
  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(page.getByText(auth.registerFailed)).toBeVisible();
  await expect(page.locator('[name="nama"]')).toHaveValue(person.nama);
  await page.unrouteAll();
  await page.route('**/api/auth/register', (route) => route.abort('internetdisconnected'));
  await page.locator('[name="captchaAnswer"]').fill(captchaCode);
  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  const unknown = page
    .getByRole('alert')
    .filter({ hasText: `${auth.registerFailed} ${auth.registerUnknown}` });
  await expect(unknown).toBeVisible();
  await expect(unknown.getByRole('link', { name: auth.toLogin })).toHaveAttribute('href', paths.login);
});

test('a reset mail that cannot be asked for (§8 Login and reset)', async ({ page }) => {
  const { auth, errors } = messages;
  await page.goto(paths.resetPassword);
  await page.getByLabel(auth.email).fill('penulis@contoh.id');
  const send = page.getByRole('button', { name: auth.resetButton });
  await failRequests(page, 'POST', '**/api/auth/password-reset', 500);
  await send.click();
  await expect(page.getByText(auth.resetFailed, { exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/auth/password-reset', (route) => route.abort('internetdisconnected'));
  await send.click();
  await expect(page.getByText(`${auth.resetFailed} ${errors.offlineCause}`)).toBeVisible();
});

test('a password that never arrived stays typed; a wrong one is typed again', { tag: '@desktop' }, async ({
  page,
}) => {
  const { auth } = messages;
  await page.goto(paths.login);
  const password = page.getByLabel(auth.password, { exact: true });
  await page.getByLabel(auth.email).fill(adminAccount.email);
  await password.fill('kertas-yang-salah');
  await failRequests(page, 'POST', '**/api/auth/login');
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(messages.errors.overloaded);
  await expect(password).toHaveValue('kertas-yang-salah');
  await page.unrouteAll();
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(auth.loginFailed);
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
});

test('a page stays when an optional part of its code cannot be downloaded', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  const missing = new Set<string>();
  await page.route(/\/assets\/(nav-views|live-bar|key-list)-/, (route) => {
    missing.add(
      route
        .request()
        .url()
        .replace(/.*\/assets\/(nav-views|live-bar|key-list)-.*/, '$1'),
    );
    return route.abort('internetdisconnected');
  });
  await page.goto(paths.runningProjects);
  await expect.poll(() => [...missing].sort()).toEqual(['live-bar', 'nav-views']);
  await page.keyboard.press('?');
  await expect.poll(() => [...missing].sort()).toEqual(['key-list', 'live-bar', 'nav-views']);
  const { notOpened, keys } = messages.palette;
  await expect(page.getByRole('alert').filter({ hasText: notOpened.keys })).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: keys })).toBeVisible();
  await expect(page.getByText(notOpened.keys)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openScreen(page, messages.shell.screens.categories);
  await expect(
    page.getByRole('heading', { level: 1, name: messages.shell.screens.categories }),
  ).toBeVisible();
});
