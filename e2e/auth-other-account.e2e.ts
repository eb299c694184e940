import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { stopClock } from './support/clock.ts';
import { manuscriptBody } from './support/manuscripts.ts';
import { holdRequests } from './support/network.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

/** Several people at one computer: the tabs of a browser share one session (decision 0022). */

const { auth, manuscripts, shell } = messages;
const logout = (page: Page) => page.getByRole('button', { name: shell.logout }).filter({ visible: true });

test('a form opened for another person is refused, and its draft stays with its author', {
  tag: ['@desktop', '@deep'],
}, async ({ page, portal, signIn, signInElsewhere }) => {
  const [author, other] = [newPerson('Siti Aminah'), newPerson('Bagus Wibowo')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, other);
  await signIn(author);
  await page.clock.install();
  await page.goto(paths.submit);
  await page.getByText(manuscriptBody.tujuanPenerbit).first().click();
  await page.locator('#naskah-kategori').selectOption(manuscriptBody.kategori);
  await page.locator('#naskah-sinopsis').fill(manuscriptBody.sinopsis);
  await page.locator('#naskah-urlNaskah').fill(manuscriptBody.urlNaskah);
  await page.locator('#naskah-judul').fill('Naskah di tab lama');
  // Another person signs in elsewhere in the browser, without a message to this tab.
  await signInElsewhere(other);
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await stopClock(page);
  await page.getByRole('button', { name: manuscripts.submit, exact: true }).click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByRole('alert')).toHaveText(auth.otherAccountSignedIn);

  // After three seconds the page reloads, for the person who is signed in.
  await page.clock.resume();
  await expect(page.getByText(other.nama).first()).toBeVisible();
  await expect(page.getByText(author.nama)).toHaveCount(0);
  await expect(page.locator('#naskah-judul')).toHaveValue('');
  const api = await signedInApi(portal.url, other);
  expect((await (await api.get('/api/manuscripts')).json()).items).toEqual([]);
  await api.dispose();
  await signIn(author);
  await page.goto(paths.submit);
  await page.getByRole('button', { name: manuscripts.draftContinue }).click();
  await expect(page.locator('#naskah-judul')).toHaveValue('Naskah di tab lama');
});

test('signing out, and in as somebody else, is noticed by the other tabs at once', {
  tag: '@desktop',
}, async ({ page, context, portal, signIn, signInElsewhere }) => {
  const [first, second] = [newPerson('Wiwik Lestari'), newPerson('Yoga Pratama')];
  await registerPerson(portal.url, first);
  await registerPerson(portal.url, second);
  await signIn(first);
  await page.goto(paths.profile);
  await page.getByRole('button', { name: messages.users.edit }).click();
  // Unsaved changes must not keep the previous person's page.
  await page.getByLabel(messages.users.labels.kota).fill('Semarang');
  const elsewhere = await context.newPage();
  // The button works before the script that listens for other tabs is there.
  const release = await holdRequests(elsewhere, (request) => request.url().includes('account-change'));
  await elsewhere.goto(paths.dashboardMain, { waitUntil: 'commit' });
  // With its style sheet the page shows one of the two.
  await expect(logout(elsewhere)).toHaveCount(1);
  await logout(elsewhere).click();
  await elsewhere.waitForURL(`**${paths.login}`);
  await page.waitForURL(`**${paths.login}?*`);
  await expect(page.getByText(first.nama)).toHaveCount(0);
  release();

  // The next person's page notifies a tab that missed the sign-in.
  await signIn(first);
  await page.goto(paths.profile);
  await expect(page.getByText(first.nama).first()).toBeVisible();
  await signInElsewhere(second);
  await expect(async () => {
    // A page that has just loaded does not listen yet.
    await elsewhere.goto(paths.dashboardMain);
    await expect(page.getByText(second.nama).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(first.nama)).toHaveCount(0);
});
