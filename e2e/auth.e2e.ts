import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test, untilHydrated } from './fixtures.ts';
import { fillRegistration } from './support/fields.ts';
import { holdScripts } from './support/network.ts';
import { newPerson, profileOf, registerPerson } from './support/people.ts';
import { captchaCode } from './support/portal.ts';
import { holdWrites } from './support/slow-network.ts';

const { auth, userAdmin, users, shell } = messages;

test('a visitor registers, sees what is wrong on the way, and signs in (§2 Header and footer)', {
  tag: '@main',
}, async ({ page, expectAccessible }) => {
  const person = newPerson('Siti Rahma');
  await page.goto(paths.register);
  await expectAccessible('the empty register form');

  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(page.locator(':focus').getByText(messages.ui.errorSummary)).toBeVisible();
  await expectAccessible('the register form with errors');

  await fillRegistration(page, person);
  await page.getByLabel(auth.confirmPassword, { exact: true }).fill('lain-sama-sekali');
  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(page.getByText(auth.passwordMismatch).first()).toBeVisible();

  await page.getByLabel(auth.confirmPassword, { exact: true }).fill(person.password);
  await page.getByRole('textbox', { name: auth.captcha }).fill('salah');
  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(page.getByText(auth.captchaWrong).first()).toBeVisible();
  await expect(page.getByLabel(users.labels.nama)).toHaveValue(person.nama);

  await page.getByRole('textbox', { name: auth.captcha }).fill(captchaCode);
  // The page leaves after three seconds; the clock stands until it was checked.
  const looked = Promise.withResolvers<void>();
  await page.route(`**${paths.login}`, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(page.getByText(auth.registered)).toBeVisible();
  await expectAccessible('the registration thanks');
  looked.resolve();
  await page.waitForURL(`**${paths.login}`);
  // A form that is sent before its scripts are there remembers no e-mail.
  await untilHydrated(page);

  await expectAccessible('the login form');
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await page.getByLabel(auth.password, { exact: true }).fill('bukan-password-saya');
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await expect(page.getByText(auth.loginFailed)).toBeVisible();
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(person.email);

  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await page.getByLabel(auth.rememberMe).check();
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await page.waitForURL(`**${paths.dashboardMain}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(paths.home);
  await signOut(page);
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(person.email);
});

test('a password typed anew while the first is being refused stays', { tag: '@deep' }, async ({
  page,
  portal,
}) => {
  const person = newPerson('Sari Mengulang');
  await registerPerson(portal.url, person);
  await page.goto(paths.login);
  const release = await holdWrites(page, '/api/auth/login');
  const password = page.getByLabel(auth.password, { exact: true });
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await password.fill('bukan-password-saya');
  await password.press('Enter');
  await password.fill('');
  await page.keyboard.type(person.password.slice(0, 4));
  release();
  await expect(page.getByText(auth.loginFailed)).toBeVisible();
  await page.keyboard.type(person.password.slice(4));
  await expect(password).toHaveValue(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.dashboardMain}`);
});

test('‘Ingat Saya’, ticked before the scripts are there, counts', { tag: '@deep' }, async ({
  context,
  portal,
}) => {
  const person = newPerson('Tari Wulandari');
  await registerPerson(portal.url, person);
  // The fixture's page would wait for the scripts.
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(paths.login, { waitUntil: 'commit' });
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await page.getByLabel(auth.rememberMe).check();
  release();
  await untilHydrated(page);
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await page.waitForURL(`**${paths.dashboardMain}`);
  await page.goto(paths.home);
  await signOut(page);
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel(auth.rememberMe)).toBeChecked();
  await page.close();
});

/** Presses the header's Logout; on a phone it is in the menu. */
async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: shell.openMenu });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: shell.logout }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.login}`);
}

test('a forgotten password is replaced by mail, once (§8 Login and reset)', async ({
  page,
  portal,
  context,
}) => {
  const person = newPerson('Joko Susilo');
  await registerPerson(portal.url, person);
  await page.goto(paths.login);
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await page.getByRole('link', { name: auth.forgotPassword }).click();
  const dialog = page.getByRole('dialog', { name: auth.resetTitle });
  await expect(dialog.getByLabel(auth.email)).toHaveValue(person.email);
  await dialog.getByRole('button', { name: auth.resetButton }).click();
  await expect(dialog.getByText(auth.resetSent)).toBeVisible();

  const mail = await portal.mailTo(person.email, paths.resetPassword);
  const link = /https?:\/\/\S+reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel(auth.newPassword, { exact: true }).fill('sampul-merah-42');
  await page.getByLabel(auth.confirmNewPassword).fill('sampul-merah-42');
  await page.getByRole('button', { name: auth.resetPageButton }).click();
  await expect(page.getByText(auth.resetDone)).toBeVisible();

  await page.goto(link);
  await page.getByLabel(auth.newPassword, { exact: true }).fill('sampul-hijau-43');
  await page.getByLabel(auth.confirmNewPassword).fill('sampul-hijau-43');
  await page.getByRole('button', { name: auth.resetPageButton }).click();
  await expect(page.getByText(auth.resetTokenInvalid)).toBeVisible();

  await page.goto(paths.login);
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  // From a password manager: pasting must work (threat T15).
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('sampul-merah-42'));
  await page.getByLabel(auth.password, { exact: true }).press('Control+V');
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await page.waitForURL(`**${paths.dashboardMain}`);
});

test('guards lead visitors to sign in and back, and others to their own area (§2 Protection)', async ({
  page,
  portal,
  signIn,
}) => {
  const person = newPerson('Rina Hartati');
  await registerPerson(portal.url, person);
  await page.goto(paths.submit);
  await expect(page.getByText(auth.loginToContinue)).toBeVisible();
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await page.waitForURL(`**${paths.submit}`);

  await page.goto(paths.reviewList);
  await expect(page).toHaveURL(`${portal.url}/`);
  await page.goto(paths.login);
  await expect(page).toHaveURL(`${portal.url}${paths.dashboardMain}`);

  await signIn(adminAccount);
  await page.goto(paths.dashboardMain);
  await expect(page).toHaveURL(`${portal.url}/`);
});

test('actions that cannot be undone ask an admin who signed in long ago for the password, once', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const person = newPerson('Bambang Irawan');
  await registerPerson(portal.url, person);
  await signIn(adminAccount);
  await page.goto(paths.users);
  await page.getByLabel(userAdmin.search).fill(person.nama);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('link', { name: person.nama }).click();
  const profile = page.getByRole('dialog', { name: person.nama });
  await expect(profile.getByRole('button', { name: userAdmin.deleteButton })).toBeVisible();
  await portal.ageSignIns(11);
  const deletions: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') deletions.push(response.status());
  });

  await profile.getByRole('button', { name: userAdmin.deleteButton }).click();
  const confirm = page.getByRole('alertdialog', { name: userAdmin.deleteTitle(person.nama) });
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  const asking = page.getByRole('dialog', { name: auth.passwordNeededTitle });
  await expect(asking.getByText(auth.passwordNeeded)).toBeVisible();
  await expectAccessible('the password asked for once more');

  // Cancelling leads back without an error.
  await page.keyboard.press('Escape');
  await expect(asking).toHaveCount(0);
  await expect(confirm).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await asking.getByLabel(auth.password, { exact: true }).fill('bukan-password-saya');
  await asking.getByRole('button', { name: auth.passwordNeededButton }).click();
  await expect(asking.getByText(auth.loginFailed)).toBeVisible();
  await asking.getByLabel(auth.password, { exact: true }).fill(adminAccount.password);
  await asking.getByRole('button', { name: auth.passwordNeededButton }).click();
  await expect(page.getByText(userAdmin.deleted).first()).toBeVisible();
  await expect(asking).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect.poll(() => deletions).toEqual([401, 401, 204]);
});

test('an unknown path shows the 404 page (§1)', { tag: '@deep' }, async ({ page, expectAccessible }) => {
  const answer = await page.goto('/tidak/ada');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: shell.notFoundTitle })).toBeVisible();
  await expectAccessible('the 404 page');
  await page.getByRole('link', { name: shell.toHome }).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.pages.heroTitle })).toBeVisible();
  await expectAccessible('home');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('registration and sign-in are plain forms', async ({ page }) => {
    const person = newPerson('Agus Salim');
    await page.goto(`${paths.register}?tujuan=Gabung+Redaksi`);
    // Buttons that need the script are absent.
    await expect(page.locator('[name="password"] + button')).toBeHidden();
    const profile = profileOf(person);
    for (const [name, value] of Object.entries({
      ...profile,
      email: person.email,
      password: person.password,
      confirmPassword: 'x',
      captchaAnswer: captchaCode,
    })) {
      await page.locator(`[name="${name}"]`).fill(value);
    }
    await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
    await expect(page.getByText(auth.passwordMismatch).first()).toBeVisible();
    await expect(page.locator('[name="nama"]')).toHaveValue(person.nama);
    await expect(page.locator('[name="password"]')).toHaveValue('');

    await page.locator('[name="password"]').fill(person.password);
    await page.locator('[name="confirmPassword"]').fill(person.password);
    await page.locator('[name="captchaAnswer"]').fill(captchaCode);
    await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
    await expect(page.getByText(auth.registered)).toBeVisible();

    // The page redirects without a press.
    await page.waitForURL(`**${paths.login}`);
    await page.locator('[name="email"]').fill(person.email);
    await page.locator('[name="password"]').fill(person.password);
    await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/main$/);
  });
});
