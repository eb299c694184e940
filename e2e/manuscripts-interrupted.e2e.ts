import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { auth, manuscripts, shell } = messages;
const { labels } = manuscripts;

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Hidayah Press/ }).check();
  await page.getByLabel(labels.kategori).selectOption('Buku Referensi');
  await page.getByLabel(labels.judul).fill('Tafsir Ringkas');
  await page.getByLabel(labels.sinopsis).fill('Buku referensi untuk mahasiswa.');
  await page.getByLabel(labels.urlNaskah).fill('https://drive.google.com/file/d/tafsir/view');
}

/** The form's message lasts two seconds, so this waits for the page it leads to. */
async function expectSent(page: Page): Promise<void> {
  await page.waitForURL(`**${paths.dashboardMain}`);
  await expect(page.getByRole('heading', { name: 'Tafsir Ringkas' })).toBeVisible();
}

test('a session that ends while typing asks for the password in place and goes on', async ({
  page,
  context,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Fatimah Zahra');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await fillIn(page);
  await context.clearCookies();
  await page.getByRole('button', { name: manuscripts.submit }).click();
  const dialog = page.getByRole('dialog', { name: auth.loginTitle });
  await expect(dialog.getByText(auth.sessionExpired)).toBeVisible();
  await expectAccessible('signing in again in place');
  await dialog.getByLabel(auth.password, { exact: true }).fill('bukan-password-saya');
  await dialog.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await expect(dialog.getByText(auth.loginFailed)).toBeVisible();
  await dialog.getByLabel(auth.password, { exact: true }).fill(author.password);
  await dialog.getByRole('button', { name: auth.loginButton, exact: true }).click();
  await expectSent(page);
});

test('without a connection no typed text is lost, and a sent form is delivered when it is back', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const author = newPerson('Gita Puspita');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  // The form's rules load after it: the network goes away once they are there.
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(manuscripts.targetRequired).first()).toBeVisible();
  await fillIn(page);
  // The message is at the foot of the long form, beside the button.
  await page.getByLabel(labels.keyword).focus();
  await context.setOffline(true);
  await expect(page.getByText(shell.offline)).toBeInViewport();
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByRole('button', { name: manuscripts.submitting })).toBeVisible();
  await expect(page.getByLabel(labels.judul)).toHaveValue('Tafsir Ringkas');
  await context.setOffline(false);
  await expectSent(page);
});

test('a manuscript whose line in the feed could not be written is sent, with a warning (§8)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Hening Pertiwi');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await fillIn(page);
  await page.route('**/api/manuscripts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), activityMissed: true } });
  });
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(messages.activities.missed)).toBeVisible();
  await expectSent(page);
});
