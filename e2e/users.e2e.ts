import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

const { accountChanges, roleChange, userAdmin, users } = messages;

test('the admin finds a person, sets their password, gives them a role and deletes them (§2 Admin area)', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const person = newPerson('Wulan Sari');
  await registerPerson(portal.url, person);
  await signIn(adminAccount);
  await page.goto(paths.users);
  await page.getByLabel(userAdmin.search).fill(person.nama);
  await page
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('link', { name: person.nama })
    .click();
  const dialog = page.getByRole('dialog', { name: person.nama });
  await expect(dialog.getByText('••••0001')).toBeVisible();
  await expectAccessible('the dialog of a user');

  await dialog.getByLabel(messages.auth.oldPassword, { exact: true }).fill('bukan-yang-lama');
  await dialog.getByLabel(messages.auth.newPassword, { exact: true }).fill('sampul-kulit-19');
  await dialog.getByLabel(messages.auth.confirmNewPassword).fill('sampul-kulit-19');
  await dialog.getByRole('button', { name: userAdmin.passwordButton }).click();
  await expect(dialog.getByText(userAdmin.passwordOldWrong).first()).toBeVisible();
  await dialog.getByLabel(messages.auth.oldPassword, { exact: true }).fill(person.password);
  await dialog.getByLabel(messages.auth.newPassword, { exact: true }).fill('sampul-kulit-19');
  await dialog.getByLabel(messages.auth.confirmNewPassword).fill('sampul-kulit-19');
  await dialog.getByRole('button', { name: userAdmin.passwordButton }).click();
  await expect(page.getByText(userAdmin.passwordUpdated).first()).toBeVisible();
  const elsewhere = await signedInApi(portal.url, { email: person.email, password: 'sampul-kulit-19' });

  await dialog.getByRole('button', { name: userAdmin.endSessions }).click();
  await expect(dialog.getByText(userAdmin.sessionsEnded)).toBeVisible();
  expect((await elsewhere.get('/api/auth/session')).status()).toBe(401);
  await elsewhere.dispose();

  await dialog.getByLabel(roleChange.newRole).selectOption(messages.shell.roleLabels.redaksi);
  await dialog.getByRole('button', { name: roleChange.change }).click();
  const question = page.getByRole('alertdialog', { name: roleChange.title(person.nama) });
  await expect(question.getByText(roleChange.nothing)).toBeVisible();
  await expectAccessible('the question about a role');
  await question.getByRole('button', { name: roleChange.change }).click();
  await expect(dialog.getByText(roleChange.changed(person.nama, 'Redaksi'))).toBeVisible();

  await dialog.getByRole('button', { name: userAdmin.deleteButton }).click();
  const confirm = page.getByRole('alertdialog', { name: userAdmin.deleteTitle(person.nama) });
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByText(userAdmin.deleted).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toHaveCount(0);
});

test('the admin gives a person another address, closes the account and opens it again', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const person = newPerson('Yuni Astuti');
  await registerPerson(portal.url, person);
  await signIn(adminAccount);
  await page.goto(`${paths.users}?q=${person.email}`);
  await page.getByRole('link', { name: person.nama }).click();
  const dialog = page.getByRole('dialog', { name: person.nama });
  const email = `baru-${person.email}`;
  const form = dialog.getByRole('form', { name: accountChanges.emailHeading });
  await form.getByLabel(accountChanges.newEmail, { exact: true }).fill(email);
  await form.getByLabel(accountChanges.newEmailAgain).fill(`x${email}`);
  await form.getByLabel(accountChanges.reason).fill('Salah ketik.');
  await form.getByRole('button', { name: accountChanges.changeEmail }).click();
  await expect(form.getByText(accountChanges.emailDiffers).first()).toBeVisible();
  await form.getByLabel(accountChanges.newEmailAgain).fill(email);
  await form.getByRole('button', { name: accountChanges.changeEmail }).click();
  await expect(dialog.getByText(accountChanges.emailDone)).toBeVisible();
  await expect(dialog.getByText(email).first()).toBeVisible();

  const closing = dialog.getByRole('form', { name: accountChanges.suspendHeading });
  await closing.getByLabel(accountChanges.reason).fill('Pindah kantor.');
  await closing.getByRole('button', { name: accountChanges.suspend }).click();
  await expect(dialog.getByText(accountChanges.reasonWas('Pindah kantor.'))).toBeVisible();
  await expect(dialog.getByText(accountChanges.suspendedStatus, { exact: true })).toBeVisible();
  await expectAccessible('a closed account');
  await dialog.getByRole('button', { name: accountChanges.reopen }).click();
  await expect(dialog.getByText(accountChanges.suspendedStatus, { exact: true })).toHaveCount(0);
  await expect(closing.getByRole('button', { name: accountChanges.suspend })).toBeVisible();
});

test('a person changes their own data; cancelling brings the old back (§2 Author/editor area, §4 Profile page)', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const person = newPerson('Teguh Santosa');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.profile);
  await page.getByRole('button', { name: users.edit }).click();
  await page.getByLabel(users.labels.kota).fill('Semarang');
  await page.getByRole('button', { name: messages.ui.cancel, exact: true }).click();
  await page.getByRole('button', { name: messages.ui.discardConfirm }).click();
  await expect(page.getByText('Yogyakarta').first()).toBeVisible();
  // The focus returns to the button that opened the form.
  await expect(page.getByRole('button', { name: users.edit })).toBeFocused();

  await page.getByRole('button', { name: users.edit }).click();
  await page.getByLabel(users.labels.kota).fill('Salatiga');
  await page.getByRole('button', { name: users.save }).click();
  await expect(page.getByText(users.saved).first()).toBeVisible();
  await expect(page.getByRole('button', { name: users.edit })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Salatiga').first()).toBeVisible();
});

test('two windows that change one profile do not overwrite each other (§2 Author/editor area)', {
  tag: ['@desktop', '@deep'],
}, async ({ page, context, portal, signIn }) => {
  const person = newPerson('Umi Kalsum');
  await registerPerson(portal.url, person);
  await signIn(person);
  const city = (where: Page) => where.getByLabel(users.labels.kota);
  await page.clock.install();
  await page.goto(paths.profile);
  await page.getByRole('button', { name: users.edit }).click();
  await page.getByLabel(users.labels.nomerHp).fill('0899 7777 6666');
  const elsewhere = await context.newPage();
  await elsewhere.goto(paths.profile);
  await elsewhere.getByRole('button', { name: users.edit }).click();
  await city(elsewhere).fill('Magelang');
  await elsewhere.getByRole('button', { name: users.save }).click();
  await expect(elsewhere.getByText(users.saved).first()).toBeVisible();

  // When the first window has the focus again, it fetches the profile behind the form.
  await page.clock.fastForward('01:00');
  const asked = page.waitForResponse('**/api/profile');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.getByRole('button', { name: users.save }).click();
  const stale = page.getByRole('alert').filter({ hasText: messages.errors.versionStale });
  await expect(stale).toBeVisible();
  await expect(city(page)).toHaveValue('Yogyakarta');
  await page.getByRole('button', { name: users.reload }).click();
  await expect(page.getByText(users.reloaded)).toBeVisible();
  await expect(stale).toHaveCount(0);
  await expect(city(page)).toHaveValue('Magelang');
  await expect(page.getByLabel(users.labels.nomerHp)).toHaveValue('0899 7777 6666');
  await page.getByRole('button', { name: users.save }).click();
  await expect(page.getByText(users.saved).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Magelang').first()).toBeVisible();
  await expect(page.getByText(/7777 ?6666/).first()).toBeVisible();
});
