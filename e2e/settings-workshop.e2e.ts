import type { Page } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test, untilHydrated } from './fixtures.ts';
import { fillRegistration } from './support/fields.ts';
import { newPerson, signedInApi } from './support/people.ts';
import { captchaCode } from './support/portal.ts';

const { auth, workshop } = messages;

// Only one workshop day is open at a time.
test.describe.configure({ mode: 'serial' });
test.use({ portalName: 'workshop' });

/** The last minute of the publisher's day, so that the hour of the test does not matter. */
const endOfDay = '23:59';

async function openDay(page: Page, kind: 'network' | 'code') {
  const section = page.getByRole('region', { name: workshop.title });
  await section.getByRole('radio', { name: workshop.kinds[kind] }).check();
  await section.getByLabel(workshop.until).fill(endOfDay);
  await section.getByRole('button', { name: workshop.open }).click();
  await expect(section.getByRole('button', { name: workshop.close })).toBeVisible();
  // Where the form was, nothing has the focus any more.
  await expect(section.getByRole('heading', { name: workshop.title })).toBeFocused();
  return section;
}

test('an admin opens a workshop day with a code, with which a stranger registers, and closes it', async ({
  browser,
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.settings);
  await expect(page.getByText(workshop.intro(limits.workshopRegistrations))).toBeVisible();
  await expectAccessible('the form of a workshop day');
  const section = await openDay(page, 'code');
  await expect(section.getByText(workshop.openForCode('23.59 WIB'))).toBeVisible();
  const code = (await section.locator('.secret-text').textContent()) ?? '';
  await expectAccessible('an open workshop day');
  await page.goto(paths.activity);
  await expect(page.getByText(workshop.openForCode('23.59 WIB'))).toContainText(code);
  await expectAccessible('the Dashboard on a workshop day');

  const stranger = newPerson('Peserta Lokakarya');
  const context = await browser.newContext({ baseURL: portal.url });
  const visit = await context.newPage();
  await visit.goto(paths.register);
  await untilHydrated(visit);
  await fillRegistration(visit, stranger);
  await visit.getByLabel(workshop.code).fill('SALAH123');
  await visit.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(visit.getByText(workshop.codeWrong).first()).toBeVisible();
  await visit.getByRole('textbox', { name: auth.captcha }).fill(captchaCode);
  await visit.getByLabel(workshop.code).fill(code.toLowerCase());
  await visit.getByRole('button', { name: auth.registerButton, exact: true }).click();
  await expect(visit.getByText(auth.registered)).toBeVisible();
  // Its redirect would break off the next `goto`.
  await visit.waitForURL(`**${paths.login}`);
  await (await signedInApi(portal.url, stranger)).dispose();

  await page.goto(paths.settings);
  await section.getByRole('button', { name: workshop.close }).click();
  await expect(section.getByRole('button', { name: workshop.open })).toBeVisible();
  await expect(section.getByRole('heading', { name: workshop.title })).toBeFocused();
  await visit.goto(paths.register);
  await expect(visit.getByLabel(auth.email, { exact: true })).toBeVisible();
  await expect(visit.getByLabel(workshop.code)).toHaveCount(0);
  await context.close();
});

test('a workshop day for the network of the admin asks nobody for a code', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.settings);
  const section = await openDay(page, 'network');
  await expect(section.getByText(workshop.openForNetwork('23.59 WIB'))).toBeVisible();
  const answer = await page.request.get(`${portal.url}${paths.register}`);
  expect(await answer.text()).not.toContain(workshop.code);
  await section.getByRole('button', { name: workshop.close }).click();
  await expect(section.getByRole('button', { name: workshop.open })).toBeVisible();
});
