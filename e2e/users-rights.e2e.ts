import { readFile } from 'node:fs/promises';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { failRequests, holdRequests } from './support/network.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

/** Approval of an account, the copy of one's own data, and the record of consent. */

const { approvals, ownData, userAdmin } = messages;

test('the admin sees who waits, lets them in, and they are told (§2 Admin area)', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const person = newPerson('Larasati Menunggu');
  await registerPerson(portal.url, person, 'Gabung Redaksi');
  await portal.alter((tx) =>
    tx.updateTable('users').set({ active: 0 }).where('email', '=', person.email).execute(),
  );
  await signIn(adminAccount);
  await page.goto(paths.users);
  await page
    .getByText(approvals.waiting(0).replace('0 ', ''))
    .getByRole('link', { name: approvals.showWaiting })
    .click();
  await expect(page.getByLabel(approvals.standing)).toHaveValue('held');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row.getByText(userAdmin.held)).toBeVisible();
  await expectAccessible('the list of those who wait');

  await row.getByRole('link', { name: person.nama }).click();
  const dialog = page.getByRole('dialog', { name: person.nama });
  const approve = dialog.getByRole('button', { name: approvals.approve, exact: true });
  await failRequests(page, 'POST', '**/approval');
  await approve.click();
  await expect(dialog.getByRole('alert')).toContainText(approvals.approveFailed);
  await expectAccessible('the dialog of somebody who waits');
  await page.unroute('**/approval');

  const release = await holdRequests(page, (request) => request.url().endsWith('/approval'));
  await approve.click();
  await expect(dialog.getByRole('button', { name: approvals.approving })).toBeVisible();
  release();
  await expect(dialog.getByText(approvals.approved(person.nama))).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: person.nama })).toBeFocused();
  await expect(approve).toHaveCount(0);
  await expect(dialog.getByText(userAdmin.held, { exact: true })).toHaveCount(0);
  await (await signedInApi(portal.url, person)).dispose();
  expect(await portal.mailTo(person.email, `${portal.url}${paths.login}`)).toContain(
    messages.mail.approvedSubject,
  );

  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: person.email })).toHaveCount(0);
});

test('the admin is told of somebody under age', { tag: '@deep' }, async ({ page, portal, signIn }) => {
  const [child, adult] = [newPerson('Anak Belia'), newPerson('Orang Dewasa')];
  await registerPerson(portal.url, child, 'Gabung Penulis', { tanggalLahir: '2015-06-01' });
  await registerPerson(portal.url, adult);
  await signIn(adminAccount);
  for (const [person, count] of [
    [child, 1],
    [adult, 0],
  ] as const) {
    await page.goto(`${paths.users}?q=${encodeURIComponent(person.nama)}`);
    await page.getByRole('link', { name: person.nama }).click();
    const dialog = page.getByRole('dialog', { name: person.nama });
    await expect(dialog.getByText('••••0001')).toBeVisible();
    await expect(dialog.getByText(userAdmin.minor)).toHaveCount(count);
  }
});

test('a person downloads a copy of their data, and sees what they agreed to (§2 Author/editor area)', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const person = newPerson('Sekar Salinan');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.profile);
  const consent = page.getByRole('region', { name: ownData.consentTitle });
  await expect(consent).toContainText(/Anda menyetujui Kebijakan Privasi versi \d{4}-\d{2}-\d{2} pada /);
  await expect(consent.getByRole('link', { name: messages.shell.privacy })).toHaveAttribute(
    'href',
    paths.privacy,
  );
  await expect(consent.getByText(ownData.consentOutdated)).toHaveCount(0);
  const section = page.getByRole('region', { name: ownData.exportTitle });
  const button = section.getByRole('button', { name: ownData.exportButton });
  await failRequests(page, 'GET', '**/api/profile/export');
  await button.click();
  await expect(section.getByRole('alert')).toContainText(ownData.exportFailed);
  await expectAccessible('the profile with a copy that failed');
  await page.unroute('**/api/profile/export');

  const release = await holdRequests(page, (request) => request.url().endsWith('/export'));
  const started = page.waitForEvent('download');
  await button.click();
  await expect(section.getByRole('button', { name: ownData.exporting })).toBeVisible();
  release();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^data-saya-\d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.profile).toMatchObject({ nama: person.nama, email: person.email, nik: '3404010101900001' });
  await expect(page.getByText(ownData.exported).first()).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);
});

test('a person who agreed to an older privacy page, or to no page on record, is told so', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const person = newPerson('Lama Setuju');
  await registerPerson(portal.url, person);
  await portal.alter((tx) =>
    tx.updateTable('users').set({ consent_version: '2025-01' }).where('email', '=', person.email).execute(),
  );
  await signIn(person);
  await page.goto(paths.profile);
  await expect(page.getByText(ownData.consentOutdated)).toBeVisible();
  await signIn(adminAccount);
  await page.goto(paths.adminProfile);
  await expect(page.getByText(ownData.consentNone)).toBeVisible();
  await expect(page.getByRole('button', { name: ownData.exportButton })).toBeVisible();
});

test('registering says what is agreed to, and where it is written', { tag: '@deep' }, async ({ page }) => {
  await page.goto(paths.register);
  const consent = page.getByText(messages.auth.consent);
  await expect(consent).toBeVisible();
  await expect(consent.getByRole('link', { name: messages.shell.privacy })).toHaveAttribute(
    'href',
    paths.privacy,
  );
  await page.goto(paths.home);
  await page.getByRole('contentinfo').getByRole('link', { name: messages.shell.privacy }).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.shell.privacy })).toBeVisible();
});
